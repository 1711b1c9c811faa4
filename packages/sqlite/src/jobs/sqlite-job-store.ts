import type { EmployerId, Job, JobKey } from '@jobposting/core';
import type { DueForRefresh, JobStore } from '@jobposting/core/adapter';
import { type JobRow, toJob } from '@jobposting/core/store-support';
import { createChangeWrites, createLoggedWrites } from '../changes/change-writes.ts';
import { createSqliteChangeLog } from '../changes/sqlite-change-log.ts';
import type { OpenStore } from '../open-store.ts';
import { jobColumns } from '../schema/rows.ts';
import { createDueJobs } from './due-jobs.ts';
import { createJobLists } from './job-lists.ts';
import { createJobWrites } from './job-writes.ts';
import { createLeases } from './leases.ts';
import { createPublishedJobs } from './published-jobs.ts';

interface CountRow {
  readonly employer_id: number;
  /** `null` for none. */
  readonly active: number | null;
  readonly archived: number | null;
}

const toCounts = (row: CountRow) => ({
  employerId: row.employer_id as EmployerId,
  active: row.active ?? 0,
  archived: row.archived ?? 0,
});

/** Creates the job store on an open, migrated database. */
export const createSqliteJobStore = (store: OpenStore): JobStore => {
  const { db, caches, read, queue } = store;
  const changeWrites = createChangeWrites(db);
  const writes = createJobWrites(db, changeWrites);
  const logged = createLoggedWrites(queue);
  const selectJob = `SELECT ${jobColumns} FROM job LEFT JOIN job_description ON job_id = id`;
  const byId = db.prepare<unknown[], JobRow>(`${selectJob} WHERE id = +? AND employer_id = +?`);
  const byReference = db.prepare<unknown[], JobRow>(
    `${selectJob} WHERE reference_id = +? AND employer_id = +?`,
  );
  // Served by job_by_employer, which ends in the id.
  const next = db.prepare<unknown[], JobRow>(
    `${selectJob} WHERE employer_id = +? AND id > ? ORDER BY id LIMIT +?`,
  );
  // Triggers keep the counters.
  const counts = db.prepare<[], CountRow>(
    `SELECT employer_id, sum(jobs) FILTER (WHERE status = 'active') AS active,
       sum(jobs) FILTER (WHERE status = 'archived') AS archived
     FROM job_count WHERE jobs > 0 GROUP BY employer_id ORDER BY employer_id`,
  );
  const dueIds = createDueJobs(db);
  const dueJob = db.prepare<[number], JobRow>(`${selectJob} WHERE id = +?`);
  // One snapshot, so that no other process can write between the weeks.
  const findDue = db.transaction((due: DueForRefresh) =>
    dueIds(due)
      .map((id) => dueJob.get(id))
      .filter((row) => row !== undefined)
      .map(toJob),
  );

  const findRow = (employerId: number, key: JobKey): JobRow | undefined =>
    'id' in key ? byId.get(key.id, employerId) : byReference.get(key.referenceId, employerId);

  return {
    find: (employerId, key, since) =>
      read<Job | null>(
        () => {
          const row = findRow(employerId, key);
          if (row === undefined) return null;
          return caches.jobs.add(toJob(row));
        },
        {
          kept: () => caches.jobs.find(employerId, key),
          since,
          shows(unsynced, job) {
            if ('id' in key) return unsynced.hasJob(key.id);
            return job === null ? unsynced.hasJobOf(employerId) : unsynced.hasJob(job.id);
          },
        },
      ),

    list: createJobLists(store),

    findNext: (employerId, { after, limit }) =>
      read(() => next.all(employerId, after ?? 0, limit).map(toJob), {
        shows: (unsynced) => unsynced.hasJobOf(employerId),
      }),

    insert: (job, stamp) => logged.submit(() => writes.insert(job, stamp)),

    // A changed job is often changed again, and reading it would be more than half the work. A new job is not cached:
    // an import would fill the memory with jobs that nobody reads.
    update: (update, stamp) => logged.submit(() => writes.update(update, stamp), caches.jobs.add),

    delete: (job, stamp) =>
      logged.submit(
        () => writes.delete(job, stamp),
        // An update in the same commit has put the job into the cache again.
        () => caches.jobs.drop(job.id),
      ),

    findDueForRefresh: (due) => read(() => findDue(due)),

    countByEmployer: () => read(() => counts.all().map(toCounts)),

    published: createPublishedJobs(store),

    changes: createSqliteChangeLog(store, changeWrites, logged),

    leases: createLeases(store),
  };
};
