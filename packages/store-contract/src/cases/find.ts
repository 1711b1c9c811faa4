import { jobId } from '@jobposting/core';
import { expect } from 'vitest';
import { acme, aFullJob, aNewJob } from '../a-new-job.ts';
import { change, expectOk, insertJob } from '../expect-ok.ts';
import type { JobStoreCapability } from '../job-store-case.ts';

export const find: JobStoreCapability = {
  name: 'find (§4.1, D1)',
  cases: [
    {
      name: 'returns every field of a job by id as it was inserted',
      async run({ store }) {
        for (const newJob of [aNewJob(), aFullJob()]) {
          const inserted = await insertJob(store, newJob);
          const found = expectOk(await store.find(acme, { id: inserted.id }));
          expect(found).toEqual({ ...newJob, id: inserted.id, version: 1 });
        }
      },
    },
    {
      name: 'returns the job that has a referenceId',
      async run({ store }) {
        await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        const second = await insertJob(store, aNewJob({ referenceId: 'A-2' }));
        expect(expectOk(await store.find(acme, { referenceId: 'A-2' }))).toEqual(second);
      },
    },
    {
      name: 'compares a referenceId byte for byte',
      async run({ store }) {
        await insertJob(store, aNewJob({ referenceId: 'Réf-1' }));
        const others = ['réf-1', 'Ref-1', 'Re\u0301f-1', 'Réf-1 ', 'Réf-', 'Réf-10', 'Réf_1', '%'];
        for (const referenceId of others) {
          expect(expectOk(await store.find(acme, { referenceId })), referenceId).toBeNull();
        }
        expect(expectOk(await store.find(acme, { referenceId: 'Réf-1' }))).not.toBeNull();
      },
    },
    {
      name: 'returns null for an id or a referenceId that no job has',
      async run({ store }) {
        const { id } = await insertJob(store, aNewJob());
        expect(expectOk(await store.find(acme, { id: jobId(id + 1) }))).toBeNull();
        expect(expectOk(await store.find(acme, { id: jobId(2_147_483_647) }))).toBeNull();
        expect(expectOk(await store.find(acme, { referenceId: 'none' }))).toBeNull();
        expect(expectOk(await store.find(acme, { referenceId: '' }))).toBeNull();
      },
    },
    {
      name: 'finds the present state right after each write',
      async run({ store }) {
        const inserted = await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        expect(expectOk(await store.find(acme, { referenceId: 'A-1' }))).toEqual(inserted);
        const updated = expectOk(await change(store, inserted, { referenceId: 'A-2' }));
        expect(expectOk(await store.find(acme, { id: inserted.id }))).toEqual(updated);
        expect(expectOk(await store.find(acme, { referenceId: 'A-1' }))).toBeNull();
        expect(expectOk(await store.find(acme, { referenceId: 'A-2' }))).toEqual(updated);
        expectOk(await store.delete(updated));
        expect(expectOk(await store.find(acme, { id: inserted.id }))).toBeNull();
        expect(expectOk(await store.find(acme, { referenceId: 'A-2' }))).toBeNull();
      },
    },
    {
      name: 'leaves a job that it returned as it was when the job changes later',
      async run({ store }) {
        const { id } = await insertJob(store, aNewJob());
        const found = expectOk(await store.find(acme, { id }));
        if (found === null) expect.fail('the job is absent');
        const before = structuredClone(found);
        expectOk(await change(store, found, { title: 'Another', status: 'archived' }));
        expect(found).toEqual(before);
      },
    },
  ],
};
