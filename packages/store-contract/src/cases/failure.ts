import { expect } from 'vitest';
import { acme, aNewJob, atMinute } from '../a-new-job.ts';
import { change, insertJob, outcomeOf } from '../expect-ok.ts';
import type { JobStoreCapability } from '../job-store-case.ts';

export const failure: JobStoreCapability = {
  name: 'failure (D20)',
  cases: [
    {
      name: 'answers every call after it is closed with a value, and does not reject',
      async run({ store, close }) {
        const job = await insertJob(store, aNewJob());
        await close();
        const results = await Promise.all([
          store.find(acme, { id: job.id }),
          store.find(acme, { referenceId: 'A-1' }),
          store.list(acme, { search: null, status: null, page: 1, pageSize: 10 }),
          store.list(acme, {
            search: { form: 'folded', term: 'a' },
            status: null,
            page: 1,
            pageSize: 10,
          }),
          store.insert(aNewJob()),
          change(store, job),
          store.findNext(acme, { after: null, limit: 10 }),
          store.findDueForRefresh({ publishedUntil: atMinute(0), now: atMinute(1), limit: 10 }),
        ]);
        for (const outcome of [...results.map(outcomeOf), outcomeOf(await store.delete(job))]) {
          expect(['ok', 'version-conflict', 'store-unavailable']).toContain(outcome);
        }
      },
    },
  ],
};
