import { jobId } from '@jobposting/core';
import { expect } from 'vitest';
import { acme, aFullJob, aNewJob, atMinute } from '../a-new-job.ts';
import { change, expectError, expectOk, insertJob, listJobs, titlesOf } from '../expect-ok.ts';
import type { JobStoreCapability } from '../job-store-case.ts';

export const update: JobStoreCapability = {
  name: 'update (§4.4, D28)',
  cases: [
    {
      name: 'replaces every field and returns the next version',
      async run({ store }) {
        const newJob = aNewJob();
        const inserted = await insertJob(store, newJob);
        const { id } = inserted;
        const fullJob = aFullJob({ publishDate: atMinute(9) });
        const full = expectOk(await change(store, inserted, fullJob));
        expect(full).toEqual({ ...fullJob, id, version: 2 });
        expect(expectOk(await store.find(acme, { id }))).toEqual(full);

        const back = expectOk(await change(store, full, newJob));
        expect(back).toEqual({ ...newJob, id, version: 3 });
        expect(expectOk(await store.find(acme, { id }))).toEqual(back);
      },
    },
    {
      name: 'gives the version after the one that was read, whatever version the new content names',
      async run({ store }) {
        const from = await insertJob(store, aNewJob());
        const updated = expectOk(
          await store.update({ from, to: { ...from, title: 'New', version: 9 } }),
        );
        expect(updated).toEqual({ ...from, title: 'New', version: 2 });
        expect(expectOk(await store.find(acme, { id: from.id }))).toEqual(updated);
      },
    },
    {
      name: 'refuses a version that is not the stored one, and changes nothing',
      async run({ store }) {
        const first = await insertJob(store, aNewJob());
        const second = expectOk(await change(store, first, { title: 'Second' }));
        for (const version of [first.version, second.version + 1]) {
          const late = await change(store, { ...first, version }, { title: 'Late' });
          expect(expectError(late)).toBe('version-conflict');
        }
        expect(expectOk(await store.find(acme, { id: first.id }))).toEqual(second);
      },
    },
    {
      name: 'refuses a job that is deleted or never was, and brings nothing into being',
      async run({ store }) {
        const job = await insertJob(store, aNewJob());
        expectOk(await store.delete(job));
        expect(expectError(await change(store, job))).toBe('version-conflict');
        const never = { ...job, id: jobId(job.id + 1) };
        expect(expectError(await change(store, never))).toBe('version-conflict');
        expect((await listJobs(store)).total).toBe(0);
      },
    },
    {
      name: 'refuses a referenceId that another job has, and changes nothing',
      async run({ store }) {
        await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        const second = await insertJob(store, aNewJob({ referenceId: 'A-2' }));
        const taken = await change(store, second, { referenceId: 'A-1', title: 'Other' });
        expect(expectError(taken)).toBe('reference-id-taken');
        expect(expectOk(await store.find(acme, { id: second.id }))).toEqual(second);
        expectOk(await change(store, second, { title: 'Still at its version' }));
      },
    },
    {
      name: 'answers version-conflict when the version is stale and the referenceId is taken',
      async run({ store }) {
        await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        const second = await insertJob(store, aNewJob({ referenceId: 'A-2' }));
        expectOk(await change(store, second));
        const late = await change(store, second, { referenceId: 'A-1' });
        expect(expectError(late)).toBe('version-conflict');
      },
    },
    {
      name: 'keeps, removes and sets a referenceId',
      async run({ store }) {
        const kept = await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        const same = expectOk(await change(store, kept));
        const removed = expectOk(await change(store, same, { referenceId: null }));
        expect(expectOk(await store.find(acme, { referenceId: 'A-1' }))).toBeNull();
        const set = expectOk(await change(store, removed, { referenceId: 'B-1' }));
        expect(expectOk(await store.find(acme, { referenceId: 'B-1' }))).toEqual(set);
      },
    },
    {
      name: 'moves a job in the list to its new publishDate and title',
      async run({ store }) {
        const old = await insertJob(store, aNewJob({ title: 'old', publishDate: atMinute(1) }));
        await insertJob(store, aNewJob({ title: 'new', publishDate: atMinute(2) }));
        expect(titlesOf(await listJobs(store))).toEqual(['new', 'old']);
        expectOk(await change(store, old, { title: 'newest', publishDate: atMinute(3) }));
        expect(titlesOf(await listJobs(store))).toEqual(['newest', 'new']);
      },
    },
  ],
};
