import { expect, it } from 'vitest';
import { median, medianInterval } from './statistics.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index);

it.each([
  [[3], 3],
  [[10, 2, 1], 2],
  [[10, 4, 1, 2], 3],
  [[], Number.NaN],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

it.each([
  [upTo(100), 41, 60],
  [upTo(20), 6, 15],
  [[3, 1, 2], 1, 3],
  [[], Number.NaN, Number.NaN],
])('the interval of the median of %j is %d to %d', (values, lower, upper) => {
  expect(medianInterval(values)).toEqual({ lower, upper });
});
