import { Result } from 'neverthrow';
import type { EmployerId } from '../employer.ts';
import { byEmployer, createOpenBatch, type PublishedJobs } from '../published-jobs.ts';

/** Creates the published jobs of several stores, each of which keeps the jobs of some employers. */
export const createShardedPublishedJobs = (
  stores: readonly PublishedJobs[],
  storeOf: (employerId: EmployerId) => PublishedJobs,
): PublishedJobs => ({
  async findNextOpen(query) {
    if (query.employerId !== null) return storeOf(query.employerId).findNextOpen(query);
    const pages = await Promise.all(stores.map((store) => store.findNextOpen(query)));
    return Result.combine(pages).map((found) => {
      // Full at the latest by the last job of a page that was full itself: none is left out in between.
      const batch = createOpenBatch(query.limit);
      batch.fill(found.flat().sort(byEmployer));
      return batch.jobs;
    });
  },

  async findConfidential(id) {
    const found = await Promise.all(stores.map((store) => store.findConfidential(id)));
    return Result.combine(found).map((jobs) => jobs.find((job) => job !== null) ?? null);
  },

  async countOpen(now) {
    const counts = await Promise.all(stores.map((store) => store.countOpen(now)));
    return Result.combine(counts).map((found) => {
      const employers = found.flatMap((each) => each.employers);
      const [until = null] = found.flatMap((each) => each.until ?? []).sort();
      return { employers: employers.sort((a, b) => a.employerId - b.employerId), until };
    });
  },
});
