import { describe, expect, it } from 'vitest';
import { median, percentile } from './statistics.ts';

describe('the median', () => {
  it.each([
    [[3], 3],
    [[10, 2, 1], 2],
    [[10, 4, 1, 2], 3],
    [[], Number.NaN],
  ])('of %j is %d', (values, expected) => {
    expect(median(values)).toBe(expected);
  });
});

describe('a percentile', () => {
  const oneToHundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])('at %d of 1 to 100 is %d', (fraction, expected) => {
    expect(percentile(oneToHundred, fraction)).toBe(expected);
  });

  it('of few values is the largest of them when it lies high', () => {
    expect(percentile([1, 2, 30], 0.99)).toBe(30);
  });
});
