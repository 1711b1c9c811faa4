import { describe, expect, it } from 'vitest';
import { isSteady } from './steady-warm-up.ts';

describe('a warm-up ends', () => {
  it.each([
    ['not before six slices', [100, 100, 100, 100, 100], false],
    ['when the time per request stays', [100, 101, 99, 100, 100, 101], true],
    ['when it fell by less than 3 %', [100, 100, 100, 98, 98, 98], true],
    ['when it rose', [100, 100, 100, 120, 120, 120], true],
    ['not while it falls', [100, 100, 100, 96, 96, 96], false],
    ['when it has fallen and stays', [300, 200, 100, 50, 50, 50, 50, 50, 50], true],
    ['even if one slice was disturbed', [100, 100, 100, 300, 99, 99], true],
    ['where nothing is answered', Array(6).fill(Number.NaN), true],
  ])('%s', (_, costs, expected) => {
    expect(isSteady(costs)).toBe(expected);
  });
});
