import * as v from 'valibot';
import type { EmployerId } from '../job/employer.ts';
import { type Job, type JobHeader, type JobId, jobStatuses, type NewJob } from '../job/job.ts';
import { optionalMembers } from '../job/optional-members.ts';
import { type Instant, toInstant, toMillis } from '../values/instant.ts';
import type { Money } from '../values/money.ts';
import { shown } from '../values/text.ts';
import { orDamaged, RowDamaged, type WholeNumber } from './stored-row.ts';
import { columnsOf, type RowOf } from './tables.ts';

/** The columns of a header. */
export const headerColumns = [
  'id',
  'employer_id',
  'reference_id',
  'title',
  'publish_date',
  'confidential',
  'status',
  'locations',
] as const;

/** The columns of a job: those that queries read, the description, and `details` for the rest. */
export const jobColumns = columnsOf('job', 'closes_at');

/** A row of {@link jobColumns}; `details` is an object with the other members by name, and an absent one has its default. */
export type JobRow = Pick<
  RowOf<'job', 'reference_id' | 'first_publish_date'>,
  (typeof jobColumns)[number]
>;
export type HeaderRow = Pick<JobRow, (typeof headerColumns)[number]>;

const toNumber = (column: WholeNumber): number =>
  typeof column === 'string' ? Number(column) : column;

const toFlag = (column: boolean | number): unknown =>
  column === 1 ? true : column === 0 ? false : column;

/** An {@link Instant}; no text where the column is no moment. */
const toMoment = (column: WholeNumber): unknown => {
  const millis = toNumber(column);
  const date = new Date(millis);
  return millis === null || Number.isNaN(date.getTime()) ? millis : toInstant(date);
};

const toParsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
};

const instant = v.custom<Instant>((moment) => typeof moment === 'string');
const wholeNumber = v.custom<number>(Number.isSafeInteger);

/** What a store may hold of a header, whatever today's rules accept. */
const storedHeader = v.object({
  id: v.custom<JobId>(Number.isSafeInteger),
  employerId: v.custom<EmployerId>(Number.isSafeInteger),
  referenceId: v.nullable(v.string()),
  title: v.string(),
  publishDate: instant,
  confidential: v.boolean(),
  status: v.picklist(jobStatuses),
  locations: v.array(
    v.object({ id: wholeNumber, description: v.string(), name: v.string(), type: v.string() }),
  ),
});

/** The members without a column. An absent one that may be `null` is. */
const storedDetails = v.object({
  contentChangedAt: v.custom<Instant>(
    (text) => typeof text === 'string' && !Number.isNaN(Date.parse(text)),
  ),
  categoryIds: v.array(wholeNumber),
  positionTypeId: wholeNumber,
  salary: v.nullish(
    v.object({
      amount: v.custom<Money>(Number.isSafeInteger),
      maxAmount: v.nullable(v.custom<Money>(Number.isSafeInteger)),
      periodId: wholeNumber,
      plusCommission: v.boolean(),
    }),
    null,
  ),
  routing: v.variant('typeId', [
    v.object({ typeId: v.literal(1), applicationEmail: v.string() }),
    v.object({ typeId: v.literal(2), applicationUrl: v.string() }),
  ]),
  ...optionalMembers,
});

const storedJob = v.object({
  ...storedHeader.entries,
  version: wholeNumber,
  closeDate: instant,
  openUntil: instant,
  firstPublishDate: v.nullable(instant),
  autoRefresh: v.boolean(),
  details: storedDetails,
  description: v.string(),
});

const headerIn = (row: HeaderRow) => ({
  id: toNumber(row.id),
  employerId: toNumber(row.employer_id),
  referenceId: row.reference_id,
  title: row.title,
  publishDate: toMoment(row.publish_date),
  confidential: toFlag(row.confidential),
  status: row.status,
  locations: toParsed(row.locations),
});

const read = <Output>(schema: v.GenericSchema<unknown, Output>, members: unknown): Output => {
  const { success, output, issues } = v.safeParse(schema, members, { abortEarly: true });
  if (success) return output;
  const [issue] = issues;
  throw new Error(`its ${v.getDotPath(issue)} cannot be ${shown(issue.input)}`);
};

const dayMs = 86_400_000;

const readJob = (row: JobRow): Job => {
  const { details, ...columns } = read(storedJob, {
    ...headerIn(row),
    version: toNumber(row.version),
    closeDate: toMoment(row.close_date),
    openUntil: toMoment(row.open_until),
    firstPublishDate: row.first_publish_date === null ? null : toMoment(row.first_publish_date),
    autoRefresh: toFlag(row.auto_refresh),
    details: toParsed(row.details),
    description: row.description,
  });
  // Judged by its distance alone, because the rules of time zones change.
  if (Math.abs(toNumber(row.open_until) - toNumber(row.close_date)) >= dayMs) {
    throw new Error('its openUntil is not at its closeDate');
  }
  return { ...columns, ...details };
};

const detailNames = Object.keys(storedDetails.entries) as (keyof NewJob)[];

/** Empty members are left out. */
const writeDetails = (job: NewJob): string => {
  const details: Record<string, unknown> = {};
  for (const name of detailNames) details[name] = job[name] ?? undefined;
  return JSON.stringify(details);
};

const nameOf = ({ id }: HeaderRow): string => `job ${id}`;

/** Reads a row of {@link headerColumns}. Throws {@link RowDamaged}. */
export const toHeader: (row: HeaderRow) => JobHeader = orDamaged(nameOf, (row) =>
  read(storedHeader, headerIn(row)),
);

/** Reads a row of {@link jobColumns}. Throws {@link RowDamaged}. */
export const toJob: (row: JobRow) => Job = orDamaged(nameOf, readJob);

/** The values of a job for {@link jobColumns}, without its ids and version. */
export const toJobColumns = (job: NewJob): Omit<JobRow, 'id' | 'employer_id' | 'version'> => ({
  reference_id: job.referenceId,
  title: job.title,
  publish_date: toMillis(job.publishDate),
  confidential: job.confidential,
  status: job.status,
  locations: JSON.stringify(job.locations),
  close_date: toMillis(job.closeDate),
  open_until: toMillis(job.openUntil),
  first_publish_date: job.firstPublishDate && toMillis(job.firstPublishDate),
  auto_refresh: job.autoRefresh,
  details: writeDetails(job),
  description: job.description,
});

/** Reads the job before a change: the row as JSON, `null` for a new job. Throws {@link RowDamaged}. */
export const toJobBefore = (before: string | null): Job | null => {
  if (before === null) return null;
  let row: JobRow;
  try {
    row = JSON.parse(before);
  } catch (cause) {
    throw new RowDamaged('the job before a change cannot be read', { cause });
  }
  return toJob(Object(row));
};
