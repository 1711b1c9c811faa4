import { err, ok } from 'neverthrow';
import { positionOf } from '../change-log/change-cursor.ts';
import type { ChangeLog } from '../change-log/change-log.ts';
import type { EmployerId } from '../job/employer.ts';
import {
  maxWebhooks,
  tooManyWebhooks,
  type Webhook,
  webhookNotFound,
} from '../webhooks/webhook.ts';
import type { WebhookStore } from '../webhooks/webhook-store.ts';

/** A webhook, and who has it until when, by the clock of the machine. */
interface Entry {
  readonly webhook: Webhook;
  readonly holder: string | null;
  readonly heldUntil: number;
}

const byDue = ({ webhook: a }: Entry, { webhook: b }: Entry): number =>
  Number(a.failures > 0) - Number(b.failures > 0) ||
  a.nextAttemptAt.localeCompare(b.nextAttemptAt) ||
  a.id - b.id;

/**
 * Creates the webhooks of a store in memory. Every call scans all webhooks.
 *
 * @param log the changes that they send
 */
export const createMemoryWebhookStore = (log: Pick<ChangeLog, 'newestCursor'>): WebhookStore => {
  const entries = new Map<number, Entry>();
  let lastId = 0;
  let lastHolder = 0;

  const find = (employerId: EmployerId, id: number): Entry | undefined => {
    const found = entries.get(id);
    return found?.webhook.employerId === employerId ? found : undefined;
  };

  const ofEmployer = (employerId: EmployerId): Webhook[] =>
    [...entries.values()].flatMap(({ webhook }) =>
      webhook.employerId === employerId ? [webhook] : [],
    );

  const put = (webhook: Webhook, holder: string | null, heldUntil: number): Webhook => {
    entries.set(webhook.id, { webhook: Object.freeze(webhook), holder, heldUntil });
    return webhook;
  };

  const hasMore = async ({ employerId, cursor }: Webhook): Promise<boolean> => {
    const newest = (await log.newestCursor({ employerId })).unwrapOr('');
    return (positionOf(newest) ?? 0) > (positionOf(cursor) ?? 0);
  };

  return {
    async add(webhook) {
      if (ofEmployer(webhook.employerId).length >= maxWebhooks) return err(tooManyWebhooks());
      lastId++;
      return ok(put({ ...webhook, id: lastId }, null, 0));
    },

    list: async (employerId) => ok(ofEmployer(employerId)),

    async update(employerId, id, changes) {
      const stored = find(employerId, id);
      if (stored === undefined) return err(webhookNotFound(id));
      return ok(put({ ...stored.webhook, ...changes }, null, 0));
    },

    async remove(employerId, id) {
      if (find(employerId, id) === undefined) return err(webhookNotFound(id));
      entries.delete(id);
      return ok();
    },

    async takeDue({ now, except, forMs }) {
      const time = Date.now();
      const free = [...entries.values()]
        .filter(({ heldUntil }) => heldUntil <= time || heldUntil > time + forMs)
        .filter(({ webhook }) => webhook.disabledAt === null && webhook.nextAttemptAt <= now)
        .filter(({ webhook }) => !except.includes(webhook.employerId));
      for (const entry of free.sort(byDue)) {
        const { webhook } = entry;
        // Another call may have changed or taken it meanwhile.
        if (!(await hasMore(webhook)) || entries.get(webhook.id) !== entry) continue;
        const holder = `${++lastHolder}`;
        return ok({ ...put(webhook, holder, time + forMs), holder });
      }
      return ok(null);
    },

    async record({ employerId, id, holder }, progress, forMs) {
      const stored = find(employerId, id);
      if (stored?.holder !== holder) return ok(false);
      put({ ...stored.webhook, ...progress }, holder, Date.now() + forMs);
      return ok(true);
    },
  };
};
