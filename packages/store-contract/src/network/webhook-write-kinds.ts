import { employerId } from '@jobposting/core';
import type { Store } from '@jobposting/core/adapter';
import type { Webhook } from '@jobposting/core/webhooks';
import { atMinute } from '../jobs/a-new-job.ts';
import { addWebhook, aNewWebhook, appendChange, listWebhooks, taken } from '../webhooks/calls.ts';
import type { Write, WriteKind } from './write-kinds.ts';

/** A kind of write to a webhook that only this write touches: each has a separate employer. */
const kindOf = (
  name: string,
  prepare: (webhook: Webhook, direct: Store) => Promise<Pick<Write, 'make'>>,
  isMade: (webhooks: readonly Webhook[]) => boolean,
): WriteKind => ({
  name,
  async prepare(direct, n) {
    const owner = employerId(9_000 + n);
    const nextAttemptAt = atMinute(-n);
    const webhook = await addWebhook(direct, { employerId: owner, nextAttemptAt });
    return {
      ...(await prepare(webhook, direct)),
      look: async (store) => ({ times: isMade(await listWebhooks(store, owner)) ? 1 : 0 }),
    };
  },
});

export const webhookWriteKinds: readonly WriteKind[] = [
  kindOf(
    'a new webhook',
    async ({ employerId }) => ({
      make: ({ webhooks }) => webhooks.add(aNewWebhook({ employerId })),
    }),
    (all) => all.length === 2,
  ),
  kindOf(
    'a change of a webhook',
    async ({ employerId, id }) => ({
      make: ({ webhooks }) => webhooks.update(employerId, id, { lastError: 'after' }),
    }),
    ([webhook]) => webhook?.lastError === 'after',
  ),
  kindOf(
    'a removal of a webhook',
    async ({ employerId, id }) => ({ make: ({ webhooks }) => webhooks.remove(employerId, id) }),
    (all) => all.length === 0,
  ),
  kindOf(
    'the progress of a webhook',
    async ({ employerId }, direct) => {
      await appendChange(direct, employerId);
      const held = await taken(direct);
      return { make: ({ webhooks }) => webhooks.record(held, { failures: 1 }, 60_000) };
    },
    ([webhook]) => webhook?.failures === 1,
  ),
];
