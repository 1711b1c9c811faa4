import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { codeOf, expectOk } from '../expectations.ts';
import type { StoreCapability } from '../store-case.ts';
import { acme, aNewJob, aStamp, atMinute, globex } from './a-new-job.ts';
import { change, insertJob, listJobs, titlesOf } from './calls.ts';

export const isolation: StoreCapability<JobStore> = {
  name: 'isolation of employers (§5, D20)',
  cases: [
    {
      name: "does not find another employer's job by id or referenceId",
      async run({ store }) {
        const job = await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        // Found by its own employer first, in case the store caches reads.
        expectOk(await store.find(acme, { id: job.id }));
        expectOk(await store.find(acme, { referenceId: 'A-1' }));
        assert.equal(expectOk(await store.find(globex, { id: job.id })), null);
        assert.equal(expectOk(await store.find(globex, { referenceId: 'A-1' })), null);
      },
    },
    {
      name: 'lists, searches and counts the jobs of one employer only',
      async run({ store }) {
        await insertJob(store, aNewJob({ title: 'Nurse of Acme', publishDate: atMinute(1) }));
        await insertJob(store, aNewJob({ title: 'Nurse of Globex', employerId: globex }));
        for (const search of [null, { form: 'folded', term: 'nurse' } as const]) {
          for (const status of [null, 'active'] as const) {
            const page = await listJobs(store, { search, status });
            assert.equal(page.total, 1);
            assert.deepEqual(titlesOf(page), ['Nurse of Acme']);
            const other = await listJobs(store, { search, status }, globex);
            assert.equal(other.total, 1);
            assert.deepEqual(titlesOf(other), ['Nurse of Globex']);
          }
        }
      },
    },
    {
      name: "neither updates nor deletes another employer's job",
      async run({ store }) {
        const job = await insertJob(store, aNewJob());
        const foreign = { ...job, employerId: globex };
        const updated = await change(store, foreign, { title: 'Taken over' });
        assert.equal(codeOf(updated), 'version-conflict');
        assert.equal(codeOf(await store.delete(foreign, aStamp())), 'version-conflict');
        assert.deepEqual(expectOk(await store.find(acme, { id: job.id })), job);
      },
    },
    {
      name: 'lets two employers use the same referenceId',
      async run({ store }) {
        const ours = await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        const theirs = await insertJob(
          store,
          aNewJob({ referenceId: 'A-1', employerId: globex, title: 'Theirs' }),
        );
        assert.deepEqual(expectOk(await store.find(acme, { referenceId: 'A-1' })), ours);
        assert.deepEqual(expectOk(await store.find(globex, { referenceId: 'A-1' })), theirs);
        expectOk(await store.delete(ours, aStamp()));
        assert.deepEqual(expectOk(await store.find(globex, { referenceId: 'A-1' })), theirs);
      },
    },
  ],
};
