import assert from 'node:assert/strict';
import { employerId, type Instant, isOpen, type Job } from '@jobposting/core';
import {
  isListed,
  type JobPage,
  type JobQuery,
  type JobStore,
  type NewJob,
} from '@jobposting/core/adapter';
import fc from 'fast-check';
import { expectOk } from '../expectations.ts';
import {
  aNewJob,
  aStamp,
  atMinute,
  closedInVancouver,
  closingInVancouver,
  lastOpenInVancouver,
} from '../jobs/a-new-job.ts';
import { aQuery, change, idsOf, insertJob, insertJobs, listJobs, titlesOf } from '../jobs/calls.ts';
import { capability, type StoreCapability } from '../store-case.ts';

const openAt = (store: JobStore, minute: number): Promise<JobPage> =>
  listJobs(store, { status: 'open', now: atMinute(minute) });

const openTitles = async (store: JobStore, minute: number): Promise<string[]> => {
  const page = await openAt(store, minute);
  assert.equal(page.total, page.headers.length);
  return titlesOf(page);
};

const aJobClosingAt = (minute: number, published: number): NewJob =>
  aNewJob({
    title: `${minute}`,
    referenceId: `R-${minute}`,
    publishDate: atMinute(published),
    closeDate: atMinute(minute),
  });

/** Inserts jobs that close at these minutes, with the minute as title, each published after the previous one. */
const closingAt = async (store: JobStore, minutes: readonly number[]): Promise<void> => {
  for (const [n, minute] of minutes.entries()) {
    await insertJob(store, aJobClosingAt(minute, n));
  }
};

/** The kinds divide the jobs: each is in one of them. */
const kindOf = (job: Job, now: Instant): JobQuery['status'] => {
  if (job.status === 'active') return isOpen(job, now) ? 'open' : 'closed';
  return job.firstPublishDate === null ? 'draft' : 'withdrawn';
};

