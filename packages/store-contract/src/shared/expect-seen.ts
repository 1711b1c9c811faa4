import assert from 'node:assert/strict';
import type { Job } from '@jobposting/core';
import type { JobQuery, JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expect-result.ts';
import { acme, atMinute } from '../jobs/a-new-job.ts';
import { idsOf, listJobs } from '../jobs/calls.ts';

/** Queries, and which jobs each is for. */
const queries: readonly (readonly [Partial<JobQuery>, (job: Job) => boolean])[] = [
  [{}, () => true],
  [{ status: 'active' }, ({ status }) => status === 'active'],
  [{ status: 'archived' }, ({ status }) => status === 'archived'],
  [{ status: 'open' }, ({ status, closeDate }) => status === 'active' && closeDate > atMinute(0)],
  [
    { search: { form: 'folded', term: 'nurse' } },
    ({ title }) => title.toLowerCase().includes('nurse'),
  ],
  [{ search: { form: 'exact', term: 'Nu' } }, ({ title }) => title.includes('Nu')],
];

const newestFirst = (a: Job, b: Job): number =>
  b.publishDate.localeCompare(a.publishDate) || b.id - a.id;

const shown = ({
  id,
  title,
  referenceId,
  status,
  publishDate,
}:
  | Omit<Job, 'version'>
  | Pick<Job, 'id' | 'title' | 'referenceId' | 'status' | 'publishDate'>) => ({
  id,
  title,
  referenceId,
  status,
  publishDate,
});

const size = 3;

/** Fails unless every read of the store shows exactly these jobs of the employer acme. */
export const expectSeen = async (store: JobStore, jobs: readonly Job[]): Promise<void> => {
  for (const [query, isMatch] of queries) {
    const matching = jobs.filter(isMatch).toSorted(newestFirst).map(shown);
    const lastPage = Math.max(1, Math.ceil(matching.length / size));
    for (const page of [1, lastPage]) {
      const { total, headers } = await listJobs(store, { ...query, page, pageSize: size });
      const expected = matching.slice((page - 1) * size, page * size);
      assert.deepEqual(
        { query, page, total, headers: headers.map(shown) },
        { query, page, total: matching.length, headers: expected },
      );
    }
  }
  const byId = jobs.toSorted((a, b) => a.id - b.id);
  const next = await store.findNext(acme, { after: null, limit: jobs.length + 1 });
  assert.deepEqual(expectOk(next), byId);
  for (const job of jobs.slice(-4)) {
    const { id, referenceId } = job;
    assert.deepEqual(expectOk(await store.find(acme, { id })), job);
    assert.deepEqual(expectOk(await store.find(acme, { referenceId: referenceId ?? '' })), job);
    assert.deepEqual(idsOf((await listJobs(store, { referenceId })).headers), [id]);
  }
};
