import { expect } from 'vitest';
import { acme, aNewJob, atMinute, globex } from '../a-new-job.ts';
import { change, expectError, expectOk, insertJob, listJobs, titlesOf } from '../expect-ok.ts';
import type { JobStoreCapability } from '../job-store-case.ts';

export const isolation: JobStoreCapability = {
  name: 'isolation of employers (§5, D20)',
  cases: [
    {
      name: "does not find another employer's job by id or referenceId",
      async run({ store }) {
        const job = await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        // Found by its own employer first, in case the store remembers what it has read.
        expectOk(await store.find(acme, { id: job.id }));
        expectOk(await store.find(acme, { referenceId: 'A-1' }));
        expect(expectOk(await store.find(globex, { id: job.id }))).toBeNull();
        expect(expectOk(await store.find(globex, { referenceId: 'A-1' }))).toBeNull();
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
            expect(page.total).toBe(1);
            expect(titlesOf(page)).toEqual(['Nurse of Acme']);
            const other = await listJobs(store, { search, status }, globex);
            expect(other.total).toBe(1);
            expect(titlesOf(other)).toEqual(['Nurse of Globex']);
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
        expect(expectError(updated)).toBe('version-conflict');
        expect(expectError(await store.delete(foreign))).toBe('version-conflict');
        expect(expectOk(await store.find(acme, { id: job.id }))).toEqual(job);
      },
    },
    {
      name: 'lets two employers use one referenceId',
      async run({ store }) {
        const ours = await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        const theirs = await insertJob(
          store,
          aNewJob({ referenceId: 'A-1', employerId: globex, title: 'Theirs' }),
        );
        expect(expectOk(await store.find(acme, { referenceId: 'A-1' }))).toEqual(ours);
        expect(expectOk(await store.find(globex, { referenceId: 'A-1' }))).toEqual(theirs);
        expectOk(await store.delete(ours));
        expect(expectOk(await store.find(globex, { referenceId: 'A-1' }))).toEqual(theirs);
      },
    },
  ],
};
