import type { Result } from 'neverthrow';
import type { Caller } from '../job/employer.ts';
import type { CursorExpired, Failure, StoreUnavailable, WriteFailure } from '../job/job-error.ts';
import type { Problem } from '../job/problem.ts';
import type { TooManyWebhooks, Webhook, WebhookNotFound } from './webhook.ts';

/** The body of a write of a webhook breaks the rules; every problem at once. */
export interface InvalidWebhook extends Failure<'invalid-webhook'> {
  readonly problems: readonly Problem[];
}

/** Every error that only webhooks have. */
export type WebhookError = InvalidWebhook | WebhookNotFound | TooManyWebhooks;

/** A webhook, and its secret where this call has made it: it is shown only this once (decision D40). */
export interface WrittenWebhook {
  readonly webhook: Webhook;
  /** `whsec_` and 32 bytes in base64. */
  readonly secret?: string;
}

/** How a test was answered. */
export interface WebhookTest {
  readonly webhookId: string;
  /** Why it failed, in a sentence; `null` where it was answered with 2xx. */
  readonly error: string | null;
}

/**
 * The use cases of webhooks (decision D40). Bodies are as they come over HTTP, and are checked here; members that are
 * not given stay.
 */
export interface WebhookUseCases {
  /** The webhooks of the employer, by id. Errors: `store-unavailable`. */
  list(employer: Caller): Promise<Result<readonly Webhook[], StoreUnavailable>>;

  /**
   * Creates a webhook from `{ url, types? }`. It begins with the changes after this call.
   * Errors: `invalid-webhook`, `too-many-webhooks`, `store-unavailable`, `outcome-unknown`; `cursor-expired` where the
   * employer is being removed.
   */
  create(
    employer: Caller,
    body: unknown,
  ): Promise<
    Result<
      Required<WrittenWebhook>,
      InvalidWebhook | TooManyWebhooks | CursorExpired | WriteFailure
    >
  >;

  /**
   * Changes a webhook from `{ url?, types?, enabled?, rotateSecret?, after? }`; `after`, a cursor or `now`, sends the
   * changes after it again, or leaves out those before it.
   * Errors: `invalid-webhook`, `webhook-not-found`, `cursor-expired`, `store-unavailable`, `outcome-unknown`.
   */
  update(
    employer: Caller,
    id: number,
    body: unknown,
  ): Promise<
    Result<WrittenWebhook, InvalidWebhook | WebhookNotFound | CursorExpired | WriteFailure>
  >;

  /** Removes a webhook for good. Errors: `webhook-not-found`, `store-unavailable`, `outcome-unknown`. */
  remove(employer: Caller, id: number): Promise<Result<void, WebhookNotFound | WriteFailure>>;

  /**
   * Sends `webhook.test` now, even to a webhook that is disabled, and waits at most 15 seconds for the answer, which
   * changes nothing that is stored. Errors: `webhook-not-found`, `store-unavailable`.
   */
  test(
    employer: Caller,
    id: number,
  ): Promise<Result<WebhookTest, WebhookNotFound | StoreUnavailable>>;
}
