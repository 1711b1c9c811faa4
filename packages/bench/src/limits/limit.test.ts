import { describe, expect, it } from 'vitest';
import { limitOf, verdictOf } from './limit.ts';

const costs = {
  ...{ look: 2, readRow: 20, insert: 30, update: 20, render: 10 },
  ...{ cleanJob: 30, messyJob: 200, title: 10, sameJob: 20 },
};

describe('the limit of a route', () => {
  it('is the share of the floor in the sum of the floor and the parts', () => {
    expect(limitOf(20, costs, ['insert', 'cleanJob'])).toBeCloseTo(20 / 80);
    expect(limitOf(20, costs, [])).toBe(1);
  });
});

describe('an aim', () => {
  it.each([
    ['reached', 0.2, 0.2, 0.3],
    ['missed', 0.2, 0.19, 0.3],
    ['missed; above the limit', 0.4, 0.19, 0.3],
    // What was measured decides, not what was reckoned.
    ['reached', 0.4, 0.41, 0.3],
    ['–', 0.4, Number.NaN, 0.3],
  ])('is "%s" for the aim %d, %d measured and the limit %d', (verdict, aim, reached, limit) => {
    expect(verdictOf(aim, reached, limit)).toBe(verdict);
  });
});
