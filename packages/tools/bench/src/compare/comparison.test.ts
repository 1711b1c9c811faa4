import { describe, expect, it } from 'vitest';
import { compareSlices } from './comparison.ts';

const repeat = (values: readonly number[], times: number): number[] =>
  Array.from({ length: times }, () => values).flat();

/** Slices in which the base takes 100 µs, with these ratios of this / base and this / this. */
const slicesOf = (ratios: readonly number[], selfRatios: readonly number[]) =>
  ratios.map((ratio, index) => ({
    base: 100,
    current: 100 * ratio,
    again: 100 * ratio * (selfRatios[index % selfRatios.length] ?? 1),
    floor: Number.NaN,
  }));

const quiet = [1.01, 0.99, 1.01, 0.99];
const noisy = [1.2, 0.8, 1.2, 0.8];

describe('the verdict on two builds', () => {
  it.each([
    ['slower', [1.1, 1.08, 1.12, 1.05], quiet],
    ['faster', [0.9, 0.92, 0.88, 0.95], quiet],
    ['same', [1, 1, 1, 1], quiet],
    // The median may lie on either side of 1.
    ['same', [1.3, 0.8, 1.3, 0.8], quiet],
    // All slices are slower, but by less than the build differs from itself.
    ['same', [1.1, 1.08, 1.12, 1.1], noisy],
    ['same', [0.9, 0.92, 0.88, 0.9], noisy],
    // So are these, when the build differs from itself to one side.
    ['same', [1.1, 1.08, 1.12, 1.1], [1.2]],
    ['same', [1.1, 1.08, 1.12, 1.1], [0.8]],
    // One disturbed slice decides nothing.
    ['same', [1, 1, 3, 1, 1], quiet],
    ['slower', [1.1, 1.08, 0.5, 1.1, 1.09], quiet],
  ])('is "%s" for the ratios %j when the build to itself is %j', (verdict, ratios, selfRatios) => {
    expect(compareSlices(slicesOf(repeat(ratios, 10), selfRatios)).verdict).toBe(verdict);
  });

  it.each([
    [10, 'slower'],
    [9, 'same'],
  ])('of %d slices is "%s", because fewer than ten decide nothing', (count, verdict) => {
    expect(compareSlices(slicesOf(repeat([2], count), quiet)).verdict).toBe(verdict);
  });
});

it('the figures of a comparison pair the builds slice by slice, so that a slow slice does not count', () => {
  const slices = [1, 3, 1, 2, 5].map((slowness) => ({
    base: 100 * slowness,
    current: 110 * slowness,
    again: 99 * slowness,
    floor: Number.NaN,
  }));
  const { base, current, ratio, selfRatio, noise } = compareSlices(slices);
  expect([base, current]).toEqual([200, 220]);
  expect(ratio).toBeCloseTo(1.1);
  expect(selfRatio).toBeCloseTo(0.9);
  expect(noise).toBeCloseTo(1 / 0.9 - 1);
});
