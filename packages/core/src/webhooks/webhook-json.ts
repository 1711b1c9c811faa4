import type { JobChangeType } from '../change-log/job-change.ts';
import type { Webhook } from './webhook.ts';

/** A webhook of an employer (decision D40). */
export interface WebhookJson {
  readonly id: number;
  readonly url: string;
  /** The types of changes that it gets; `null` for all. */
  readonly types: readonly JobChangeType[] | null;
  readonly enabled: boolean;
  readonly createdAt: string;
  /** The cursor of the last change that was delivered or left out. */
  readonly cursor: string;
  /** How many attempts of the next message have failed. */
  readonly failures: number;
  readonly failingSince: string | null;
  readonly nextAttemptAt: string;
  readonly lastAttemptAt: string | null;
  /** Why the last attempt failed, or why it was disabled. */
  readonly lastError: string | null;
  readonly disabledAt: string | null;
  /** Only in the answer to the request that has made it. */
  readonly secret?: string;
}

/** The webhooks of an employer, by id. */
export interface WebhookListJson {
  readonly data: readonly WebhookJson[];
}

/** The body of a new webhook. */
export interface WebhookBody extends Pick<WebhookJson, 'url'> {
  readonly types?: WebhookJson['types'];
}

/** What a body changes of a webhook. */
export interface WebhookUpdateBody extends Partial<Pick<WebhookJson, 'url' | 'types' | 'enabled'>> {
  /** Makes a new secret; the old one signs too for 24 hours. */
  readonly rotateSecret?: boolean;
  /** A cursor: sends the changes after it again. Or `now`. */
  readonly after?: string;
}

/** The representation of a webhook, without its secrets. */
export const webhookJson = (webhook: Webhook): WebhookJson => ({
  id: webhook.id,
  url: webhook.url,
  types: webhook.types,
  enabled: webhook.disabledAt === null,
  createdAt: webhook.createdAt,
  cursor: webhook.cursor,
  failures: webhook.failures,
  failingSince: webhook.failingSince,
  nextAttemptAt: webhook.nextAttemptAt,
  lastAttemptAt: webhook.lastAttemptAt,
  lastError: webhook.lastError,
  disabledAt: webhook.disabledAt,
});
