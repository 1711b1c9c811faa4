import { positionOf } from '../change-log/change-cursor.ts';
import type { EmployerId } from '../job/employer.ts';
import { type Instant, toMillis } from '../values/instant.ts';
import type { NewWebhook, Webhook } from '../webhooks/webhook.ts';
import { fromMillis, orDamaged } from './stored-row.ts';
import { columnsOf, type RowOf } from './tables.ts';

/**
 * The columns of a {@link Webhook}: `revision` is the position of its cursor, and `details` has the members without a
 * column, as JSON.
 */
export const webhookColumns = columnsOf('webhook');

export type WebhookRow = RowOf<'webhook', 'disabled_at'>;

const millisOf = <Absent extends null | undefined>(moment: Instant | Absent): number | Absent =>
  typeof moment === 'string' ? toMillis(moment) : moment;

/** The columns of the members that are given, `undefined` for others; `details` has only those. */
export const toWebhookColumns = (given: Partial<NewWebhook>) => {
  const { employerId, failures, nextAttemptAt, disabledAt, ...details } = given;
  const { cursor } = details;
  return {
    employer_id: employerId,
    // A text that is not a cursor is before all changes, so that its reader learns of it.
    revision: cursor === undefined ? undefined : (positionOf(cursor) ?? 0),
    failures,
    next_attempt_at: millisOf(nextAttemptAt),
    disabled_at: millisOf(disabledAt),
    details: JSON.stringify(details),
  };
};

/** Reads a row of {@link webhookColumns}. Throws {@link RowDamaged}. */
export const toWebhook: (row: WebhookRow) => Webhook = orDamaged(
  ({ id }) => `webhook ${id}`,
  ({ id, employer_id, failures, next_attempt_at, disabled_at, details }): Webhook => ({
    ...JSON.parse(details),
    id: Number(id),
    employerId: Number(employer_id) as EmployerId,
    failures: Number(failures),
    nextAttemptAt: fromMillis(next_attempt_at),
    disabledAt: disabled_at === null ? null : fromMillis(disabled_at),
  }),
);
