import { expect, it } from 'vitest';
import { median, medianInterval, quartiles } from './statistics.ts';

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
  [[7, 6, 5, 4, 3, 2, 1], 2, 6],
  [[5, 1, 3, 2, 4], 1.5, 4.5],
  [[1, 2, 3, 4], 1.25, 3.75],
  [[4], 4, 4],
  [[], Number.NaN, Number.NaN],
])('the quartiles of %j are %d and %d', (values, lower, upper) => {
  expect(quartiles(values)).toEqual({ lower, upper });
});

it.each([
  [upTo(100), 41, 60],
  [upTo(20), 6, 15],
  [[3, 1, 2], 1, 3],
  [[], Number.NaN, Number.NaN],
])('the interval of the median of %j is %d to %d', (values, lower, upper) => {
  expect(medianInterval(values)).toEqual({ lower, upper });
});
