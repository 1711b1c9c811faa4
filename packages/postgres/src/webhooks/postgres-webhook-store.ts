import { randomUUID } from 'node:crypto';
import type { EmployerId } from '@jobposting/core';
import {
  toMillis,
  toWebhook,
  toWebhookColumns,
  type WebhookRow,
} from '@jobposting/core/store-support';
import { tooManyWebhooks, type WebhookStore, webhookNotFound } from '@jobposting/core/webhooks';
import { err, ok } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import type { Statement } from '../connection/statement.ts';
import { takeId } from '../connection/take-id.ts';
import { readRows } from '../row-mapping/rows.ts';
import { newerSchema } from '../schema/schema-version.ts';
import * as statements from './webhook-statements.ts';

/** A row, without an id where the statement has written none. */
type Written = (WebhookRow | { readonly id: null }) & {
  readonly has_room?: boolean;
  readonly is_newer_schema?: boolean;
};

const toJson = (given: Parameters<typeof toWebhookColumns>[0]): string =>
  JSON.stringify(toWebhookColumns(given));

/** Creates the store of webhooks. Leases end by the clock of the server. */
export const createPostgresWebhookStore = (connections: Connections): WebhookStore => {
  const list = async (employerId: EmployerId, deadline = connections.newDeadline()) =>
    readRows(
      await connections.read<WebhookRow>(statements.webhooksOfEmployer, [employerId], deadline),
      (rows) => rows.map(toWebhook),
    );

  /** Runs a write, and returns the webhook that it has written; `null` for none. */
  const write = async (
    statement: Statement,
    values: readonly unknown[],
    deadline = connections.newDeadline(),
  ) => {
    const rows = await connections.writeRepeatably<Written>(statement, values, deadline);
    const known = rows.andThen((found) =>
      found[0]?.is_newer_schema ? err(newerSchema()) : ok(found),
    );
    return readRows(known, ([row]) => ({
      webhook: row === undefined || row.id === null ? null : toWebhook(row),
      hasRoom: row?.has_room === true,
    }));
  };

  return {
    async add(webhook) {
      const deadline = connections.newDeadline();
      const id = await takeId(connections, statements.nextWebhookId, deadline);
      if (id.isErr()) return err(id.error);
      const values = [webhook.employerId, id.value, toJson(webhook)];
      for (;;) {
        const added = await write(statements.addWebhook, values, deadline);
        if (added.isErr()) return err(added.error);
        if (added.value.webhook !== null) return ok(added.value.webhook);
        if (!added.value.hasRoom) return err(tooManyWebhooks());
      }
    },

    list: (employerId) => list(employerId),

    async update(employerId, id, changes) {
      const updated = await write(statements.updateWebhook, [employerId, id, toJson(changes)]);
      return updated.andThen(({ webhook }) =>
        webhook === null ? err(webhookNotFound(id)) : ok(webhook),
      );
    },

    async remove(employerId, id) {
      const deadline = connections.newDeadline();
      const found = await list(employerId, deadline);
      if (found.isErr()) return err(found.error);
      if (!found.value.some((webhook) => webhook.id === id)) return err(webhookNotFound(id));
      return (await write(statements.removeWebhook, [employerId, id], deadline)).map(
        () => undefined,
      );
    },

    async takeDue({ now, except, forMs }) {
      const holder = randomUUID();
      const taken = await write(statements.takeDueWebhook, [toMillis(now), except, forMs, holder]);
      return taken.map(({ webhook }) => webhook && { ...webhook, holder });
    },

    async record({ employerId, id, holder }, progress, forMs) {
      const values = [employerId, id, holder, toJson(progress), forMs];
      const recorded = await write(statements.recordProgress, values);
      return recorded.map(({ webhook }) => webhook !== null);
    },
  };
};
