import { jobId } from '@jobposting/core';
import { expect } from 'vitest';
import { acme, aFullJob, aNewJob, atMinute } from '../a-new-job.ts';
import { expectError, expectOk, insertJob, listJobs, titlesOf } from '../expect-ok.ts';
import type { JobStoreCapability } from '../job-store-case.ts';

export const update: JobStoreCapability = {
  name: 'update (§4.4, D28)',
  cases: [
    {
      name: 'replaces every field and returns the next version',
      async run({ store }) {
        const inserted = await insertJob(store, aNewJob());
        const changed = { ...inserted, ...aFullJob({ publishDate: atMinute(9) }) };
        const updated = expectOk(await store.update(changed));
        expect(updated).toEqual({ ...changed, version: 2 });
        expect(expectOk(await store.find(acme, { id: inserted.id }))).toEqual(updated);

        const back = { ...inserted, version: 2 };
        expect(expectOk(await store.update(back))).toEqual({ ...back, version: 3 });
        expect(expectOk(await store.find(acme, { id: inserted.id }))).toEqual({
          ...back,
          version: 3,
        });
      },
    },
    {
      name: 'refuses a version that is not the stored one, and changes nothing',
      async run({ store }) {
        const first = await insertJob(store, aNewJob());
        const second = expectOk(await store.update({ ...first, title: 'Second' }));
        for (const version of [first.version, second.version + 1]) {
          const late = await store.update({ ...first, version, title: 'Late' });
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
        expect(expectError(await store.update(job))).toBe('version-conflict');
        const never = { ...job, id: jobId(job.id + 1) };
        expect(expectError(await store.update(never))).toBe('version-conflict');
        expect((await listJobs(store)).total).toBe(0);
      },
    },
    {
      name: 'refuses a referenceId that another job has, and changes nothing',
      async run({ store }) {
        await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        const second = await insertJob(store, aNewJob({ referenceId: 'A-2' }));
        const taken = await store.update({ ...second, referenceId: 'A-1', title: 'Other' });
        expect(expectError(taken)).toBe('reference-id-taken');
        expect(expectOk(await store.find(acme, { id: second.id }))).toEqual(second);
        expectOk(await store.update({ ...second, title: 'Still at its version' }));
      },
    },
    {
      name: 'answers version-conflict when the version is stale and the referenceId is taken',
      async run({ store }) {
        await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        const second = await insertJob(store, aNewJob({ referenceId: 'A-2' }));
        expectOk(await store.update(second));
        const late = await store.update({ ...second, referenceId: 'A-1' });
        expect(expectError(late)).toBe('version-conflict');
      },
    },
    {
      name: 'keeps, removes and sets a referenceId',
      async run({ store }) {
        const kept = await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        const same = expectOk(await store.update(kept));
        const removed = expectOk(await store.update({ ...same, referenceId: null }));
        expect(expectOk(await store.find(acme, { referenceId: 'A-1' }))).toBeNull();
        const set = expectOk(await store.update({ ...removed, referenceId: 'B-1' }));
        expect(expectOk(await store.find(acme, { referenceId: 'B-1' }))).toEqual(set);
      },
    },
    {
      name: 'moves a job in the list to its new publishDate and title',
      async run({ store }) {
        const old = await insertJob(store, aNewJob({ title: 'old', publishDate: atMinute(1) }));
        await insertJob(store, aNewJob({ title: 'new', publishDate: atMinute(2) }));
        expect(titlesOf(await listJobs(store))).toEqual(['new', 'old']);
        expectOk(await store.update({ ...old, title: 'newest', publishDate: atMinute(3) }));
        expect(titlesOf(await listJobs(store))).toEqual(['newest', 'new']);
      },
    },
  ],
};
