import assert from 'node:assert/strict';
import { employerId, isOpen, type Job } from '@jobposting/core';
import type { JobStore, NewJob, OpenJobsQuery } from '@jobposting/core/adapter';
import fc from 'fast-check';
import { expectOk } from '../expectations.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import {
  acme,
  aFullJob,
  aNewJob,
  atMinute,
  closedInVancouver,
  closingInVancouver,
  globex,
  lastOpenInVancouver,
} from './a-new-job.ts';
import { batchesOf, byEmployer, change, findOpen, insertJob, insertJobs } from './calls.ts';

/** Every batch of a size. */
export const findBatches = (
  store: JobStore,
  limit: number,
  fields: Partial<OpenJobsQuery> = {},
): Promise<(readonly Job[])[]> =>
  batchesOf((after) => findOpen(store, { ...fields, after, limit }));

export const findNextOpen: StoreCapability<JobStore> = capability(
  'finding the next open jobs of all (D4)',
  {
    async 'returns jobs in full with their descriptions, as find returns them, confidential ones too'({
      store,
      reopen,
    }) {
      const jobs = await insertJobs(store, [aFullJob({ status: 'active' }), aNewJob()]);
      assert.deepEqual(await findOpen(store), jobs);
      assert.deepEqual(await findOpen(await reopen()), jobs);
    },
    async 'has a job until its closing day has ended where it is (D4)'({ store }) {
      const job = await insertJob(store, aNewJob(closingInVancouver));
      assert.deepEqual(await findOpen(store, { now: lastOpenInVancouver }), [job]);
      assert.deepEqual(await findOpen(store, { now: closedInVancouver }), []);
    },
    async 'orders by employer, then by id, over all batches, and returns fewer than the limit only at the end'({
      store,
    }) {
      const employers = [globex, acme, employerId(2_147_483_647), acme, globex, employerId(10)];
      const inserted: Job[] = [];
      for (let n = 0; n < 18; n++) {
        const ofEmployer = employers[n % employers.length] ?? acme;
        const closed = n % 4 === 3 ? { closeDate: atMinute(0) } : {};
        const publishDate = atMinute(-(n * 7) % 5);
        const job = aNewJob({ employerId: ofEmployer, publishDate, ...closed });
        inserted.push(await insertJob(store, job));
      }
      const open = byEmployer(inserted.filter((job) => isOpen(job, atMinute(0))));
      for (const limit of [1, 2, 3, open.length - 1, open.length, 100]) {
        const batches = await findBatches(store, limit);
        assert.deepEqual(batches.flat(), open);
        assert.equal(batches.length, Math.ceil(open.length / limit));
      }
    },
    async 'fills a limit of a hundred and more'({ store }) {
      const inserting = Array.from({ length: 101 }, () => insertJob(store, aNewJob()));
      const jobs = byEmployer(await Promise.all(inserting));
      for (const limit of [100, 101]) {
        assert.deepEqual(await findOpen(store, { limit }), jobs.slice(0, limit));
      }
      const [last] = jobs.slice(-1);
      assert.deepEqual(await findOpen(store, { after: jobs[99] ?? null }), [last]);
    },
    async 'returns fewer where descriptions are long: none after the job that brings them to 1 MiB of UTF-8'({
      store,
    }) {
      const half = 512 * 1024;
      const descriptions = [
        'é'.repeat(half / 2),
        'x'.repeat(half),
        // As long as those two, less one byte.
        'x'.repeat(half - 1),
        'x'.repeat(half),
        '職'.repeat(half),
        'x'.repeat(2 * half),
        '<p>Short</p>',
      ];
      const inserted: Job[] = [];
      for (const _ of descriptions) {
        await insertJob(store, aNewJob({ description: 'x'.repeat(half), closeDate: atMinute(0) }));
        inserted.push(await insertJob(store, aNewJob()));
      }
      // Two stores on a database may each use a separate range of ids, not in the order of the inserts.
      const jobs: Job[] = [];
      for (const [n, job] of byEmployer(inserted).entries()) {
        jobs.push(expectOk(await change(store, job, { description: descriptions[n] ?? '' })));
      }
      jobs.push(await insertJob(store, aNewJob({ employerId: globex })));
      const idsOf = (batches: readonly (readonly Job[])[]) =>
        batches.map((batch) => batch.map(({ id }) => id));
      const batches = [jobs.slice(0, 2), jobs.slice(2, 5), jobs.slice(5, 6), jobs.slice(6)];
      const found = await findBatches(store, 100);
      assert.deepEqual(idsOf(found), idsOf(batches));
      assert.deepEqual(found.flat(), jobs);
      const ofAcme = idsOf(await findBatches(store, 2, { employerId: acme }));
      const byTwo = [jobs.slice(0, 2), jobs.slice(2, 4), jobs.slice(4, 5), jobs.slice(5, 6)];
      assert.deepEqual(ofAcme, idsOf([...byTwo, jobs.slice(6, 7)]));
    },
    async 'finds the same as a plain filter, at any time'({ store }) {
      const job = fc.record({
        employerId: fc.constantFrom(acme, globex, employerId(3)),
        confidential: fc.boolean(),
        status: fc.constantFrom('active' as const, 'active' as const, 'archived' as const),
        closeDate: fc.integer({ min: 1, max: 6 }).map(atMinute),
      });
      const question = fc.record({
        now: fc.nat(7).map(atMinute),
        employerId: fc.constantFrom(null, null, acme, globex),
        after: fc.nat(20),
        limit: fc.integer({ min: 1, max: 5 }),
      });
      const stored: Job[] = [];
      await fc.assert(
        fc.asyncProperty(
          fc.array(job, { maxLength: 4 }),
          fc.array(question, { minLength: 1, maxLength: 6 }),
          async (given: readonly Partial<NewJob>[], questions) => {
            for (const fields of given) stored.push(await insertJob(store, aNewJob(fields)));
            const inOrder = byEmployer(stored);
            for (const { now, after: at, ...query } of questions) {
              const after = inOrder[at % (inOrder.length + 1)] ?? null;
              const place = after === null ? -1 : inOrder.indexOf(after);
              const following = inOrder
                .slice(place + 1)
                .filter((each) => isOpen(each, now))
                .filter((each) => [null, each.employerId].includes(query.employerId));
              assert.deepEqual(
                await findOpen(store, { now, after, ...query }),
                following.slice(0, query.limit),
              );
            }
          },
        ),
        { numRuns: 30 },
      );
    },
  },
);
