import { webhookColumns as columns } from '@jobposting/core/store-support';
import { maxWebhooks } from '@jobposting/core/webhooks';
import { statement } from '../connection/statement.ts';
import { now, orNewerSchema } from '../jobs/leases.ts';
import { isNewerSchema } from '../schema/schema-version.ts';

const webhookColumns = columns.map((name) => `webhook.${name}`).join(', ');

const queried = 'revision, failures, next_attempt_at, disabled_at';

/** Sets the columns that the JSON has, and the members in its `details`. */
const setGiven = (json: string): string => `(${queried}, details) = (
  SELECT ${queried}, (webhook.details::jsonb || given.details::jsonb)::text
  FROM json_populate_record(webhook, ${json}::json) AS given)`;

// Each takes the first free slot, so that of several at once only one gets the last. One that gets none, although there
// was room, was too late for its slot. When it runs again after lost contact, it finds its own.
export const addWebhook = statement(
  'add-webhook',
  `WITH free AS (
    SELECT place.slot FROM generate_series(1, ${maxWebhooks}) AS place (slot)
    LEFT JOIN webhook ON webhook.employer_id = $1::int AND webhook.slot = place.slot
    WHERE webhook.id IS NULL OR webhook.id = $2::int ORDER BY webhook.id, place.slot LIMIT 1),
  added AS (
    INSERT INTO webhook (employer_id, id, slot, ${queried}, details)
    SELECT $1::int, $2::int, free.slot, ${queried}, details
    FROM free CROSS JOIN json_populate_record(NULL::webhook, $3::json) AS given
    ON CONFLICT (employer_id, slot)
      DO UPDATE SET id = webhook.id WHERE webhook.id = excluded.id
    RETURNING ${webhookColumns})
  SELECT added.*, EXISTS (SELECT FROM free) AS has_room FROM (SELECT) AS always LEFT JOIN added ON true`,
);

export const nextWebhookId = statement('next-webhook-id', `SELECT nextval('webhook_id') AS id`);

export const webhooksOfEmployer = statement(
  'webhooks-of-employer',
  `SELECT ${webhookColumns} FROM webhook WHERE employer_id = $1::int ORDER BY id`,
);

export const updateWebhook = statement(
  'update-webhook',
  `UPDATE webhook SET ${setGiven('$3')}, lease_holder = NULL, lease_until = 0
  WHERE employer_id = $1::int AND id = $2::int RETURNING ${webhookColumns}`,
);

// When it runs again, it finds nothing to remove. It writes a row that always exists, so that its commit is as durable
// as the lost one.
export const removeWebhook = statement(
  'remove-webhook',
  `WITH touched AS (
    UPDATE change_log SET changes_days = change_log.changes_days WHERE one = 1)
  DELETE FROM webhook WHERE employer_id = $1::int AND id = $2::int`,
);

// Goes through webhook_due; for each webhook that could be sent for, one look-up in employer_state. It locks the row, so
// that it waits for another that takes the same one, and then goes on to the next.
export const takeDueWebhook = statement(
  'take-due-webhook',
  orNewerSchema(
    `WITH due AS MATERIALIZED (
      SELECT employer_id, id FROM webhook
      WHERE disabled_at IS NULL AND next_attempt_at <= $1::bigint AND NOT ${isNewerSchema}
        AND (lease_holder = $4::text OR lease_until <= ${now} OR lease_until > ${now} + $3::bigint)
        AND employer_id <> ALL($2::int[])
        AND EXISTS (SELECT FROM employer_state AS state
          WHERE state.employer_id = webhook.employer_id AND state.revision > webhook.revision)
      ORDER BY failures > 0, next_attempt_at, id LIMIT 1 FOR NO KEY UPDATE OF webhook)
    UPDATE webhook SET lease_holder = $4::text, lease_until = ${now} + $3::bigint
    FROM due WHERE webhook.employer_id = due.employer_id AND webhook.id = due.id`,
    webhookColumns,
  ),
);

export const recordProgress = statement(
  'record-webhook',
  orNewerSchema(
    `UPDATE webhook SET ${setGiven('$4')}, lease_until = ${now} + $5::bigint
    WHERE employer_id = $1::int AND id = $2::int AND lease_holder = $3::text AND NOT ${isNewerSchema}`,
    webhookColumns,
  ),
);
