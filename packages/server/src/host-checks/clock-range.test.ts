import { describe, expect, it } from 'vitest';
import { clockProblem } from './clock-range.ts';

describe('the clock', () => {
  it.each(['2024-01-01T00:00:00.000Z', '2026-11-21T12:00:00.000Z', '2100-12-31T23:59:59.999Z'])(
    'may say %s',
    (time) => expect(clockProblem(new Date(time))).toBeNull(),
  );

  it.each(['1970-01-01T00:00:00.000Z', '2023-12-31T23:59:59.999Z', '+011026-01-01T00:00:00.000Z'])(
    'is wrong when it says %s',
    (time) => expect(clockProblem(new Date(time))).toContain(time),
  );
});
