import {
  type ApplicantRouting,
  type EmployerId,
  type Instant,
  type Job,
  type JobHeader,
  type JobId,
  type JobStatus,
  jobStatuses,
  type Money,
  type Salary,
  type Workplace,
  workplaces,
} from '@jobposting/core';
import {
  foldText,
  type NewJob,
  readStoredIds,
  readStoredLocations,
  toInstant,
} from '@jobposting/core/adapter';
import { orDamaged, RowDamaged } from '../row-damaged.ts';

/** The columns that a header is made of. */
export const headerColumns = [
  'employer_id',
  'id',
  'version',
  'reference_id',
  'status',
  'publish_date',
  'confidential',
  'title',
  'locations',
] as const;

/** The columns that a job is made of. */
export const jobColumns = [
  ...headerColumns,
  'close_date',
  'first_publish_date',
  'auto_refresh',
  'category_ids',
  'position_type_id',
  'salary_amount',
  'salary_max_amount',
  'salary_period_id',
  'salary_plus_commission',
  'application_email',
  'application_url',
  'workplace',
  'description',
] as const;

/** The columns that a write of a job sets, each with its type. */
export const writtenColumns = {
  reference_id: 'text',
  status: 'text',
  publish_date: 'bigint',
  close_date: 'bigint',
  first_publish_date: 'bigint',
  confidential: 'boolean',
  auto_refresh: 'boolean',
  title: 'text',
  locations: 'text',
  category_ids: 'text',
  position_type_id: 'int',
  salary_amount: 'bigint',
  salary_max_amount: 'bigint',
  salary_period_id: 'int',
  salary_plus_commission: 'boolean',
  application_email: 'text',
  application_url: 'text',
  workplace: 'text',
  folded: 'text',
  long_folded: 'text',
  description: 'text',
} as const;

/** A whole number of a column: some engines return each as text. */
export type WholeNumber = number | string;

export interface HeaderRow {
  readonly employer_id: WholeNumber;
  readonly id: WholeNumber;
  readonly version: WholeNumber;
  readonly reference_id: string | null;
  readonly status: string;
  readonly publish_date: WholeNumber;
  readonly confidential: boolean;
  readonly title: string;
  readonly locations: string;
}

export interface JobRow extends HeaderRow {
  readonly close_date: WholeNumber;
  readonly first_publish_date: WholeNumber | null;
  readonly auto_refresh: boolean;
  readonly category_ids: string;
  readonly position_type_id: WholeNumber;
  readonly salary_amount: WholeNumber | null;
  readonly salary_max_amount: WholeNumber | null;
  readonly salary_period_id: WholeNumber | null;
  readonly salary_plus_commission: boolean | null;
  readonly application_email: string | null;
  readonly application_url: string | null;
  readonly workplace: string | null;
  readonly description: string;
}

/** Ends the title in `folded`. No title and no referenceId has one (decision D2). */
export const titleEnd = '\u001F';

/** An {@link Instant} as a column keeps it: milliseconds since 1970 UTC. */
export const toMillis = (instant: Instant): number => Date.parse(instant);

/** The {@link Instant} of a column. Throws {@link RowDamaged}. */
export const fromMillis = (column: WholeNumber): Instant => {
  const date = new Date(Number(column));
  if (Number.isNaN(date.getTime())) throw new RowDamaged('a column is not a moment');
  return toInstant(date);
};

const orNull = (column: WholeNumber | null): number | null =>
  column === null ? null : Number(column);

const toSalary = (row: JobRow): Salary | null =>
  row.salary_amount === null || row.salary_period_id === null
    ? null
    : {
        amount: Number(row.salary_amount) as Money,
        maxAmount: orNull(row.salary_max_amount) as Money | null,
        periodId: Number(row.salary_period_id),
        plusCommission: row.salary_plus_commission === true,
      };

const toRouting = (row: JobRow): ApplicantRouting =>
  row.application_email === null
    ? { typeId: 2, applicationUrl: row.application_url ?? '' }
    : { typeId: 1, applicationEmail: row.application_email };

const readHeader = (row: HeaderRow): JobHeader => {
  if (!jobStatuses.includes(row.status as JobStatus)) throw new Error('its status is not a status');
  return {
    id: Number(row.id) as JobId,
    employerId: Number(row.employer_id) as EmployerId,
    referenceId: row.reference_id,
    title: row.title,
    publishDate: fromMillis(row.publish_date),
    confidential: row.confidential,
    status: row.status as JobStatus,
    locations: readStoredLocations(row.locations),
  };
};

const readJob = (row: JobRow): Job => {
  if (row.workplace !== null && !workplaces.includes(row.workplace as Workplace)) {
    throw new Error('its workplace is not a workplace');
  }
  return {
    ...readHeader(row),
    version: Number(row.version),
    closeDate: fromMillis(row.close_date),
    firstPublishDate: row.first_publish_date === null ? null : fromMillis(row.first_publish_date),
    autoRefresh: row.auto_refresh,
    categoryIds: readStoredIds(row.category_ids),
    positionTypeId: Number(row.position_type_id),
    salary: toSalary(row),
    description: row.description,
    routing: toRouting(row),
    workplace: row.workplace as Workplace | null,
  };
};

const nameOf = ({ id }: HeaderRow): string => `job ${id}`;

/** Reads a row of {@link headerColumns}. Throws {@link RowDamaged}. */
export const toHeader: (row: HeaderRow) => JobHeader = orDamaged(nameOf, readHeader);

/** Reads a row of {@link jobColumns}. Throws {@link RowDamaged}. */
export const toJob: (row: JobRow) => Job = orDamaged(nameOf, readJob);

// A row of an index holds 2 704 bytes, with its other columns.
const maxFoldedBytes = 2_000;

const foldedColumns = ({ title, referenceId }: NewJob) => {
  const folded = `${foldText(title)}${titleEnd}${foldText(referenceId ?? '')}`;
  return Buffer.byteLength(folded) <= maxFoldedBytes
    ? { folded, long_folded: null }
    : { folded: null, long_folded: folded };
};

/** The values of {@link writtenColumns}, by name. */
export const toRow = (
  job: NewJob,
): Readonly<Record<keyof typeof writtenColumns, string | number | boolean | null>> => ({
  reference_id: job.referenceId,
  status: job.status,
  publish_date: toMillis(job.publishDate),
  close_date: toMillis(job.closeDate),
  first_publish_date: job.firstPublishDate === null ? null : toMillis(job.firstPublishDate),
  confidential: job.confidential,
  auto_refresh: job.autoRefresh,
  title: job.title,
  locations: JSON.stringify(job.locations),
  category_ids: JSON.stringify(job.categoryIds),
  position_type_id: job.positionTypeId,
  salary_amount: job.salary?.amount ?? null,
  salary_max_amount: job.salary?.maxAmount ?? null,
  salary_period_id: job.salary?.periodId ?? null,
  salary_plus_commission: job.salary?.plusCommission ?? null,
  application_email: job.routing.typeId === 1 ? job.routing.applicationEmail : null,
  application_url: job.routing.typeId === 2 ? job.routing.applicationUrl : null,
  workplace: job.workplace,
  ...foldedColumns(job),
  description: job.description,
});
