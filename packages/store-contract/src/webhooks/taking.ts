import assert from 'node:assert/strict';
import type { Store } from '@jobposting/core/adapter';
import { expectDistinct, expectOk } from '../expectations.ts';
import { acme, atMinute, globex } from '../jobs/a-new-job.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import {
  addWebhook,
  appendChange,
  listWebhooks,
  record,
  take,
  takeAll,
  taken,
  takeWhenEnded,
} from './calls.ts';

const minute = 60_000;

export const takingDue: StoreCapability<Store> = capability('taking a webhook that is due (D40)', {
  async 'gives the whole webhook, once, and none where there is none'({ store }) {
    assert.equal(await take(store), null);
    await appendChange(store);
    const webhook = await addWebhook(store, { types: ['job.closed'] });
    const { holder, ...shown } = await taken(store);
    assert.deepEqual(shown, webhook);
    assert(holder.length > 0);
    assert.equal(await take(store), null);
    assert.deepEqual(await listWebhooks(store), [webhook]);
  },
  async 'gives none that is disabled, and none before its next attempt'({ store }) {
    await appendChange(store);
    const { id } = await addWebhook(store, { disabledAt: atMinute(-5) });
    assert.equal(await take(store), null);
    const changes = { disabledAt: null, nextAttemptAt: atMinute(2) };
    expectOk(await store.webhooks.update(acme, id, changes));
    assert.equal(await take(store, { now: atMinute(1) }), null);
    assert.equal((await taken(store, { now: atMinute(2) })).id, id);
  },
  async 'gives one whose employer has a change after its cursor, whatever its age'({ store }) {
    const first = await appendChange(store);
    const cursor = await appendChange(store);
    const { id } = await addWebhook(store, { cursor });
    const elsewhere = await addWebhook(store, { employerId: globex });
    assert.equal(await take(store), null);
    expectOk(await store.webhooks.update(acme, id, { cursor: first }));
    assert.deepEqual(await takeAll(store), [id]);
    expectOk(await store.webhooks.update(acme, id, { cursor }));
    await appendChange(store, globex);
    assert.deepEqual(await takeAll(store), [elsewhere.id]);
    await appendChange(store);
    assert.deepEqual(await takeAll(store), [id]);
  },
  async 'leaves out the employers that are excepted'({ store }) {
    for (const employerId of [acme, globex]) {
      await appendChange(store, employerId);
      await addWebhook(store, { employerId });
    }
    assert.equal(await take(store, { except: [globex, acme] }), null);
    assert.equal((await taken(store, { except: [acme] })).employerId, globex);
    assert.equal(await take(store, { except: [acme] }), null);
    assert.equal((await taken(store, { except: [globex] })).employerId, acme);
  },
  async 'gives those without failures first, then the one that has waited longest, then by id'({
    store,
  }) {
    for (const employerId of [acme, globex]) await appendChange(store, employerId);
    const add = async (employerId: typeof acme, failures: number, at: number) =>
      (await addWebhook(store, { employerId, failures, nextAttemptAt: atMinute(at) })).id;
    const failing = [await add(acme, 2, -9), await add(globex, 1, -8)];
    const right = [await add(globex, 0, -3), await add(acme, 0, -3), await add(acme, 0, -1)];
    const earlier = await add(acme, 0, -4);
    assert.deepEqual(await takeAll(store), [earlier, ...right, ...failing]);
  },
  async 'gives each to one of many that take at the same time'({ store }) {
    for (const employerId of [acme, globex]) await appendChange(store, employerId);
    for (let n = 0; n < 6; n++) {
      await addWebhook(store, { employerId: n % 2 === 0 ? acme : globex });
    }
    for (let round = 0; round < 4; round++) {
      const all = await Promise.all(Array.from({ length: 20 }, () => take(store)));
      const given = all.filter((webhook) => webhook !== null);
      expectDistinct(given.map(({ id }) => id));
      expectDistinct(given.map(({ holder }) => holder));
      const rest = await takeAll(store);
      assert.equal(given.length + rest.length, 6);
      // A change ends a lease.
      for (const employerId of [acme, globex]) {
        for (const { id } of await listWebhooks(store, employerId)) {
          expectOk(await store.webhooks.update(employerId, id, {}));
        }
      }
    }
  },
});

