import { employerId } from '@jobposting/core';
import { describe, expect, it } from 'vitest';
import { createMinuteCount, createRequestCounter } from './rate-limit.ts';

const acme = employerId(1);
const bolt = employerId(2);

describe('counting the requests of an employer', () => {
  it('the count of an employer starts again each minute', () => {
    let now = 1_000_000;
    const count = createRequestCounter({ requestsPerMinute: 2 }, () => now);
    const allowed = () => count(acme).allowed;
    expect([allowed(), allowed(), allowed()]).toEqual([true, true, false]);
    now += 59_999;
    expect(allowed()).toBe(false);
    now += 1;
    expect([allowed(), allowed(), allowed()]).toEqual([true, true, false]);
  });

  it('the headers say what is left and when the count starts again', () => {
    let now = 0;
    const count = createRequestCounter({ requestsPerMinute: 3 }, () => now);
    expect(count(acme).headers.RateLimit).toBe('"per-employer";r=2;t=60');
    now = 59_500;
    expect(count(acme)).toMatchObject({
      retryAfterSeconds: 1,
      headers: {
        RateLimit: '"per-employer";r=1;t=1',
        'RateLimit-Policy': '"per-employer";q=3;w=60',
      },
    });
    expect(count(bolt).headers.RateLimit).toBe('"per-employer";r=2;t=1');
  });
});

describe('counting by the minute (D20)', () => {
  it('above the limit of subjects, all others count as one until the minute ends', () => {
    let now = 0;
    const count = createMinuteCount<string>(() => now, 2);
    const counts = (...subjects: string[]) => subjects.map((subject) => count(subject).count);
    expect(counts('a', 'b', 'c', 'd', 'a', 'c')).toEqual([1, 1, 1, 2, 2, 3]);
    now = 60_000;
    expect(counts('c', 'd', 'a')).toEqual([1, 1, 1]);
  });
});
