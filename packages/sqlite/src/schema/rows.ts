import type { JobChange, JobMember } from '@jobposting/core';
import { foldText, type JobUpdate, type NewJob } from '@jobposting/core/adapter';
import {
  changeColumns as columnsOfChange,
  headerColumns as columnsOfHeader,
  jobColumns as columnsOfJob,
  type ChangeRow as StoredChangeRow,
  toChange as toChangeAt,
  toJobColumns,
} from '@jobposting/core/store-support';

/** The columns of `job` for a header. */
export const headerColumns = columnsOfHeader.join(', ');

/** The columns of `job` and `job_description` for a job. */
export const jobColumns = columnsOfJob.join(', ');

/** The columns of `job` for a member and its search; `details` has all other members. */
const columnsOfMember = {
  referenceId: ['reference_id', 'search_reference_id'],
  title: ['title', 'search_title'],
  publishDate: ['publish_date'],
  closeDate: ['close_date'],
  confidential: ['confidential'],
  autoRefresh: ['auto_refresh'],
  status: ['status'],
  locations: ['locations'],
} as const satisfies Partial<Record<JobMember, readonly string[]>>;

/** The columns for members that no change names, because answers do not have them. */
const columnsOfOther = { openUntil: 'open_until', firstPublishDate: 'first_publish_date' } as const;

const otherMembers = Object.keys(columnsOfOther) as (keyof typeof columnsOfOther)[];

const hasColumns = (member: JobMember): member is keyof typeof columnsOfMember =>
  member in columnsOfMember;

/** The columns of `job` that every write of a new job sets. */
export const writtenColumns = [
  ...Object.values(columnsOfMember).flat(),
  ...Object.values(columnsOfOther),
  'details',
] as const;

/**
 * The columns that an update sets: `details` also has its time.
 *
 * @param members those that its change names
 */
export const columnsOf = (
  { from, to }: JobUpdate,
  members: readonly JobMember[],
): readonly string[] => [
  ...members.filter(hasColumns).flatMap((member) => columnsOfMember[member]),
  ...otherMembers
    .filter((member) => from[member] !== to[member])
    .map((member) => columnsOfOther[member]),
  'details',
];

/** The columns that a search reads. */
export const toSearchColumns = (title: string, referenceId: string | null) => ({
  search_title: foldText(title),
  search_reference_id: referenceId === null ? null : foldText(referenceId),
});

/** The values of {@link writtenColumns}, by name. */
export const toRow = (job: NewJob) => {
  const { description: _, ...columns } = toJobColumns(job);
  return {
    ...columns,
    confidential: Number(job.confidential),
    auto_refresh: Number(job.autoRefresh),
    ...toSearchColumns(job.title, job.referenceId),
  };
};

/** The columns of `change` for a {@link JobChange}. */
export const changeColumns = [
  'change.seq',
  ...columnsOfChange.map((column) => `change.${column}`),
].join(', ');

/** A row of {@link changeColumns}. */
export interface ChangeRow extends StoredChangeRow {
  readonly seq: number;
}

/** Reads a row for a reader of one employer. Throws {@link RowDamaged}. */
export const toChange = (row: ChangeRow): JobChange => toChangeAt(row, row.revision);

/** Reads a row for a reader of all employers. Throws {@link RowDamaged}. */
export const toChangeOfAll = (row: ChangeRow): JobChange => toChangeAt(row, row.seq);
