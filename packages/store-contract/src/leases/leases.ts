import assert from 'node:assert/strict';
import type { JobStore, Lease } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { capability, type StoreCapability } from '../store-case.ts';

const minute = 60_000;

const take = async (store: JobStore, name = 'sweep', forMs = minute): Promise<Lease | null> =>
  expectOk(await store.leases.take(name, forMs));

const taken = async (store: JobStore, name?: string, forMs?: number): Promise<Lease> => {
  const lease = await take(store, name, forMs);
  assert(lease !== null, 'nobody has the lease, and it was not given');
  return lease;
};

const renew = async (store: JobStore, lease: Lease, forMs = minute): Promise<boolean> =>
  expectOk(await store.leases.renew(lease, forMs));

const noteOf = async (store: JobStore, name = 'sweep'): Promise<string | null> =>
  expectOk(await store.leases.noteOf(name));

/** Takes a lease as soon as it has ended. */
const takeWhenEnded = async (store: JobStore): Promise<Lease> => {
  for (let attempt = 0; attempt < 10_000; attempt++) {
    const lease = await take(store);
    if (lease !== null) return lease;
    await new Promise(setImmediate);
  }
  return assert.fail('the lease does not end');
};

export const leases: StoreCapability<JobStore> = capability('leases (D37)', {
  async 'have one holder at a time, for each name'({ store }) {
    const lease = await taken(store);
    assert.deepEqual([lease.name, lease.note], ['sweep', null]);
    assert.equal(await take(store), null);
    assert.equal((await taken(store, 'Sweep')).name, 'Sweep');
    assert.equal(await renew(store, lease), true);
    assert.equal(await take(store), null);
  },
  async 'are given to one of many that take at the same time, when new, and when given back'({
    store,
  }) {
    for (let round = 0; round < 10; round++) {
      const leases = await Promise.all(Array.from({ length: 20 }, () => take(store)));
      const [holder, ...others] = leases.filter((lease) => lease !== null);
      assert(holder !== undefined);
      assert.deepEqual(others, []);
      assert.equal(await renew(store, holder, 0), true);
    }
  },
  async 'end by themselves, and the former holder learns of it once another has taken it'({
    store,
  }) {
    const first = await taken(store, 'sweep', 1);
    const second = await takeWhenEnded(store);
    assert.notEqual(second.holder, first.holder);
    assert.equal(await renew(store, { ...first, note: 'lost' }), false);
    assert.equal(await renew(store, { ...first, note: 'lost' }, 0), false);
    assert.equal(await noteOf(store), null);
    assert.equal(await take(store), null);
    assert.equal(await renew(store, second, 0), true);
    assert.equal(await renew(store, first), false);
  },
  async 'can be renewed after they have ended or were given back, if nobody has taken them'({
    store,
  }) {
    const lease = await taken(store);
    assert.equal(await renew(store, lease, 0), true);
    assert.equal(await renew(store, lease), true);
    assert.equal(await take(store), null);
  },
  async 'that a clock of the future has taken are not kept for ever'({ store }) {
    const first = await taken(store, 'sweep', 1_000 * minute);
    assert.notEqual((await taken(store)).holder, first.holder);
  },
  async 'keep the note of the latest holder that left one, for whoever takes them and for all to read'({
    store,
    reopen,
  }) {
    assert.equal(await noteOf(store), null);
    const first = await taken(store);
    const note = 'été 40\n"60"';
    assert.equal(await renew(store, { ...first, note }), true);
    assert.deepEqual([await noteOf(store), await noteOf(store, 'other')], [note, null]);
    assert.equal(await renew(store, { ...first, note }, 0), true);
    const again = await reopen();
    assert.equal(await noteOf(again), note);
    const second = await taken(again);
    assert.equal(second.note, note);
    assert.equal(await renew(again, second, 0), true);
    assert.equal((await taken(again)).note, note);
    assert.equal(await noteOf(again), note);
  },
  async 'let only one of two holders in a row change the note, whichever comes first'({ store }) {
    const first = await taken(store);
    assert.equal(await renew(store, { ...first, note: '1' }, 0), true);
    const [second, isKept] = await Promise.all([
      take(store),
      renew(store, { ...first, note: '2' }, 0),
    ]);
    assert.equal(second?.note, isKept ? '2' : '1');
    assert.equal(await renew(store, { ...first, note: '3' }), false);
    assert.equal(await noteOf(store), second.note);
  },
});
