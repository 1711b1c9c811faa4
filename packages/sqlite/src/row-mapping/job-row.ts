import { foldText, type NewJob } from '@jobposting/core/adapter';
import {
  headerColumns as columnsOfHeader,
  jobColumns as columnsOfJob,
  toJobColumns,
} from '@jobposting/core/store-support';

export { type JobRow, toJob, toMillis } from '@jobposting/core/store-support';

/** The columns of `job` that a header is made of. */
export const headerColumns = columnsOfHeader.join(', ');

/** The columns of `job` and `job_description` that a job is made of. */
export const jobColumns = columnsOfJob.join(', ');

/** The columns of `job` that every write of a job sets. */
export const writtenColumns = [
  'reference_id',
  'status',
  'publish_date',
  'close_date',
  'confidential',
  'auto_refresh',
  'title',
  'locations',
  'details',
  'search_title',
  'search_reference_id',
] as const;

/** What a search reads. */
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
