import assert from 'node:assert/strict';
import type { Job, JobHeader } from '@jobposting/core';
import type { JobQuery, JobStore, NewJob } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { acme, aNewJob, aStamp, atMinute } from '../jobs/a-new-job.ts';
import { change, idsOf, insertJob, listJobs } from '../jobs/calls.ts';
import { capability } from '../store-case.ts';
import type { SharedStore, SharedStoreCapability } from './shared-store.ts';

/** The store that writes in a round, and the one that then reads. */
const sides = ({ first, second }: SharedStore, round: number): readonly [JobStore, JobStore] =>
  round % 2 === 0 ? [first.jobs, second.jobs] : [second.jobs, first.jobs];

const titleOf = (round: number): string =>
  ['Nurse', 'Cook', 'Infirmière', 'Night Nurse'][round % 4] ?? '';

/** The fields that an update of a round sets: each value affects a different list. */
const fieldsOf = (round: number): Partial<NewJob> =>
  [
    { title: titleOf(round) },
    { referenceId: `B-${round}` },
    { status: round % 3 === 0 ? ('archived' as const) : ('active' as const) },
    { publishDate: atMinute(round) },
    { closeDate: atMinute(round % 3 === 0 ? -1 : 90) },
  ][round % 5] ?? {};

/** Makes the write of a round, so that the list of all jobs grows and shrinks. */
const writeIn = async (store: JobStore, jobs: Job[], round: number): Promise<void> => {
  const picked = (round * 7) % (jobs.length + 1);
  const job = jobs[picked];
  if (job === undefined || round % 4 === 0) {
    const title = titleOf(round);
    const given = { title, referenceId: `A-${round}`, publishDate: atMinute(round % 9) };
    jobs.push(await insertJob(store, aNewJob(given)));
  } else if (round % 11 === 0) {
    expectOk(await store.delete(job, aStamp()));
    jobs.splice(picked, 1);
  } else {
    jobs[picked] = expectOk(await change(store, job, fieldsOf(round)));
  }
};

/** Reads while the other writes, and fails where a read is older than the writes answered before it began. */
const expectNotOlder = async (
  read: () => Promise<number>,
  answered: () => number,
  isDone: () => boolean,
): Promise<void> => {
  while (!isDone()) {
    const atLeast = answered();
    const version = await read();
    assert(version >= atLeast, `read version ${version} after version ${atLeast} was stored`);
    await new Promise(setImmediate);
  }
};

const versionIn = (headers: readonly JobHeader[]): number => Number(headers[0]?.title);

/** Queries, and the jobs that each must find. */
const queries: readonly (readonly [Partial<JobQuery>, (job: Job) => boolean])[] = [
  [{}, () => true],
  [{ status: 'active' }, ({ status }) => status === 'active'],
  [{ status: 'archived' }, ({ status }) => status === 'archived'],
  [{ status: 'open' }, ({ status, closeDate }) => status === 'active' && closeDate > atMinute(0)],
  [
    { status: 'closed' },
    ({ status, closeDate }) => status === 'active' && closeDate <= atMinute(0),
  ],
  [{ status: 'withdrawn' }, ({ status }) => status === 'archived'],
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

/** Fails unless every read of the store shows exactly these jobs of acme. */
const expectSeen = async (store: JobStore, jobs: readonly Job[]): Promise<void> => {
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

export const jobsAcross: SharedStoreCapability = capability('what the other store writes (D22)', {
  async 'is found and listed at once, whatever was read before'(shared) {
    const jobs: Job[] = [];
    for (let round = 0; round < 60; round++) {
      const [writer, reader] = sides(shared, Math.floor(round / 2));
      await writeIn(writer, jobs, round);
      await expectSeen(reader, jobs);
      await expectSeen(writer, jobs);
    }
  },
  async 'is gone at once when it deletes, and its referenceId is free'(shared) {
    for (let round = 0; round < 40; round++) {
      const [writer, reader] = sides(shared, round);
      const job = await insertJob(writer, aNewJob({ referenceId: 'A-1' }));
      const { id } = job;
      assert.deepEqual(expectOk(await reader.find(acme, { id })), job);
      assert.equal((await listJobs(reader)).total, 1);
      expectOk(await writer.delete(job, aStamp()));
      assert.equal(expectOk(await reader.find(acme, { id })), null);
      assert.equal(expectOk(await reader.find(acme, { referenceId: 'A-1' })), null);
      assert.deepEqual(await listJobs(reader), { total: 0, headers: [] });
      const next = await insertJob(reader, aNewJob({ referenceId: 'A-1' }));
      expectOk(await writer.delete(next, aStamp()));
    }
  },
  async 'is seen by every read that begins after the write was answered, while it continues to write'({
    first,
    second,
  }) {
    let job = await insertJob(first.jobs, aNewJob({ title: '1', referenceId: 'A-1' }));
    const { id } = job;
    let isDone = false;
    const write = async (): Promise<void> => {
      for (let n = 0; n < 100; n++) {
        job = expectOk(await change(first.jobs, job, { title: `${job.version + 1}` }));
        await new Promise(setImmediate);
      }
    };
    const { jobs } = second;
    const list = (query: Partial<JobQuery>) => async () =>
      versionIn((await listJobs(jobs, query)).headers);
    const reads = [
      async () => expectOk(await jobs.find(acme, { id }))?.version ?? 0,
      async () => expectOk(await jobs.find(acme, { referenceId: 'A-1' }))?.version ?? 0,
      async () => Number(expectOk(await jobs.findNext(acme, { after: null, limit: 1 }))[0]?.title),
      list({}),
      list({ status: 'open' }),
      list({ referenceId: 'A-1' }),
      list({ search: { form: 'folded', term: 'a-1' } }),
    ];
    await Promise.all([
      write().finally(() => {
        isDone = true;
      }),
      ...reads.map((read) =>
        expectNotOlder(
          read,
          () => job.version,
          () => isDone,
        ),
      ),
    ]);
  },
});
