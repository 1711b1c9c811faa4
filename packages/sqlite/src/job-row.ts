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
import { orDamaged } from './or-damaged.ts';

/** The columns of `job` that a header is made of. */
export const headerColumns =
  'id, employer_id, reference_id, status, publish_date, confidential, title, locations';

/** Every column of `job` and `job_description` that a job is made of. */
export const jobColumns = `${headerColumns}, revision, close_date, auto_refresh, category_ids,
  position_type_id, salary_amount, salary_max_amount, salary_period_id, salary_plus_commission,
  application_email, application_url, workplace, first_publish_date, html`;

/** The columns that every write of a job sets. */
export const writtenColumns = [
  'reference_id',
  'status',
  'publish_date',
  'close_date',
  'confidential',
  'auto_refresh',
  'title',
  'locations',
  'category_ids',
  'position_type_id',
  'salary_amount',
  'salary_max_amount',
  'salary_period_id',
  'salary_plus_commission',
  'application_email',
  'application_url',
  'workplace',
  'first_publish_date',
  'search_title',
  'search_reference_id',
] as const;

export interface HeaderRow {
  readonly id: number;
  readonly employer_id: number;
  readonly reference_id: string | null;
  readonly status: string;
  readonly publish_date: number;
  readonly confidential: number;
  readonly title: string;
  readonly locations: string;
}

export interface JobRow extends HeaderRow {
  readonly revision: number;
  readonly close_date: number;
  readonly auto_refresh: number;
  readonly category_ids: string;
  readonly position_type_id: number;
  readonly salary_amount: number | null;
  readonly salary_max_amount: number | null;
  readonly salary_period_id: number | null;
  readonly salary_plus_commission: number | null;
  readonly application_email: string | null;
  readonly application_url: string | null;
  readonly workplace: string | null;
  readonly first_publish_date: number | null;
  readonly html: string;
}

/** An {@link Instant} as the column keeps it: milliseconds since 1970 UTC. */
export const toMillis = (instant: Instant): number => Date.parse(instant);

const toSalary = (row: JobRow): Salary | null =>
  row.salary_amount === null || row.salary_period_id === null
    ? null
    : {
        amount: row.salary_amount as Money,
        maxAmount: row.salary_max_amount as Money | null,
        periodId: row.salary_period_id,
        plusCommission: row.salary_plus_commission === 1,
      };

const toRouting = (row: JobRow): ApplicantRouting =>
  row.application_email === null
    ? { typeId: 2, applicationUrl: row.application_url ?? '' }
    : { typeId: 1, applicationEmail: row.application_email };

/** In `first_publish_date`: the job was never active. */
const never = -1;

const toFirstPublishDate = (row: JobRow): Instant | null =>
  row.first_publish_date === never
    ? null
    : toInstant(new Date(row.first_publish_date ?? row.publish_date));

const firstPublishDateColumn = ({ firstPublishDate, publishDate }: NewJob): number | null => {
  if (firstPublishDate === null) return never;
  return firstPublishDate === publishDate ? null : toMillis(firstPublishDate);
};

const isText = (value: unknown): value is string => typeof value === 'string';

const readHeader = (row: HeaderRow): JobHeader => {
  if (!isText(row.title)) throw new Error('its title is not text');
  if (row.reference_id !== null && !isText(row.reference_id)) {
    throw new Error('its referenceId is not text');
  }
  if (!jobStatuses.includes(row.status as JobStatus)) throw new Error('its status is not a status');
  return {
    id: row.id as JobId,
    employerId: row.employer_id as EmployerId,
    referenceId: row.reference_id,
    title: row.title,
    publishDate: toInstant(new Date(row.publish_date)),
    confidential: row.confidential === 1,
    status: row.status as JobStatus,
    locations: readStoredLocations(row.locations),
  };
};

const readJob = (row: JobRow): Job => {
  if (!isText(row.html)) throw new Error('its description is not text');
  if (row.workplace !== null && !workplaces.includes(row.workplace as Workplace)) {
    throw new Error('its workplace is not a workplace');
  }
  return {
    ...readHeader(row),
    version: row.revision,
    closeDate: toInstant(new Date(row.close_date)),
    firstPublishDate: toFirstPublishDate(row),
    autoRefresh: row.auto_refresh === 1,
    categoryIds: readStoredIds(row.category_ids),
    positionTypeId: row.position_type_id,
    salary: toSalary(row),
    description: row.html,
    routing: toRouting(row),
    workplace: row.workplace as Workplace | null,
  };
};

/** Reads a row of {@link headerColumns}. Throws {@link RowDamaged}. */
export const toHeader: (row: HeaderRow) => JobHeader = orDamaged('job', readHeader);

/** Reads a row of {@link jobColumns}. Throws {@link RowDamaged}. */
export const toJob: (row: JobRow) => Job = orDamaged('job', readJob);

/** The values of {@link writtenColumns}, by name. */
export const toRow = (
  job: NewJob,
): Readonly<Record<(typeof writtenColumns)[number], string | number | null>> => ({
  reference_id: job.referenceId,
  status: job.status,
  publish_date: toMillis(job.publishDate),
  close_date: toMillis(job.closeDate),
  confidential: Number(job.confidential),
  auto_refresh: Number(job.autoRefresh),
  title: job.title,
  locations: JSON.stringify(job.locations),
  category_ids: JSON.stringify(job.categoryIds),
  position_type_id: job.positionTypeId,
  salary_amount: job.salary?.amount ?? null,
  salary_max_amount: job.salary?.maxAmount ?? null,
  salary_period_id: job.salary?.periodId ?? null,
  salary_plus_commission: job.salary === null ? null : Number(job.salary.plusCommission),
  application_email: job.routing.typeId === 1 ? job.routing.applicationEmail : null,
  application_url: job.routing.typeId === 2 ? job.routing.applicationUrl : null,
  workplace: job.workplace,
  first_publish_date: firstPublishDateColumn(job),
  search_title: foldText(job.title),
  search_reference_id: job.referenceId === null ? null : foldText(job.referenceId),
});
