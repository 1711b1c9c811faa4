import assert from 'node:assert/strict';
import type { ChangePage, Job, JobChange } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { acme, aNewJob, aStamp, atMinute } from '../jobs/a-new-job.ts';
import { change, insertJob } from '../jobs/calls.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { inShort, insertByTurns, liveAndDie, ofAcme, ofAll, ofGlobex, readAll } from './calls.ts';

/** The changes that a listener is called with from now on. */
const listen = (store: JobStore): { heard: JobChange[]; stop: () => void } => {
  const heard: JobChange[] = [];
  return { heard, stop: store.changes.onChange((each) => void heard.push(each)) };
};

/** Compares the changes heard with the log, where each change has the cursor of its employer. */
const expectLogged = async (store: JobStore, heard: readonly JobChange[]): Promise<void> => {
  for (const reader of [ofAcme, ofGlobex]) {
    const own = heard.filter(({ employerId }) => employerId === reader.employerId);
    assert.deepEqual(own, await readAll(store, reader));
  }
  // Each reader may see the changes of different employers in another order.
  const all = await readAll(store, ofAll);
  assert.deepEqual(inShort(heard).toSorted(), inShort(all).toSorted());
};

export const listening: StoreCapability<JobStore> = capability('listening to changes (D34)', {
  async 'calls each listener with each change once, as the log has it, before the write returns'({
    store,
  }) {
    const listeners = [listen(store), listen(store)];
    await insertByTurns(store, 4);
    await liveAndDie(store);
    for (const { heard } of listeners) {
      assert.equal(heard.length, 7);
      await expectLogged(store, heard);
    }
  },
  async 'calls a listener when the change is stored: it can find the job and read the change'({
    store,
  }) {
    const seen: Promise<{ page: ChangePage; job: Job | null }>[] = [];
    const look = async ({ employerId, id }: JobChange) => {
      const reading = store.changes.read(null, { employerId, limit: 100 });
      const finding = store.find(employerId, { id });
      return { page: expectOk(await reading), job: expectOk(await finding) };
    };
    const heard: JobChange[] = [];
    store.changes.onChange((each) => {
      heard.push(each);
      seen.push(look(each));
    });
    const first = await insertJob(store, aNewJob({ closeDate: atMinute(5) }));
    // A read may see the next write before it is answered.
    await Promise.all(seen);
    const late = aStamp({ time: atMinute(6) });
    const second = expectOk(
      await store.update({ from: first, to: { ...first, title: 'Late' } }, late),
    );
    await Promise.all(seen);
    expectOk(await store.delete(second, late));
    assert.equal(heard.length, 4);
    const found = await Promise.all(seen);
    for (const [n, { page }] of found.entries()) {
      assert.deepEqual(page.changes[n], heard[n]);
    }
    // A closing and the write after it are stored together.
    assert.deepEqual(
      found.map(({ job }) => job?.version ?? null),
      [1, 2, 2, null],
    );
  },
  async 'does not call a removed listener, but still calls the others'({ store }) {
    const [first, second] = [listen(store), listen(store)];
    await insertByTurns(store, 2);
    first.stop();
    first.stop();
    await insertByTurns(store, 3);
    assert.deepEqual([first.heard.length, second.heard.length], [2, 5]);
  },
  async 'reports the changes of many writers at the same time in the order of the log'({ store }) {
    const { heard } = listen(store);
    const job = await insertJob(store, aNewJob());
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        n % 3 === 0
          ? change(store, job, { title: `${n}` })
          : n % 3 === 1
            ? insertByTurns(store, 2)
            : liveAndDie(store, acme),
      ),
    );
    assert.equal(heard.length, 1 + 1 + 8 * 2 + 8 * 3);
    await expectLogged(store, heard);
  },
});
