import { expect } from 'vitest';
import { acme, aFullJob, aNewJob, atMinute } from '../a-new-job.ts';
import { change, expectOk, insertJob, insertJobs, listJobs } from '../expect-ok.ts';
import type { JobStoreCapability } from '../job-store-case.ts';

export const reopen: JobStoreCapability = {
  name: 'closing and opening again',
  cases: [
    {
      name: 'has every job as it was last written',
      async run({ store, reopen }) {
        const [first, second] = await insertJobs(store, [aFullJob(), aNewJob()]);
        if (first === undefined || second === undefined) expect.fail('two jobs were inserted');
        const updated = expectOk(await change(store, second, { publishDate: atMinute(7) }));
        const gone = await insertJob(store, aNewJob());
        expectOk(await store.delete(gone));
        const page = await listJobs(store);

        const reopened = await reopen();
        expect(expectOk(await reopened.find(acme, { id: first.id }))).toEqual(first);
        expect(expectOk(await reopened.find(acme, { id: second.id }))).toEqual(updated);
        expect(expectOk(await reopened.find(acme, { id: gone.id }))).toBeNull();
        expect(await listJobs(reopened)).toEqual(page);
        expect((await listJobs(reopened, { status: 'archived' })).total).toBe(1);
      },
    },
    {
      name: 'does not give the id of a deleted job again (D23)',
      async run({ store, reopen }) {
        const deleted = await insertJobs(store, [aNewJob(), aNewJob(), aNewJob()]);
        for (const job of deleted) expectOk(await store.delete(job));
        const reopened = await reopen();
        const added = await insertJobs(reopened, [aNewJob(), aNewJob(), aNewJob()]);
        const ids = [...deleted, ...added].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      },
    },
    {
      name: 'still guards versions and referenceIds',
      async run({ store, reopen }) {
        const job = await insertJob(store, aNewJob({ referenceId: 'A-1' }));
        const updated = expectOk(await change(store, job));
        const reopened = await reopen();
        expect((await reopened.insert(aNewJob({ referenceId: 'A-1' }))).isErr()).toBe(true);
        expect((await change(reopened, job)).isErr()).toBe(true);
        expect(expectOk(await change(reopened, updated)).version).toBe(3);
      },
    },
  ],
};
