import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { codeOf } from '../expect-result.ts';
import type { StoreCapability } from '../store-case.ts';
import { acme, aNewJob, atMinute } from './a-new-job.ts';
import { aStamp } from './a-stamp.ts';
import { aQuery, change, insertJob } from './calls.ts';

export const failure: StoreCapability<JobStore> = {
  name: 'failure (D20)',
  cases: [
    {
      name: 'returns a value, and does not reject, for every call after it is closed',
      async run({ store, close }) {
        const job = await insertJob(store, aNewJob());
        await close();
        const results = await Promise.all([
          store.find(acme, { id: job.id }),
          store.find(acme, { referenceId: 'A-1' }),
          store.list(acme, aQuery()),
          store.list(acme, aQuery({ search: { form: 'folded', term: 'a' } })),
          store.list(acme, aQuery({ status: 'open' })),
          store.list(acme, aQuery({ referenceId: 'A-1' })),
          store.insert(aNewJob(), aStamp()),
          change(store, job),
          store.findNext(acme, { after: null, limit: 10 }),
          store.findDueForRefresh({
            publishedUntil: atMinute(0),
            publishedFrom: atMinute(2),
            now: atMinute(1),
            after: null,
            limit: 10,
          }),
          store.countByEmployer(),
          store.published.findNextOpen({
            employerId: null,
            now: atMinute(0),
            after: null,
            limit: 10,
          }),
          store.published.findConfidential(job.id),
          store.published.countOpen(atMinute(0)),
          store.changes.read(null, { employerId: acme, limit: 10 }),
          store.changes.read(null, { limit: 10 }),
          store.changes.read('no cursor', { limit: 10 }),
          store.changes.newestCursor({ employerId: acme }),
          store.changes.history(acme, job.id, { after: null, limit: 10 }),
          store.changes.recordClosings({ now: atMinute(1), limit: 10 }),
          store.changes.prune({ now: atMinute(1), limit: 10 }),
          store.changes.forget(acme, { limit: 10 }),
          store.changes.retention(),
          store.changes.setRetention({ changesDays: 7 }),
        ]);
        store.changes.onChange(() => {})();
        for (const code of [...results.map(codeOf), codeOf(await store.delete(job, aStamp()))]) {
          assert.match(code, /^(ok|version-conflict|cursor-expired|store-unavailable)$/);
        }
      },
    },
  ],
};
