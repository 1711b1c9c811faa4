import type { Result } from 'neverthrow';
import type { EmployerId } from '../job/employer.ts';
import type { StoreUnavailable, WriteFailure } from '../job/job-error.ts';
import type { Instant } from '../values/instant.ts';
import type {
  NewWebhook,
  TooManyWebhooks,
  Webhook,
  WebhookNotFound,
  WebhookProgress,
} from './webhook.ts';

/** A webhook that one process may send for, as it was when it was taken. */
export interface TakenWebhook extends Webhook {
  /** Made by the store, for this lease alone. */
  readonly holder: string;
}

/** Which webhook to send for next. */
export interface DueWebhook {
  readonly now: Instant;
  /** The employers for which nothing more may be sent now. */
  readonly except: readonly EmployerId[];
  /** For how many milliseconds it is taken. */
  readonly forMs: number;
}

/**
 * The storage port of webhooks (decision D40). It has the promises of every method of a `JobStore`. Removing an
 * employer from the same store removes its webhooks in the same transaction.
 */
export interface WebhookStore {
  /**
   * Adds a webhook with a new id, a positive Int32 that is never reused. Of simultaneous calls, from any processes, no
   * more succeed than an employer may have.
   * Errors: `too-many-webhooks`, `store-unavailable`, `outcome-unknown`.
   */
  add(webhook: NewWebhook): Promise<Result<Webhook, TooManyWebhooks | WriteFailure>>;

  /** The webhooks of an employer, by id. */
  list(employerId: EmployerId): Promise<Result<readonly Webhook[], StoreUnavailable>>;

  /**
   * Changes members of a webhook, and leaves those that are not given. It ends the lease: who sends for the webhook
   * then records nothing more.
   * Errors: `webhook-not-found`, `store-unavailable`, `outcome-unknown`.
   */
  update(
    employerId: EmployerId,
    id: number,
    changes: Partial<Omit<NewWebhook, 'employerId' | 'createdAt'>>,
  ): Promise<Result<Webhook, WebhookNotFound | WriteFailure>>;

  /** Removes a webhook for good. Errors: `webhook-not-found`, `store-unavailable`, `outcome-unknown`. */
  remove(employerId: EmployerId, id: number): Promise<Result<void, WebhookNotFound | WriteFailure>>;

  /**
   * Takes a webhook of any employer that is enabled, whose `nextAttemptAt` has come, whose employer has a change after
   * its cursor, and that nobody holds; those without failures first, then by `nextAttemptAt`, then by id. `null` for
   * none. A lease ends by the clock of the database, or of the machine where the database is a file; always take for the
   * same time, so that a lease that a wrong clock has taken ends as well. It is cheap, because a server calls it every
   * second.
   * Errors: `store-unavailable`, `outcome-unknown`.
   */
  takeDue(due: DueWebhook): Promise<Result<TakenWebhook | null, WriteFailure>>;

  /**
   * Records progress of a taken webhook, and keeps it for `forMs` milliseconds from now; with 0, gives it back. `false`,
   * and nothing is stored, where it was changed or removed meanwhile, or taken by another after the lease had ended.
   * Errors: `store-unavailable`, `outcome-unknown`.
   */
  record(
    taken: Pick<TakenWebhook, 'employerId' | 'id' | 'holder'>,
    progress: Partial<WebhookProgress>,
    forMs: number,
  ): Promise<Result<boolean, WriteFailure>>;
}
