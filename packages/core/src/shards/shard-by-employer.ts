import { Result } from 'neverthrow';
import type { EmployerId } from '../employer.ts';
import type { Job } from '../job.ts';
import type { JobStore } from '../job-store.ts';
import { createShardedLog } from './sharded-log.ts';
import { createShardedPublishedJobs } from './sharded-published-jobs.ts';
import { unlessNone } from './unless-none.ts';

const oldestFirst = (a: Job, b: Job): number =>
  a.publishDate === b.publishDate ? a.id - b.id : a.publishDate < b.publishDate ? -1 : 1;

/**
 * Makes one store of jobs of several, each of which keeps the jobs of some employers: those whose id
 * leaves its place in `stores` as the remainder. So an employer's jobs, their log and their order are
 * in one store, which promises for them what it promises by itself.
 *
 * - Another number of stores, or another order, is another distribution: move the jobs first.
 * - The stores must not give the same id twice among them; one of PostgreSQL takes its ids from another
 *   by its option `jobIdsFrom`.
 * - What visits all employers (the auto-refresh, closings, pruning) does its work in the stores that
 *   answer, and reports the failure of another once these have nothing left to do.
 * - A reader of all employers, of their log or of the open jobs, needs every store.
 *
 * Throws a TypeError for an empty list.
 */
export const shardByEmployer = (stores: readonly JobStore[]): JobStore => {
  if (stores.length === 0) throw new TypeError('shardByEmployer needs at least one store.');
  const storeOf = (employerId: EmployerId): JobStore =>
    stores[employerId % stores.length] as JobStore;

  return {
    find: (employerId, key) => storeOf(employerId).find(employerId, key),
    list: (employerId, query) => storeOf(employerId).list(employerId, query),
    findNext: (employerId, page) => storeOf(employerId).findNext(employerId, page),
    insert: (job, stamp) => storeOf(job.employerId).insert(job, stamp),
    update: (update, stamp) => storeOf(update.from.employerId).update(update, stamp),
    delete: (job, stamp) => storeOf(job.employerId).delete(job, stamp),

    async findDueForRefresh(due) {
      const pages = await Promise.all(stores.map((store) => store.findDueForRefresh(due)));
      return unlessNone(pages, (page) => page.length === 0).map((found) =>
        found.flat().sort(oldestFirst).slice(0, due.limit),
      );
    },

    async countByEmployer() {
      const counts = await Promise.all(stores.map((store) => store.countByEmployer()));
      return Result.combine(counts).map((found) =>
        found.flat().sort((a, b) => a.employerId - b.employerId),
      );
    },

    published: createShardedPublishedJobs(
      stores.map(({ published }) => published),
      (employerId) => storeOf(employerId).published,
    ),

    changes: createShardedLog(
      stores.map(({ changes }) => changes),
      (employerId) => storeOf(employerId).changes,
    ),
  };
};
