import { describe, expect, it } from 'vitest';
import type { LoadResult } from '../load/load-task.ts';
import type { Line } from './all-scenarios.ts';
import { judgeBar, type LineResult } from './results.ts';

const roundsOf = (rates: readonly number[], latencyP99 = 5): readonly LoadResult[] =>
  rates.map((requestsPerSecond) => ({
    requestsPerSecond,
    cpuMicroseconds: 600_000 / requestsPerSecond,
    databaseMicroseconds: 400_000 / requestsPerSecond,
    ...{ latencyP50: 1, latencyP99, failures: 0, next: 0 },
  }));

const resultOf = (
  rounds: Readonly<Record<string, readonly LoadResult[]>>,
  line: Line = { route: 'get' },
): LineResult => ({ line, title: 'GET', rounds: new Map(Object.entries(rounds)) });

const judge = (bar: Parameters<typeof judgeBar>[0], ...results: [LineResult, ...LineResult[]]) =>
  judgeBar(bar, results[0], results, 'own');

describe('a bar', () => {
  const result = resultOf({ own: roundsOf([100, 30, 80]), floor: roundsOf([200, 50, 160]) });

  it.each(['rate', 'cpu'] as const)(
    'by %s is taken from the ratios within rounds, so that a slow round does not count',
    (by) => {
      const { reached, verdict } = judge({ by, to: 'floor', atLeast: 0.5 }, result);
      expect(reached).toBeCloseTo(0.5);
      expect(verdict).toBe('reached');
      expect(judge({ by, to: 'floor', atLeast: 0.51 }, result).verdict).toBe('missed');
    },
  );

  it('is not measured when the other contender was not', () => {
    expect(judge({ by: 'cpu', to: 'tuned', atLeast: 1 }, result).verdict).toBe('not measured');
  });

  it.each([
    [5, 'reached'],
    [5.1, 'missed'],
  ])('of 5 ms at p99 with %d ms is %s', (latency, verdict) => {
    const slow = resultOf({ own: roundsOf([1, 1], latency) });
    expect(judge({ p99AtMost: 5 }, slow).verdict).toBe(verdict);
  });

  it('of a route during another is compared with the line of as many connections alone', () => {
    const beside = { route: 'post-clean', connections: 8 };
    const lineOf = (connections: number, rate: number) =>
      resultOf({ own: roundsOf([rate]) }, { route: 'get', connections });
    const busy = resultOf({ own: roundsOf([60]) }, { route: 'get', connections: 16, beside });
    const bar = { by: 'rate', to: 'alone', atLeast: 0.6 } as const;
    expect(judge(bar, busy, lineOf(4, 10), lineOf(16, 100)).reached).toBeCloseTo(0.6);
    expect(judge(bar, busy).verdict).toBe('not measured');
  });
});
