import { describe, expect, it } from 'vitest';
import { compareRounds } from './comparison.ts';

/** Rounds in which the base takes 100 µs, with these ratios of this / base and this / this. */
const roundsOf = (ratios: readonly number[], selfRatios: readonly number[]) =>
  ratios.map((ratio, index) => ({
    base: 100,
    current: 100 * ratio,
    again: 100 * ratio * (selfRatios[index] ?? 1),
  }));

const quiet = [1.01, 0.99, 1.01, 0.99, 1.01, 0.99, 1.01];
const noisy = [1.2, 0.8, 1.2, 0.8, 1.2, 0.8, 1.2];

describe('the verdict on two builds', () => {
  it.each([
    ['slower', [1.1, 1.08, 1.12, 1.1, 1.09, 1.11, 1.1], quiet],
    ['faster', [0.9, 0.92, 0.88, 0.9, 0.91, 0.89, 0.9], quiet],
    ['same', [1, 1, 1, 1, 1, 1, 1], quiet],
    // The quartiles lie on both sides of 1.
    ['same', [1.3, 0.8, 1.3, 0.8, 1.3, 0.8, 1.3], quiet],
    // All the rounds are slower, but by less than the build differs from itself.
    ['same', [1.1, 1.08, 1.12, 1.1, 1.09, 1.11, 1.1], noisy],
    ['same', [0.9, 0.92, 0.88, 0.9, 0.91, 0.89, 0.9], noisy],
    // One round that was disturbed decides nothing.
    ['same', [1, 1, 3, 1, 1, 1, 1], quiet],
    ['slower', [1.1, 1.08, 0.5, 1.1, 1.09, 1.11, 1.1], quiet],
  ])('is "%s" for the ratios %j when the build to itself is %j', (verdict, ratios, selfRatios) => {
    expect(compareRounds(roundsOf(ratios, selfRatios)).verdict).toBe(verdict);
  });

  it.each([
    [[2, 2, 2, 2, 2], 'slower'],
    [[2, 2, 2, 2], 'same'],
    [[2], 'same'],
    [[], 'same'],
  ])('of the rounds %j is "%s", because fewer than five do not decide', (ratios, verdict) => {
    expect(compareRounds(roundsOf(ratios, [])).verdict).toBe(verdict);
  });

  it('is "same" where nothing was measured', () => {
    expect(compareRounds(roundsOf(Array(7).fill(Number.NaN), [])).verdict).toBe('same');
  });
});

describe('the figures of a comparison', () => {
  it('pair the builds round by round, so that a slow round does not count', () => {
    const rounds = [1, 3, 1, 2, 5].map((slowness) => ({
      base: 100 * slowness,
      current: 110 * slowness,
      again: 99 * slowness,
    }));
    const { base, current, ratio, selfRatio, noise } = compareRounds(rounds);
    expect([base, current]).toEqual([200, 220]);
    for (const value of Object.values(ratio)) expect(value).toBeCloseTo(1.1);
    for (const value of Object.values(selfRatio)) expect(value).toBeCloseTo(0.9);
    expect(noise).toBeCloseTo(1 / 0.9 - 1);
  });

  it('of one round are those of the round', () => {
    const one = compareRounds([{ base: 100, current: 120, again: 90 }]);
    expect(one).toMatchObject({
      base: 100,
      current: 120,
      ratio: { median: 1.2, lower: 1.2, upper: 1.2 },
      selfRatio: { median: 0.75, lower: 0.75, upper: 0.75 },
      verdict: 'same',
    });
    expect(one.noise).toBeCloseTo(1 / 3);
  });
});