export const holding: StoreCapability<Store> = capability(
  'holding a webhook that was taken (D40)',
  {
    async 'stores the progress, leaves what is not given, and keeps the lease until it is given back'({
      store,
    }) {
      await appendChange(store);
      const webhook = await addWebhook(store);
      const other = await addWebhook(store, { employerId: globex });
      const held = await taken(store);
      const failed = {
        ...{ failures: 1, failingSince: atMinute(2), lastError: 'The endpoint answered 500.' },
        ...{ lastAttemptAt: atMinute(2), nextAttemptAt: atMinute(3), disabledAt: atMinute(2) },
      };
      const right = {
        ...{ failures: 0, failingSince: null, lastError: null, disabledAt: null },
        cursor: await appendChange(store),
      };
      assert.equal(await record(store, held, failed), true);
      assert.deepEqual(await listWebhooks(store), [{ ...webhook, ...failed }]);
      assert.equal(await record(store, held, right), true);
      const after = { ...webhook, ...failed, ...right };
      assert.deepEqual(await listWebhooks(store), [after]);
      await appendChange(store);
      assert.equal(await take(store, { now: atMinute(9) }), null);
      assert.equal(await record(store, held, {}, 0), true);
      const { holder, ...again } = await taken(store, { now: atMinute(9) });
      assert.notEqual(holder, held.holder);
      assert.deepEqual(again, after);
      assert.deepEqual(await listWebhooks(store, globex), [other]);
    },
    async 'ends by itself, and the former holder stores nothing once another has taken it'({
      store,
    }) {
      await appendChange(store);
      const webhook = await addWebhook(store);
      const first = await taken(store, { forMs: 1 });
      const second = await takeWhenEnded(store);
      assert.notEqual(second.holder, first.holder);
      for (const forMs of [minute, 0]) {
        assert.equal(await record(store, first, { failures: 9 }, forMs), false);
      }
      assert.deepEqual(await listWebhooks(store), [webhook]);
      assert.equal(await take(store), null);
      assert.equal(await record(store, second), true);
    },
    async 'goes on after the lease has ended, if nobody has taken it'({ store }) {
      await appendChange(store);
      await addWebhook(store);
      const held = await taken(store);
      assert.equal(await record(store, held, {}, 0), true);
      assert.equal(await record(store, held, { failures: 1 }), true);
      assert.equal(await take(store), null);
    },
    async 'ends when the webhook is changed, which can then be taken at once'({ store }) {
      await appendChange(store);
      const { id } = await addWebhook(store);
      const held = await taken(store);
      const changed = expectOk(
        await store.webhooks.update(acme, id, { url: 'https://example.org' }),
      );
      assert.equal(await record(store, held, { failures: 1 }), false);
      const { holder, ...next } = await taken(store);
      assert.notEqual(holder, held.holder);
      assert.deepEqual(next, changed);
    },
    async 'ends when the webhook is removed'({ store }) {
      await appendChange(store);
      const { id } = await addWebhook(store);
      const held = await taken(store);
      expectOk(await store.webhooks.remove(acme, id));
      assert.equal(await record(store, held), false);
      assert.deepEqual(await listWebhooks(store), []);
    },
    async 'belongs to one holder of one webhook of one employer'({ store }) {
      await appendChange(store);
      const all = [await addWebhook(store), await addWebhook(store)];
      const [first, second] = [await taken(store), await taken(store)];
      for (const wrong of [
        { ...first, holder: second.holder },
        { ...first, id: second.id },
        { ...first, employerId: globex },
      ]) {
        assert.equal(await record(store, wrong, { failures: 9 }), false);
      }
      assert.deepEqual(await listWebhooks(store), all);
    },
    async 'is not for ever where a clock of the future has taken it'({ store }) {
      await appendChange(store);
      await addWebhook(store);
      const first = await taken(store, { forMs: 1_000 * minute });
      assert.notEqual((await taken(store)).holder, first.holder);
    },
  },
);
