import assert from 'node:assert/strict';
import type { Store } from '@jobposting/core/adapter';
import { codeOf } from '../expectations.ts';
import { acme, atMinute } from '../jobs/a-new-job.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import {
  addWebhook,
  aNewWebhook,
  appendChange,
  listWebhooks,
  record,
  take,
  taken,
} from './calls.ts';

export const failure: StoreCapability<Store> = capability('failure (D20)', {
  async 'returns a value, and does not reject, for every call after it is closed'({
    store,
    close,
  }) {
    await appendChange(store);
    const { id } = await addWebhook(store);
    const held = await taken(store);
    await close();
    const { webhooks } = store;
    const results = await Promise.all([
      webhooks.add(aNewWebhook()),
      webhooks.list(acme),
      webhooks.update(acme, id, { url: 'https://example.org' }),
      webhooks.takeDue({ now: atMinute(1), except: [], forMs: 1_000 }),
      webhooks.record(held, { failures: 1 }, 1_000),
    ]);
    const codes = [...results.map(codeOf), codeOf(await webhooks.remove(acme, id))];
    for (const code of codes) assert.match(code, /^(ok|store-unavailable)$/);
  },
});

export const reopen: StoreCapability<Store> = capability('closing and opening again', {
  async 'keeps every webhook as it was last written, and its lease'({ store, reopen }) {
    await appendChange(store);
    await addWebhook(store);
    await addWebhook(store, { nextAttemptAt: atMinute(5) });
    const held = await taken(store);
    await record(store, held, { failures: 3, failingSince: atMinute(1) });
    const webhooks = await listWebhooks(store);
    const reopened = await reopen();
    assert.deepEqual(await listWebhooks(reopened), webhooks);
    assert.equal(await take(reopened), null);
    assert.equal(await record(reopened, held), true);
  },
});
