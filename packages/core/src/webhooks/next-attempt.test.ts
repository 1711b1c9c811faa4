import { describe, expect, it } from 'vitest';
import type { Instant } from '../values/instant.ts';
import { nextAttempt } from './next-attempt.ts';

const began = '2026-11-20T12:00:00.000Z' as Instant;
const minute = 60_000;
const hour = 60 * minute;
const after = (ms: number) => new Date(Date.parse(began) + ms).toISOString() as Instant;

/** How many milliseconds after the failure the next attempt is. */
const waitOf = (failures: number, retryAfter?: string, random = 0.5): number | null => {
  const next = nextAttempt({ failures, failingSince: began, now: began, random, retryAfter });
  return next && Date.parse(next) - Date.parse(began);
};

describe('the attempts of a message that fails (D40)', () => {
  it('come after 5 seconds, 5 and 30 minutes, 2, 5 and 10 hours, then every 12 hours', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8, 100].map((failures) => waitOf(failures));
    const hours = [2, 5, 10, 12, 12, 12].map((each) => each * hour);
    expect(waits).toEqual([5_000, 5 * minute, 30 * minute, ...hours]);
  });

  it('are spread by a tenth where endpoints failed together', () => {
    expect([waitOf(7, undefined, 0), waitOf(7, undefined, 1)]).toEqual([10.8 * hour, 13.2 * hour]);
  });

  it('end 5 days after the first has failed', () => {
    const at = (ms: number) =>
      nextAttempt({ failures: 12, failingSince: began, now: after(ms), random: 0.5 });
    expect(at(5 * 24 * hour - 1)).toBe(after((5 * 24 + 12) * hour - 1));
    expect(at(5 * 24 * hour)).toBeNull();
  });

  it.each([
    ['60', minute],
    ['Fri, 20 Nov 2026 13:00:00 GMT', hour],
    ['999999999999999999999', 12 * hour],
    ['Fri, 20 Nov 2099 13:00:00 GMT', 12 * hour],
  ])('come later, by at most 12 hours, for Retry-After: %s', (retryAfter, wait) => {
    expect(waitOf(1, retryAfter)).toBe(wait);
  });

  it.each(['0', '4', '-60', 'soon', '', 'Fri, 20 Nov 1999 13:00:00 GMT'])(
    'do not come earlier for Retry-After: %s',
    (retryAfter) => {
      expect([waitOf(1, retryAfter), waitOf(4, retryAfter)]).toEqual([5_000, 2 * hour]);
    },
  );
});