export const open: StoreCapability<JobStore> = capability(
  'listing open, closed, draft and withdrawn jobs (D4, D25)',
  {
    async 'has a job until its closing day has ended where it is'({ store }) {
      await insertJob(store, aNewJob({ ...closingInVancouver, referenceId: 'V' }));
      for (const referenceId of [null, 'V']) {
        for (const [now, status] of [
          [lastOpenInVancouver, 'open'],
          [closedInVancouver, 'closed'],
          [lastOpenInVancouver, 'open'],
        ] as const) {
          const totalOf = async (status: 'open' | 'closed') =>
            (await listJobs(store, { referenceId, status, now })).total;
          const found = [await totalOf('open'), await totalOf('closed')];
          assert.deepEqual(found, status === 'open' ? [1, 0] : [0, 1]);
        }
      }
    },
    async 'follows changes of closeDate and status, and deletions'({ store }) {
      const [first, second, third] = await insertJobs(store, [
        aJobClosingAt(10, 0),
        aJobClosingAt(20, 1),
        aJobClosingAt(30, 2),
      ]);
      assert.deepEqual(await openTitles(store, 15), ['30', '20']);
      const extended = expectOk(await change(store, first, { closeDate: atMinute(40) }));
      assert.deepEqual(await openTitles(store, 15), ['30', '20', '10']);
      expectOk(await change(store, second, { closeDate: atMinute(15) }));
      assert.deepEqual(await openTitles(store, 15), ['30', '10']);
      expectOk(await change(store, extended, { status: 'archived' }));
      assert.deepEqual(await openTitles(store, 15), ['30']);
      expectOk(await store.delete(third, aStamp()));
      assert.deepEqual(await openTitles(store, 15), []);
    },
    async 'shows each job in one of open, closed and archived, which moves by the clock alone'({
      store,
    }) {
      await closingAt(store, [30, 10, 20]);
      await insertJob(store, aNewJob({ title: 'archived', status: 'archived' }));
      for (const minute of [0, 9, 10, 19, 20, 30, 15, 9]) {
        const now = atMinute(minute);
        const totalOf = async (status: JobQuery['status']) =>
          (await listJobs(store, { now, status })).total;
        const [open, closed, archived] = [
          await totalOf('open'),
          await totalOf('closed'),
          await totalOf('archived'),
        ];
        assert.deepEqual([open + closed, archived], [await totalOf('active'), 1]);
        assert.equal(open + closed + archived, await totalOf(null));
        const titles = ['20', '10', '30'].filter((each) => Number(each) <= minute);
        assert.deepEqual(titlesOf(await listJobs(store, { now, status: 'closed' })), titles);
        const one = await listJobs(store, { now, status: 'closed', referenceId: 'R-20' });
        assert.equal(one.total, minute < 20 ? 0 : 1);
      }
    },
    async 'shows an archived job as a draft until it is published for the first time'({ store }) {
      const archived = { status: 'archived' } as const;
      const draft = await insertJob(store, aNewJob({ ...archived, firstPublishDate: null }));
      await insertJob(store, aNewJob({ ...archived, referenceId: 'R' }));
      const totals = async () => [
        (await listJobs(store, { status: 'draft' })).total,
        (await listJobs(store, { status: 'withdrawn' })).total,
        (await listJobs(store, archived)).total,
        (await listJobs(store, { status: 'withdrawn', referenceId: 'R' })).total,
        (await listJobs(store, { status: 'draft', referenceId: 'R' })).total,
      ];
      assert.deepEqual(await totals(), [1, 1, 2, 1, 0]);
      const first = { status: 'active', firstPublishDate: atMinute(1) } as const;
      const published = expectOk(await change(store, draft, first));
      assert.deepEqual(await totals(), [0, 1, 1, 1, 0]);
      expectOk(await change(store, published, archived));
      assert.deepEqual(await totals(), [0, 2, 2, 1, 0]);
    },
    async 'orders, pages and counts like a plain filter, with q and referenceId, at any time'({
      store,
    }) {
      let employers = 0;
      const job = fc.record({
        title: fc.constantFrom('Nurse', 'Cook', 'Night nurse'),
        closes: fc.integer({ min: 1, max: 6 }),
        published: fc.nat(2),
        status: fc.constantFrom('active' as const, 'active' as const, 'archived' as const),
        firstPublishDate: fc.constantFrom(null, atMinute(0)),
      });
      const question = fc.record({
        minute: fc.nat(7),
        term: fc.constantFrom(null, 'nurse', 'n'),
        status: fc.constantFrom('open', 'closed', 'draft', 'withdrawn'),
        referenceId: fc.constantFrom(null, null, 'R-0', 'R-1', 'R'),
        page: fc.integer({ min: 1, max: 3 }),
        pageSize: fc.constantFrom(2, 100),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(job, { maxLength: 8 }),
          fc.array(question, { minLength: 1, maxLength: 12 }),
          async (given, questions) => {
            const employer = employerId(++employers);
            const jobs: Job[] = [];
            for (const [n, { closes, published, ...fields }] of given.entries()) {
              const dates = { publishDate: atMinute(published), closeDate: atMinute(closes) };
              const newJob = { ...fields, ...dates, employerId: employer, referenceId: `R-${n}` };
              jobs.push(await insertJob(store, aNewJob(newJob)));
            }
            const inOrder = jobs.toSorted(
              (a, b) => b.publishDate.localeCompare(a.publishDate) || b.id - a.id,
            );
            for (const { minute, term, ...query } of questions) {
              const now = atMinute(minute);
              const search = term === null ? null : ({ form: 'folded', term } as const);
              const expected = inOrder
                .filter((each) => kindOf(each, now) === query.status)
                .filter((each) => isListed(each, aQuery({ ...query, status: null, search })));
              const found = await listJobs(store, { ...query, now, search }, employer);
              assert.equal(found.total, expected.length);
              const start = (query.page - 1) * query.pageSize;
              assert.deepEqual(
                idsOf(found.headers),
                idsOf(expected.slice(start, start + query.pageSize)),
              );
            }
          },
        ),
      );
    },
  },
);
