import type { JobChangeType } from '../change-log/job-change.ts';
import type { EmployerId } from '../job/employer.ts';
import type { Failure } from '../job/job-error.ts';
import type { Instant } from '../values/instant.ts';

/** A secret that signs messages, sealed: a store never sees the secret itself (decision D40). */
export interface SealedSecret {
  readonly sealed: string;
  /** Until when it signs; `null` for as long as no other replaces it. */
  readonly expiresAt: Instant | null;
}

/** What an employer chooses of a webhook. */
export interface WebhookSettings {
  readonly url: string;
  /** The types of changes that are sent; `null` for all, later ones too. */
  readonly types: readonly JobChangeType[] | null;
}

/** How far a webhook has got. */
export interface WebhookProgress {
  /** The cursor of the last change that was delivered or left out. */
  readonly cursor: string;
  /** How many attempts of the next message have failed. */
  readonly failures: number;
  /** When the first of them did; `null` for none. */
  readonly failingSince: Instant | null;
  /** Nothing is sent before this moment. */
  readonly nextAttemptAt: Instant;
  /** `null` before the first. */
  readonly lastAttemptAt: Instant | null;
  /** Why the last attempt failed, in a sentence, or why the webhook was disabled; else `null`. */
  readonly lastError: string | null;
  /** `null` while it is enabled. */
  readonly disabledAt: Instant | null;
}

/** A webhook that is not stored yet: without id. */
export interface NewWebhook extends WebhookSettings, WebhookProgress {
  readonly employerId: EmployerId;
  readonly createdAt: Instant;
  /** The newest first; at most two. */
  readonly secrets: readonly SealedSecret[];
}

/** An endpoint of an employer that gets its changes (decision D40). */
export interface Webhook extends NewWebhook {
  readonly id: number;
}

/** How many webhooks an employer can have (decision D40). */
export const maxWebhooks = 10;

/** The employer has no webhook with this id. */
export interface WebhookNotFound extends Failure<'webhook-not-found'> {}

/** The employer has {@link maxWebhooks} webhooks already. */
export interface TooManyWebhooks extends Failure<'too-many-webhooks'> {}

export const webhookNotFound = (id: number): WebhookNotFound => ({
  code: 'webhook-not-found',
  message: `The employer has no webhook with id ${id}.`,
});

export const tooManyWebhooks = (): TooManyWebhooks => ({
  code: 'too-many-webhooks',
  message: `The employer has ${maxWebhooks} webhooks, which is the most. Remove one first.`,
});
