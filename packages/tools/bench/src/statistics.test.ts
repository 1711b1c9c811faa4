import { describe, expect, it } from 'vitest';
import { median, medianInterval, percentile, quartiles } from './statistics.ts';

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

describe('the quartiles', () => {
  it.each([
    [[7, 6, 5, 4, 3, 2, 1], 2, 6],
    [[5, 1, 3, 2, 4], 1.5, 4.5],
    [[1, 2, 3, 4], 1.25, 3.75],
    [[3, 1, 2], 1, 3],
    [[2, 1], 1, 2],
    [[4], 4, 4],
    [[], Number.NaN, Number.NaN],
  ])('of %j are %d and %d', (values, lower, upper) => {
    expect(quartiles(values)).toEqual({ lower, upper });
  });
});

describe('the interval of the median', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index);

  it.each([
    [upTo(100), 41, 60],
    [upTo(90), 36, 55],
    [upTo(20), 6, 15],
    [[3, 1, 2], 1, 3],
    [[4], 4, 4],
    [[], Number.NaN, Number.NaN],
  ])('of %j is %d to %d', (values, lower, upper) => {
    expect(medianInterval(values)).toEqual({ lower, upper });
  });
});
