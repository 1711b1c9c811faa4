import type { EmployerId, Job, StoreUnavailable } from '@jobposting/core';
import type { Database } from 'better-sqlite3';
import type { Result } from 'neverthrow';
import { type JobRow, jobColumns, toJob } from './job-row.ts';
import type { Read } from './read.ts';

/** Some jobs of one employer, or why no more can be read. */
export type JobBatch = Result<readonly Job[], StoreUnavailable>;

const batchSize = 100;

/** Prepares the statements that read every job of one employer, in batches. */
export const createJobExport = (db: Database, read: Read) => {
  const selectJob = `SELECT ${jobColumns} FROM job JOIN job_description ON job_id = id`;
  // Served by job_by_reference.
  const byReference = db.prepare<[number, string], JobRow>(
    `${selectJob} WHERE employer_id = ? AND reference_id > ?
     ORDER BY reference_id LIMIT ${batchSize}`,
  );
  const withoutReference = db.prepare<[number, number], JobRow>(
    `${selectJob} WHERE employer_id = ? AND reference_id IS NULL AND id > ?
     ORDER BY id LIMIT ${batchSize}`,
  );

  // Many short reads: one long one would keep the write-ahead log from being truncated.
  async function* readBatches(
    readAfter: (last: Job | undefined) => JobRow[],
  ): AsyncGenerator<JobBatch> {
    let last: Job | undefined;
    do {
      const batch = await read(() => readAfter(last).map(toJob));
      yield batch;
      last = batch.map((jobs) => jobs.at(-1)).unwrapOr(undefined);
    } while (last !== undefined);
  }

  return async function* (employerId: EmployerId): AsyncGenerator<JobBatch> {
    yield* readBatches((last) => byReference.all(employerId, last?.referenceId ?? ''));
    yield* readBatches((last) => withoutReference.all(employerId, last?.id ?? 0));
  };
};
