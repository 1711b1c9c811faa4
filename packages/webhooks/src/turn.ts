import type { Employer, JobService } from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';
import {
  changeJson,
  nextAttempt,
  type TakenWebhook,
  type Webhook,
  type WebhookProgress,
  type WebhookStore,
} from '@jobposting/core/webhooks';
import type { Deliver, Message } from './deliver.ts';

// A message that begins in the last moment of a turn has its answer, or none, 20 seconds after the turn began.
const turnMs = 5_000;

// Until the operator has given the server the right secret: no failure of the endpoint, which is not disabled for it.
const unsentMs = 60_000;

/** For how long a webhook is taken, and kept after each message (decision D40). */
export const leaseMs = 25_000;

const changesAtOnce = 100;

/** What a turn works with. */
export interface TurnParts {
  readonly store: Pick<WebhookStore, 'record'>;
  readonly jobs: Pick<JobService, 'listChanges' | 'now'>;
  readonly deliver: Deliver;
  readonly onError: (error: unknown, webhook: Webhook) => unknown;
  readonly onFailed: (webhook: Webhook) => unknown;
  /** Aborted when no further message may be sent. */
  readonly stopping: AbortSignal;
  /** Aborted when messages under way must end. */
  readonly cutOff: AbortSignal;
}

/**
 * Creates the function that sends what is due for a webhook that was taken, one message after the other, until none is
 * left, one has failed, or others should have their turn, and gives the webhook back (decision D40).
 *
 * Its second argument is when the webhook was taken, in the time of `performance.now()`.
 */
export const createTurn =
  ({ store, jobs, deliver, onError, onFailed, stopping, cutOff }: TurnParts) =>
  async (webhook: TakenWebhook, takenAt: number): Promise<void> => {
    const { employerId, types } = webhook;
    const employer: Employer = { id: employerId, name: '', unlimited: false };
    let { cursor, failures, failingSince } = webhook;

    const record = async (progress: Partial<WebhookProgress>, forMs: number): Promise<boolean> => {
      const recorded = await store.record(webhook, { cursor, ...progress }, forMs);
      return recorded.mapErr((error) => onError(error, webhook)).unwrapOr(false);
    };
    const mayGoOn = () => !stopping.aborted && performance.now() < takenAt + turnMs;
    // Behind those that have waited for longer.
    const giveBack = () => record({ nextAttemptAt: jobs.now() }, 0);

    const recordFailure = async (lastError: string, isGone: boolean, retryAfter?: string) => {
      const now = jobs.now();
      const failed = { failures: failures + 1, failingSince: failingSince ?? now };
      const next = isGone
        ? null
        : nextAttempt({ ...failed, retryAfter, now, random: Math.random() });
      const progress = {
        ...{ ...failed, lastAttemptAt: now, lastError },
        ...{ nextAttemptAt: next ?? now, disabledAt: next === null ? now : null },
      };
      if (await record(progress, 0)) onFailed({ ...webhook, cursor, ...progress });
    };

    /** Sends a message, which takes the webhook to a cursor; `false` where the turn is over. */
    const send = async (message: Message, reached: string): Promise<boolean> => {
      const outcome = mayGoOn() ? await deliver(webhook, message, cutOff) : null;
      if (outcome?.isUnsent) {
        const later = toInstant(new Date(Date.parse(jobs.now()) + unsentMs));
        await record({ lastError: outcome.error, nextAttemptAt: later }, 0);
        return false;
      }
      if (outcome?.error) {
        await recordFailure(outcome.error, outcome.status === 410, outcome.retryAfter);
        return false;
      }
      if (outcome === null) return (await giveBack()) && false;
      [cursor, failures, failingSince] = [reached, 0, null];
      const progress = { failures, failingSince, lastAttemptAt: jobs.now(), lastError: null };
      return record(progress, leaseMs);
    };

    while (true) {
      const page = await jobs.listChanges(employer, { after: cursor, limit: changesAtOnce });
      if (page.isErr()) {
        // The lease is left to end, so that this is not tried again at once.
        if (page.error.code !== 'cursor-expired') return void onError(page.error, webhook);
        const newest = await jobs.listChanges(employer, { after: 'now', limit: 1 });
        if (newest.isErr()) return void onError(newest.error, webhook);
        const data = { cursor: newest.value.next };
        // Later attempts go on after later changes: with the id of the first, they would look like it.
        const id = `lost-${data.cursor}`;
        const lost = { id, type: 'webhook.changes-lost', timestamp: jobs.now(), data };
        if (!(await send(lost, data.cursor))) return;
        continue;
      }
      const { changes } = page.value;
      for (const change of changes) {
        const message = { id: change.cursor, type: change.type, timestamp: change.time };
        if (types?.includes(change.type) === false) cursor = change.cursor;
        else if (!(await send({ ...message, data: changeJson(change) }, change.cursor))) return;
      }
      if (changes.length < changesAtOnce || !mayGoOn()) return void (await giveBack());
    }
  };
