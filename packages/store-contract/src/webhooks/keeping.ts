import assert from 'node:assert/strict';
import { employerId } from '@jobposting/core';
import type { Store } from '@jobposting/core/adapter';
import { maxWebhooks, type NewWebhook } from '@jobposting/core/webhooks';
import { addEmployer } from '../employers/calls.ts';
import { codeOf, expectDistinct, expectOk } from '../expectations.ts';
import { acme, atMinute, globex } from '../jobs/a-new-job.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { addWebhook, aNewWebhook, listWebhooks } from './calls.ts';

const full: Partial<NewWebhook> = {
  url: 'https://example.com/é?a="1"&b=%20\'',
  types: ['job.created', 'job.closed'],
  secrets: [
    { sealed: 'the newer', expiresAt: null },
    { sealed: 'the older', expiresAt: atMinute(1_440) },
  ],
  cursor: '12-34-mx0zj08p',
  failures: 7,
  failingSince: atMinute(1),
  nextAttemptAt: atMinute(2),
  lastAttemptAt: atMinute(3),
  lastError: 'The endpoint answered with 500.\n"été"',
  disabledAt: atMinute(4),
  createdAt: atMinute(5),
};

export const keeping: StoreCapability<Store> = capability(
  'adding, changing and removing webhooks (D40)',
  {
    async 'lists the webhooks of an employer by id, as they were added'({ store }) {
      assert.deepEqual(await listWebhooks(store), []);
      const own = [await addWebhook(store, full), await addWebhook(store)];
      const other = await addWebhook(store, { employerId: globex });
      const [first, second] = own;
      assert(first !== undefined && second !== undefined && first.id < second.id);
      assert.deepEqual(own, [
        { ...aNewWebhook(full), id: first.id },
        { ...aNewWebhook(), id: second.id },
      ]);
      assert.deepEqual(await listWebhooks(store), own);
      assert.deepEqual(await listWebhooks(store, globex), [other]);
    },
    async 'changes the given members and leaves the rest'({ store }) {
      let webhook = await addWebhook(store);
      const other = await addWebhook(store, full);
      for (const [name, value] of Object.entries(full).filter(([name]) => name !== 'createdAt')) {
        const updated = await store.webhooks.update(acme, webhook.id, { [name]: value });
        webhook = { ...webhook, [name]: value };
        assert.deepEqual(expectOk(updated), webhook);
      }
      const nothing = { types: null, failingSince: null, lastError: null, disabledAt: null };
      for (const changes of [nothing, {}]) {
        webhook = { ...webhook, ...changes };
        const updated = await store.webhooks.update(acme, webhook.id, changes);
        assert.deepEqual(expectOk(updated), webhook);
      }
      assert.deepEqual(await listWebhooks(store), [webhook, other]);
    },
    async 'removes a webhook for good, and gives its id to no other'({ store, reopen }) {
      const kept = await addWebhook(store);
      const removed = await addWebhook(store);
      expectOk(await store.webhooks.remove(acme, removed.id));
      assert.deepEqual(await listWebhooks(store), [kept]);
      const reopened = await reopen();
      const next = await addWebhook(reopened);
      assert(next.id > removed.id, `the id ${next.id} was given again`);
    },
    async 'does not find a webhook that is unknown, removed, or of another employer'({ store }) {
      const webhook = await addWebhook(store);
      const removed = await addWebhook(store);
      expectOk(await store.webhooks.remove(acme, removed.id));
      for (const [employer, id] of [
        [acme, removed.id],
        [acme, removed.id + 1],
        [globex, webhook.id],
      ] as const) {
        const updated = await store.webhooks.update(employer, id, { url: 'https://example.org' });
        assert.equal(codeOf(updated), 'webhook-not-found');
        assert.equal(codeOf(await store.webhooks.remove(employer, id)), 'webhook-not-found');
      }
      assert.deepEqual(await listWebhooks(store), [webhook]);
    },
    async 'removes the webhooks of an employer that is removed, and no others'({ store }) {
      const [removed, kept] = [
        await addEmployer(store.employers),
        await addEmployer(store.employers),
      ];
      await addWebhook(store, { employerId: removed.id });
      await addWebhook(store, { employerId: removed.id });
      const other = await addWebhook(store, { employerId: kept.id });
      const elsewhere = employerId(kept.id + 1);
      const ofElsewhere = await addWebhook(store, { employerId: elsewhere });
      expectOk(await store.employers.remove(removed.id));
      const refused = await store.employers.remove(elsewhere);
      assert.equal(codeOf(refused), 'employer-not-found');
      assert.deepEqual(await listWebhooks(store, removed.id), []);
      assert.deepEqual(await listWebhooks(store, kept.id), [other]);
      assert.deepEqual(await listWebhooks(store, elsewhere), [ofElsewhere]);
    },
  },
);

export const mostWebhooks: StoreCapability<Store> = capability(
  'the most webhooks of an employer (D40)',
  {
    async 'are kept to, also when a place was given back, and do not count those of others'({
      store,
    }) {
      await addWebhook(store, { employerId: globex });
      const own = [];
      for (let n = 0; n < maxWebhooks; n++) own.push(await addWebhook(store));
      const refuse = async () =>
        assert.equal(codeOf(await store.webhooks.add(aNewWebhook())), 'too-many-webhooks');
      await refuse();
      for (const { id } of own.filter((_, n) => n % 4 === 0)) {
        expectOk(await store.webhooks.remove(acme, id));
        await addWebhook(store);
        await refuse();
      }
      await addWebhook(store, { employerId: globex });
      assert.equal((await listWebhooks(store)).length, maxWebhooks);
    },
    async 'are added when many add at the same time, each with its own id'({ store }) {
      const callers = Array.from({ length: 2 * maxWebhooks + 4 });
      const results = await Promise.all(
        callers.map((_, n) =>
          store.webhooks.add(aNewWebhook({ employerId: n % 2 === 0 ? acme : globex })),
        ),
      );
      const refused = results.filter((each) => codeOf(each) === 'too-many-webhooks');
      assert.equal(refused.length, 4);
      const added = results.flatMap((each) => (each.isOk() ? [each.value] : []));
      expectDistinct(added.map(({ id }) => id));
      for (const employer of [acme, globex]) {
        const own = added.filter((each) => each.employerId === employer);
        assert.deepEqual(
          await listWebhooks(store, employer),
          own.toSorted((a, b) => a.id - b.id),
        );
      }
    },
  },
);
