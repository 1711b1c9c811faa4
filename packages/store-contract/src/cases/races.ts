import type { Job, JobStore } from '@jobposting/core';
import { expect } from 'vitest';
import { acme, aNewJob } from '../a-new-job.ts';
import { change, expectOk, insertJob, insertJobs, listJobs, outcomeOf } from '../expect-ok.ts';
import type { JobStoreCapability } from '../job-store-case.ts';

const callers = Array.from({ length: 24 }, (_, n) => n);

const appendToTitle = async (store: JobStore, id: Job['id'], mark: string): Promise<void> => {
  for (;;) {
    const job = expectOk(await store.find(acme, { id }));
    if (job === null) expect.fail('the job is absent');
    const outcome = outcomeOf(await change(store, job, { title: job.title + mark }));
    if (outcome === 'ok') return;
    expect(outcome).toBe('version-conflict');
  }
};

export const races: JobStoreCapability = {
  name: 'simultaneous calls (D22, D28)',
  cases: [
    {
      name: 'lets exactly one of many inserts of one referenceId succeed',
      async run({ store }) {
        const results = await Promise.all(
          callers.map((n) => store.insert(aNewJob({ referenceId: 'A-1', title: `${n}` }))),
        );
        const outcomes = results.map(outcomeOf).toSorted();
        expect(outcomes).toEqual(['ok', ...Array(callers.length - 1).fill('reference-id-taken')]);
        const winner = results.find((result) => result.isOk())?._unsafeUnwrap();
        expect(expectOk(await store.find(acme, { referenceId: 'A-1' }))).toEqual(winner);
        expect((await listJobs(store)).total).toBe(1);
      },
    },
    {
      name: 'gives every one of many inserts its own id',
      async run({ store }) {
        const results = await Promise.all(callers.map(() => store.insert(aNewJob())));
        expect(new Set(results.map((result) => expectOk(result).id)).size).toBe(callers.length);
        expect((await listJobs(store)).total).toBe(callers.length);
      },
    },
    {
      name: 'does not let a refused insert take others down with it',
      async run({ store }) {
        const results = await Promise.all(
          callers.map((n) => store.insert(aNewJob({ referenceId: n % 3 === 0 ? 'A' : `B-${n}` }))),
        );
        const expected = callers.map((n) => (n % 3 === 0 && n > 0 ? 'reference-id-taken' : 'ok'));
        expect(results.map(outcomeOf).toSorted()).toEqual(expected.toSorted());
        expect((await listJobs(store)).total).toBe(expected.filter((code) => code === 'ok').length);
      },
    },
    {
      name: 'lets exactly one of many updates from one version succeed',
      async run({ store }) {
        const job = await insertJob(store, aNewJob());
        const results = await Promise.all(
          callers.map((n) => change(store, job, { title: `${n}` })),
        );
        const outcomes = results.map(outcomeOf).toSorted();
        expect(outcomes).toEqual(['ok', ...Array(callers.length - 1).fill('version-conflict')]);
        const winner = results.find((result) => result.isOk())?._unsafeUnwrap();
        expect(winner?.version).toBe(2);
        expect(expectOk(await store.find(acme, { id: job.id }))).toEqual(winner);
      },
    },
    {
      name: 'loses no change when callers read, change and write again until they win',
      async run({ store }) {
        const { id } = await insertJob(store, aNewJob({ title: '' }));
        const marks = [...'abcdefghijklmnopqrstuvwx'];
        await Promise.all(marks.map((mark) => appendToTitle(store, id, mark)));
        const job = expectOk(await store.find(acme, { id }));
        expect([...(job?.title ?? '')].toSorted()).toEqual(marks);
        expect(job?.version).toBe(1 + marks.length);
      },
    },
    {
      name: 'lets exactly one of an update and a delete from one version succeed',
      async run({ store }) {
        for (const isDeleteFirst of [false, true]) {
          const job = await insertJob(store, aNewJob());
          const update = () => change(store, job, { title: 'Changed' });
          const remove = () => store.delete(job);
          const results = await Promise.all(
            (isDeleteFirst ? [remove, update] : [update, remove]).map((call) => call()),
          );
          expect(results.map(outcomeOf).toSorted()).toEqual(['ok', 'version-conflict']);
        }
      },
    },
    {
      name: 'lets exactly one of two jobs take a free referenceId',
      async run({ store }) {
        const jobs = await insertJobs(store, [aNewJob(), aNewJob()]);
        const results = await Promise.all(
          jobs.map((job) => change(store, job, { referenceId: 'A-1' })),
        );
        expect(results.map(outcomeOf).toSorted()).toEqual(['ok', 'reference-id-taken']);
      },
    },
  ],
};
