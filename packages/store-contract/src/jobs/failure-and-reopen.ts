import assert from 'node:assert/strict';
import type { JobStore } from '@jobposting/core/adapter';
import { codeOf, expectDistinct, expectOk } from '../expectations.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { acme, aFullJob, aNewJob, aStamp, atMinute } from './a-new-job.ts';
import { aQuery, change, idsOf, insertJob, insertJobs, listJobs } from './calls.ts';

export const failure: StoreCapability<JobStore> = capability('failure (D20)', {
  async 'returns a value, and does not reject, for every call after it is closed'({
    store,
    close,
  }) {
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
      store.leases.take('sweep', 1_000),
      store.leases.renew({ name: 'sweep', holder: '1', note: null }, 1_000),
      store.leases.noteOf('sweep'),
    ]);
    store.changes.onChange(() => {})();
    for (const code of [...results.map(codeOf), codeOf(await store.delete(job, aStamp()))]) {
      assert.match(code, /^(ok|version-conflict|cursor-expired|store-unavailable)$/);
    }
  },
});

export const reopen: StoreCapability<JobStore> = capability('closing and opening again', {
  async 'keeps every job as it was last written'({ store, reopen }) {
    const [first, second] = await insertJobs(store, [aFullJob(), aNewJob()]);
    const updated = expectOk(await change(store, second, { publishDate: atMinute(7) }));
    const gone = await insertJob(store, aNewJob());
    expectOk(await store.delete(gone, aStamp()));
    const page = await listJobs(store);

    const reopened = await reopen();
    assert.deepEqual(expectOk(await reopened.find(acme, { id: first.id })), first);
    assert.deepEqual(expectOk(await reopened.find(acme, { id: second.id })), updated);
    assert.equal(expectOk(await reopened.find(acme, { id: gone.id })), null);
    assert.deepEqual(await listJobs(reopened), page);
    assert.equal((await listJobs(reopened, { status: 'archived' })).total, 1);
  },
  async 'does not give the id of a deleted job to a new one (D23)'({ store, reopen }) {
    const deleted = await insertJobs(store, [aNewJob(), aNewJob(), aNewJob()]);
    for (const job of deleted) expectOk(await store.delete(job, aStamp()));
    const reopened = await reopen();
    const added = await insertJobs(reopened, [aNewJob(), aNewJob(), aNewJob()]);
    expectDistinct(idsOf([...deleted, ...added]));
  },
});
