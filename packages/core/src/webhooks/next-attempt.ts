import { type Instant, toInstant, toMillis } from '../values/instant.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long to wait after the first failure, the second, and so on; then always the longest (decision D40). */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour];
const longestWait = 12 * hour;
const longestFailing = 5 * 24 * hour;

/** A failed attempt, and those before it. */
export interface FailedAttempt {
  /** How many attempts of the message have failed, from 1. */
  readonly failures: number;
  /** When the first of them did. */
  readonly failingSince: Instant;
  /** The header `Retry-After` of the answer: seconds, or a date. */
  readonly retryAfter?: string | undefined;
  readonly now: Instant;
  /** From 0 to 1: spreads the attempts of endpoints that failed together. */
  readonly random: number;
}

const waitFor = (retryAfter: string, now: number): number =>
  /^\d+$/.test(retryAfter) ? Number(retryAfter) * second : Date.parse(retryAfter) - now || 0;

/** When to send the message again; `null` where it has failed for so long that the webhook is disabled (decision D40). */
export const nextAttempt = (failed: FailedAttempt): Instant | null => {
  const now = toMillis(failed.now);
  if (now - toMillis(failed.failingSince) >= longestFailing) return null;
  const wait = waits[failed.failures - 1] ?? longestWait * (0.9 + 0.2 * failed.random);
  const asked = waitFor(failed.retryAfter ?? '0', now);
  return toInstant(new Date(now + Math.max(wait, Math.min(asked, longestWait))));
};
