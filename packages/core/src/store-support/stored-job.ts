import { jobFields } from '../fields/fields-in-order.ts';
import { orNull, type Stored, storedInstant, storedNumber } from '../fields/kinds/stored.ts';
import type { Job, JobHeader, NewJob } from '../job/job.ts';
import { type Instant, toInstant, toMillis } from '../values/instant.ts';
import { orDamaged, RowDamaged, type WholeNumber } from './stored-row.ts';
import { columnsOf } from './tables.ts';

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

/** A row of {@link headerColumns}, as whatever driver returns it. */
export interface HeaderRow {
  readonly id: WholeNumber;
  readonly employer_id: WholeNumber;
  readonly reference_id: string | null;
  readonly title: string;
  readonly publish_date: WholeNumber;
  readonly confidential: boolean | number;
  readonly status: string;
  /** JSON. */
  readonly locations: string;
}

/** A row of {@link jobColumns}. */
export interface JobRow extends HeaderRow {
  readonly version: WholeNumber;
  readonly close_date: WholeNumber;
  readonly open_until: WholeNumber;
  readonly first_publish_date: WholeNumber | null;
  readonly auto_refresh: boolean | number;
  /** JSON: an object with the other members by name; an absent one has its default. */
  readonly details: string;
  readonly description: string;
}

interface Member {
  readonly property: keyof Job;
  readonly stored: Stored;
  /** The value for rows written before the member existed; absent where every row has it. */
  readonly initial?: unknown;
}

const members: readonly Member[] = [
  ...jobFields,
  { property: 'id', stored: storedNumber },
  { property: 'employerId', stored: storedNumber },
  { property: 'version', stored: storedNumber },
  { property: 'publishDate', stored: storedInstant },
  { property: 'openUntil', stored: storedInstant },
  { property: 'firstPublishDate', stored: orNull(storedInstant) },
  { property: 'contentChangedAt', stored: storedInstant },
];

const storedAs = Object.fromEntries(
  members.map(({ property, stored }) => [property, stored]),
) as Readonly<Record<keyof Job, Stored>>;

const read = <Name extends keyof Job>(name: Name, value: unknown): Job[Name] => {
  const { what, is } = storedAs[name];
  if (!is(value)) throw new Error(`its ${name} is not ${what}`);
  return value as Job[Name];
};

const readJson = (column: 'locations' | 'details', json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error(`its ${column} are not JSON`);
  }
};

const toNumber = (column: WholeNumber): number =>
  typeof column === 'string' ? Number(column) : column;

/** Without the field, which would parse the value that was just written. */
const readMoment = (name: keyof Job, column: WholeNumber): Instant => {
  const millis = toNumber(column);
  const date = new Date(millis);
  if (!Number.isInteger(millis) || Number.isNaN(date.getTime())) {
    throw new Error(`its ${name} is not ${storedAs[name].what}`);
  }
  return toInstant(date);
};

const dayMs = 86_400_000;

/** Judged by its distance alone, because the rules of time zones change. */
const readOpenUntil = ({ close_date, open_until }: JobRow): Instant => {
  const openUntil = readMoment('openUntil', open_until);
  if (Math.abs(toNumber(open_until) - toNumber(close_date)) < dayMs) return openUntil;
  throw new Error('its openUntil is not at its closeDate');
};

const toFlag = (column: boolean | number): unknown =>
  column === 1 ? true : column === 0 ? false : column;

const readHeader = (row: HeaderRow): JobHeader => ({
  id: read('id', toNumber(row.id)),
  employerId: read('employerId', toNumber(row.employer_id)),
  referenceId: read('referenceId', row.reference_id),
  title: read('title', row.title),
  publishDate: readMoment('publishDate', row.publish_date),
  confidential: read('confidential', toFlag(row.confidential)),
  status: read('status', row.status),
  locations: read('locations', readJson('locations', row.locations)),
});

const columnMembers = [
  'id',
  'employerId',
  'referenceId',
  'title',
  'publishDate',
  'confidential',
  'status',
  'locations',
  'version',
  'closeDate',
  'openUntil',
  'firstPublishDate',
  'autoRefresh',
  'description',
] as const;

type Details = Omit<Job, (typeof columnMembers)[number]>;

const detailMembers = members.filter(
  ({ property }) => !columnMembers.some((member) => member === property),
);

const readDetails = (json: string): Details => {
  const stored = Object(readJson('details', json)) as Readonly<Record<string, unknown>>;
  const details: Record<string, unknown> = {};
  for (const { property, initial } of detailMembers) {
    details[property] = read(property, stored[property] ?? initial);
  }
  return details as unknown as Details;
};

/** Empty members are left out. */
const writeDetails = (job: NewJob): string => {
  const details: Record<string, unknown> = {};
  for (const { property } of detailMembers) {
    details[property] = job[property as keyof Details] ?? undefined;
  }
  return JSON.stringify(details);
};

const nameOf = ({ id }: HeaderRow): string => `job ${id}`;

/** Reads a row of {@link headerColumns}. Throws {@link RowDamaged}. */
export const toHeader: (row: HeaderRow) => JobHeader = orDamaged(nameOf, readHeader);

/** Reads a row of {@link jobColumns}, each member through its field. Throws {@link RowDamaged}. */
export const toJob: (row: JobRow) => Job = orDamaged(nameOf, (row: JobRow) =>
  // A cache returns the same object to many callers.
  Object.freeze({
    ...readHeader(row),
    version: read('version', toNumber(row.version)),
    closeDate: readMoment('closeDate', row.close_date),
    openUntil: readOpenUntil(row),
    firstPublishDate:
      row.first_publish_date === null
        ? null
        : readMoment('firstPublishDate', row.first_publish_date),
    autoRefresh: read('autoRefresh', toFlag(row.auto_refresh)),
    ...readDetails(row.details),
    description: read('description', row.description),
  }),
);

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
