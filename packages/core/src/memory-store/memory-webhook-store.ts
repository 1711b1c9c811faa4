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
import type { DueWebhook, WebhookStore } from '../webhooks/webhook-store.ts';

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

/** Whether a webhook may be taken at `time`. A lease that ends later than one from now is that of a wrong clock. */
const isFree = (
  { webhook, heldUntil }: Entry,
  { now, except, forMs }: DueWebhook,
  time: number,
): boolean =>
  (heldUntil <= time || heldUntil > time + forMs) &&
  webhook.disabledAt === null &&
  webhook.nextAttemptAt <= now &&
  !except.includes(webhook.employerId);

/** Whether its employer has a change that it has not sent. */
const hasMore = async (
  log: Pick<ChangeLog, 'newestCursor'>,
  { employerId, cursor }: Webhook,
): Promise<boolean> => {
  const newest = (await log.newestCursor({ employerId })).unwrapOr('');
  return (positionOf(newest) ?? 0) > (positionOf(cursor) ?? 0);
};

/**
 * Creates the webhooks of a store in memory. Every call scans all webhooks.
 *
 * @param log the changes that they send
 */
export const createMemoryWebhookStore = (log: Pick<ChangeLog, 'newestCursor'>): WebhookStore => {
  const entries = new Map<number, Entry>();
  let lastId = 0;
  let lastHolder = 0;

  const ofEmployer = (employerId: EmployerId): Entry[] =>
    [...entries.values()].filter(({ webhook }) => webhook.employerId === employerId);

  const find = (employerId: EmployerId, id: number): Entry | undefined =>
    ofEmployer(employerId).find(({ webhook }) => webhook.id === id);

  const put = (webhook: Webhook, holder: string | null, heldUntil: number): Webhook => {
    entries.set(webhook.id, { webhook: Object.freeze(webhook), holder, heldUntil });
    return webhook;
  };

  return {
    async add(webhook) {
      if (ofEmployer(webhook.employerId).length >= maxWebhooks) return err(tooManyWebhooks());
      lastId++;
      return ok(put({ ...webhook, id: lastId }, null, 0));
    },

    list: async (employerId) => ok(ofEmployer(employerId).map(({ webhook }) => webhook)),

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

    async takeDue(due) {
      const time = Date.now();
      const free = [...entries.values()].filter((entry) => isFree(entry, due, time));
      for (const entry of free.sort(byDue)) {
        const { webhook } = entry;
        // Another call may have changed or taken it meanwhile.
        if (!(await hasMore(log, webhook)) || entries.get(webhook.id) !== entry) continue;
        const holder = `${++lastHolder}`;
        return ok({ ...put(webhook, holder, time + due.forMs), holder });
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
