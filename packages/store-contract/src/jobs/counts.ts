import assert from 'node:assert/strict';
import { type EmployerId, employerId, type Instant, isOpen, type Job } from '@jobposting/core';
import type { JobStore, NewJob, OpenJobCount, OpenJobCounts } from '@jobposting/core/adapter';
import fc from 'fast-check';
import { expectOk } from '../expectations.ts';
import type { StoreCapability } from '../store-case.ts';
import { acme, aNewJob, aStamp, atMinute, globex } from './a-new-job.ts';
import { byEmployer, change, findOpen, insertJob, insertJobs } from './calls.ts';

const count = async (store: JobStore, now = atMinute(0)): Promise<OpenJobCounts> =>
  expectOk(await store.published.countOpen(now));

const expectCounts = async (
  store: JobStore,
  expected: readonly (readonly [EmployerId, named: number, confidential: number])[],
  until: Instant | null,
): Promise<void> => {
  const employers = expected.map(
    ([employerId, named, confidential]): OpenJobCount => ({ employerId, named, confidential }),
  );
  assert.deepEqual(await count(store), { employers, until });
};

/** The counts of these jobs, one by one. */
const countsOf = (jobs: readonly Job[], now: Instant): OpenJobCounts => {
  const open = jobs.filter((job) => isOpen(job, now));
  const employerIds = [...new Set(byEmployer(open).map((job) => job.employerId))];
  return {
    employers: employerIds.map((employerId) => {
      const own = open.filter((job) => job.employerId === employerId);
      const confidential = own.filter((job) => job.confidential).length;
      return { employerId, named: own.length - confidential, confidential };
    }),
    until: open.map(({ closeDate }) => closeDate).toSorted()[0] ?? null,
  };
};

export const countOpen: StoreCapability<JobStore> = {
  name: 'counting open jobs (D4)',
  cases: [
    {
      name: 'counts none, for ever, where no job is open',
      async run({ store }) {
        await expectCounts(store, [], null);
        await insertJob(store, aNewJob({ status: 'archived' }));
        await insertJob(store, aNewJob({ closeDate: atMinute(0) }));
        await expectCounts(store, [], null);
      },
    },
    {
      name: 'counts named and confidential ones apart, by employer, until the first of them closes',
      async run({ store, reopen }) {
        const closes = (minute: number) => ({ closeDate: atMinute(minute) });
        await insertJobs(store, [
          aNewJob({ employerId: employerId(3), confidential: true, ...closes(20) }),
          aNewJob({ employerId: globex, ...closes(30) }),
          aNewJob({ ...closes(40) }),
          aNewJob({ employerId: globex, confidential: true, ...closes(30) }),
          aNewJob({ ...closes(50) }),
          aNewJob({ ...closes(-1) }),
          aNewJob({ status: 'archived', confidential: true, ...closes(10) }),
          aNewJob({ employerId: employerId(4), ...closes(0) }),
        ]);
        const expected = [
          [acme, 2, 0],
          [globex, 1, 1],
          [employerId(3), 0, 1],
        ] as const;
        await expectCounts(store, expected, atMinute(20));
        await expectCounts(await reopen(), expected, atMinute(20));
      },
    },
    {
      name: 'shows every write from the next call on',
      async run({ store }) {
        const [first, second, third] = await insertJobs(store, [
          aNewJob({ closeDate: atMinute(10) }),
          aNewJob({ closeDate: atMinute(20) }),
          aNewJob({ closeDate: atMinute(30), employerId: globex }),
        ]);
        await expectCounts(
          store,
          [
            [acme, 2, 0],
            [globex, 1, 0],
          ],
          atMinute(10),
        );
        expectOk(await change(store, second, { confidential: true }));
        const archived = expectOk(await change(store, first, { status: 'archived' }));
        await expectCounts(
          store,
          [
            [acme, 0, 1],
            [globex, 1, 0],
          ],
          atMinute(20),
        );
        expectOk(await store.delete(third, aStamp()));
        expectOk(await change(store, archived, { status: 'active', closeDate: atMinute(5) }));
        await expectCounts(store, [[acme, 1, 1]], atMinute(5));
      },
    },
    {
      name: 'finds and counts like a plain filter, at any moment',
      async run({ store }) {
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
                assert.deepEqual(await count(store, now), countsOf(stored, now));
              }
            },
          ),
          { numRuns: 30 },
        );
      },
    },
  ],
};

type Counts = readonly (readonly [employerId: number, active: number, archived: number])[];

const expectCountsByEmployer = async (store: JobStore, expected: Counts): Promise<void> => {
  const counts = expectOk(await store.countByEmployer());
  assert.deepEqual(
    counts.map(({ employerId, active, archived }) => [employerId, active, archived]),
    expected,
  );
};

export const countByEmployer: StoreCapability<JobStore> = {
  name: 'counting the jobs of each employer',
  cases: [
    {
      name: 'counts none in a new store',
      async run({ store }) {
        await expectCountsByEmployer(store, []);
      },
    },
    {
      name: 'counts active and archived jobs, by employer',
      async run({ store, reopen }) {
        for (const employerId of [globex, acme, globex]) {
          await insertJob(store, aNewJob({ employerId }));
        }
        await insertJob(store, aNewJob({ employerId: globex, status: 'archived' }));
        const expected: Counts = [
          [acme, 1, 0],
          [globex, 2, 1],
        ];
        await expectCountsByEmployer(store, expected);
        await expectCountsByEmployer(await reopen(), expected);
      },
    },
    {
      name: 'counts what is archived, published and deleted from the next call on',
      async run({ store }) {
        const job = await insertJob(store, aNewJob());
        const other = await insertJob(store, aNewJob({ employerId: globex }));
        const archived = expectOk(await change(store, job, { status: 'archived' }));
        await expectCountsByEmployer(store, [
          [acme, 0, 1],
          [globex, 1, 0],
        ]);
        const published = expectOk(await change(store, archived, { status: 'active' }));
        expectOk(await change(store, published, { title: 'Other' }));
        await expectCountsByEmployer(store, [
          [acme, 1, 0],
          [globex, 1, 0],
        ]);
        expectOk(await store.delete(other, aStamp()));
        await expectCountsByEmployer(store, [[acme, 1, 0]]);
      },
    },
  ],
};
