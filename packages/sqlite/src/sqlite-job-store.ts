import type { Job, JobKey, JobStore } from '@jobposting/core';
import type { Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import type { ChangeFeed } from './change-feed.ts';
import type { JobCache } from './job-cache.ts';
import type { JobLists } from './job-lists.ts';
import { type JobRow, jobColumns, toJob, toMillis } from './job-row.ts';
import { prepareJobWrites } from './job-writes.ts';
import type { Read } from './read.ts';
import { createTurns } from './turns.ts';
import type { WriteQueue } from './write-queue.ts';

const turnMs = 3;

/** Creates the job store on an open, migrated database. */
export const createSqliteJobStore = (
  db: Database,
  cache: JobCache,
  lists: JobLists,
  read: Read,
  queue: WriteQueue,
  feed: Pick<ChangeFeed, 'isWhatStands'>,
): JobStore => {
  const writes = prepareJobWrites(db);
  const turns = createTurns();
  const selectJob = `SELECT ${jobColumns} FROM job JOIN job_description ON job_id = id`;
  const byId = db.prepare<unknown[], JobRow>(`${selectJob} WHERE id = ? AND employer_id = ?`);
  const byReference = db.prepare<unknown[], JobRow>(
    `${selectJob} WHERE reference_id = ? AND employer_id = ?`,
  );
  // Served by job_by_employer.
  const next = db.prepare<unknown[], JobRow>(
    `${selectJob} WHERE employer_id = ? AND id > ? ORDER BY id LIMIT ?`,
  );
  // Served by job_due.
  const due = db.prepare<unknown[], JobRow>(
    `${selectJob} WHERE status = 'active' AND auto_refresh = 1 AND publish_date <= ?
       AND close_date > ? ORDER BY publish_date, id LIMIT ?`,
  );

  const findRow = (employerId: number, key: JobKey): JobRow | undefined =>
    'id' in key ? byId.get(key.id, employerId) : byReference.get(key.referenceId, employerId);

  // What is changed is often changed again. A new job is not kept: an import would fill the memory
  // with jobs that nobody asks for.
  const remember = (written: Result<Job, unknown>): void => {
    if (written.isOk() && feed.isWhatStands(written.value.id)) cache.addJob(written.value);
  };

  return {
    find: (employerId, key) =>
      read(() => {
        const cached = cache.findJob(employerId, key);
        if (cached !== undefined) return cached;
        const row = findRow(employerId, key);
        if (row === undefined) return null;
        const job = toJob(row);
        cache.addJob(job);
        return job;
      }),

    async list(employerId, query) {
      const workUntil = lists.begin(employerId, query);
      // Long work takes its turn, a bit at a time, so that nothing else waits for the whole of it.
      let budgetMs = turns.isTaken ? 0 : turnMs;
      for (;;) {
        const page = await read(() => workUntil(performance.now() + budgetMs));
        if (page.isErr()) return err(page.error);
        if (page.value !== undefined) return ok(page.value);
        await turns.next();
        budgetMs = turnMs;
      }
    },

    insert: async (job) => (await queue.submit(() => writes.insert(job))).andThen((r) => r),

    update: async (update) =>
      (await queue.submit(() => writes.update(update), remember)).andThen((r) => r),

    delete: async (job) => (await queue.submit(() => writes.delete(job))).andThen((r) => r),

    findNext: (employerId, { after, limit }) =>
      read(() => next.all(employerId, after ?? 0, limit).map(toJob)),

    findDueForRefresh: ({ publishedUntil, now, limit }) =>
      read(() => due.all(toMillis(publishedUntil), toMillis(now), limit).map(toJob)),
  };
};
