import { randomUUID } from 'node:crypto';
import {
  columnsOf,
  toMillis,
  toWebhook,
  toWebhookColumns,
  type WebhookRow,
  webhookColumns,
} from '@jobposting/core/store-support';
import {
  maxWebhooks,
  type NewWebhook,
  tooManyWebhooks,
  type Webhook,
  type WebhookStore,
  webhookNotFound,
} from '@jobposting/core/webhooks';
import { err, ok } from 'neverthrow';
import { unlessIdsAreUsedUp } from '../connection/sqlite-error.ts';
import type { OpenStore } from '../open-store.ts';

interface HeldRow extends WebhookRow {
  readonly lease_holder: string | null;
}

const writtenColumns = columnsOf('webhook', 'id');
const settings = [...writtenColumns, 'lease_holder', 'lease_until'].map(
  (name) => `${name} = @${name}`,
);

// Goes through webhook_due; for each webhook that could be sent for, one look-up in change_by_employer.
const firstDue = `SELECT * FROM webhook
  WHERE disabled_at IS NULL AND next_attempt_at <= @now
    AND (lease_until <= @clock OR lease_until > @clock + @forMs)
    AND employer_id NOT IN (SELECT value FROM json_each(@except))
    AND EXISTS (SELECT 1 FROM change
      WHERE change.employer_id = webhook.employer_id AND change.revision > webhook.revision)
  ORDER BY failures > 0, next_attempt_at, id LIMIT 1`;

/** Creates the store of webhooks on an open, migrated database. Leases end by the clock of the machine. */
export const createSqliteWebhookStore = ({ db, read, queue }: OpenStore): WebhookStore => {
  const insert = db.prepare<[object], WebhookRow>(
    `INSERT INTO webhook (${writtenColumns}) SELECT ${writtenColumns.map((name) => `@${name}`)}
     WHERE (SELECT count(*) FROM webhook WHERE employer_id = @employer_id) < ${maxWebhooks}
     RETURNING ${webhookColumns}`,
  );
  const ofEmployer = db.prepare<[number], WebhookRow>(
    `SELECT ${webhookColumns} FROM webhook WHERE employer_id = +? ORDER BY id`,
  );
  const byId = db.prepare<[number, number], HeldRow>(
    'SELECT * FROM webhook WHERE id = +? AND employer_id = +?',
  );
  const set = db.prepare<[object], WebhookRow>(
    `UPDATE webhook SET ${settings} WHERE id = @id RETURNING ${webhookColumns}`,
  );
  const remove = db.prepare<[number, number]>(
    'DELETE FROM webhook WHERE id = ? AND employer_id = ?',
  );
  const due = db.prepare<[object], HeldRow>(firstDue);

  const change = (
    row: HeldRow,
    changes: Partial<NewWebhook>,
    lease_holder: string | null,
    lease_until: number,
  ): Webhook => {
    const { id, ...webhook } = toWebhook(row);
    const columns = toWebhookColumns({ ...webhook, ...changes });
    return toWebhook(set.get({ id, ...columns, lease_holder, lease_until }) as WebhookRow);
  };

  return {
    add: (webhook) =>
      queue.submit(() =>
        unlessIdsAreUsedUp(() => {
          const row = insert.get(toWebhookColumns(webhook));
          return row === undefined ? err(tooManyWebhooks()) : ok(toWebhook(row));
        }),
      ),

    list: (employerId) =>
      read(() => ofEmployer.all(employerId).map(toWebhook), {
        shows: (unsynced) => unsynced.hasOther(),
      }),

    update: (employerId, id, changes) =>
      queue.submit(() => {
        const row = byId.get(id, employerId);
        if (row === undefined) return err(webhookNotFound(id));
        return ok(change(row, changes, null, 0));
      }),

    remove: (employerId, id) =>
      queue.submit(() =>
        remove.run(id, employerId).changes > 0 ? ok() : err(webhookNotFound(id)),
      ),

    async takeDue({ now, except, forMs }) {
      const asked = { now: toMillis(now), except: JSON.stringify(except), forMs };
      const findDue = () => due.get({ ...asked, clock: Date.now() });
      // Every server looks each second: where nothing is due, it must not lock the file.
      const found = await read(findDue, { shows: () => false });
      if (found.isErr()) return err(found.error);
      if (found.value === undefined) return ok(null);
      const holder = randomUUID();
      return queue.submit(() => {
        const row = findDue();
        if (row === undefined) return ok(null);
        return ok({ ...change(row, {}, holder, Date.now() + forMs), holder });
      });
    },

    record: ({ employerId, id, holder }, progress, forMs) =>
      queue.submit(() => {
        const row = byId.get(id, employerId);
        if (row?.lease_holder !== holder) return ok(false);
        change(row, progress, holder, Date.now() + forMs);
        return ok(true);
      }),
  };
};
