import { expect, it } from 'vitest';
import type { Contender } from '../servers/contender.ts';
import { costTable } from './report.ts';

const contender = (name: string): Contender => ({
  name,
  fill: () => Promise.reject(new Error('nothing is started')),
  serve: () => [],
});

it('shows for each route what each server takes, what failed, and how they compare', () => {
  // The middle slice was disturbed.
  const slices = [1, 9, 1].map((slowness) => ({
    ...{ base: 200 * slowness, current: 100 * slowness, again: 102 * slowness },
    floor: 20 * slowness,
  }));
  const measured = ['GET', 'PUT'].map((title, failures) => ({
    route: { name: title.toLowerCase(), title, connections: 1, requests: [] },
    ...{ jobs: 1000, slices, failures },
  }));
  const rowsOf = (hasFloor: boolean) =>
    costTable(measured, { base: contender('base'), current: contender('this'), hasFloor })
      .split('\n')
      .filter((_, index) => index !== 1);

  expect(rowsOf(false)).toEqual([
    '| Route | Jobs | base, µs | this, µs | this / base | this / this | noise | verdict |',
    '| GET (get) | 1 000 | 200 | 100 | 0.500 | 1.020 | 2.0 % | same |',
    '| PUT (put) | 1 000 | 200 | 100 | 0.500 | 1.020 | 2.0 % | same ⚠ 1 failed |',
  ]);
  expect(rowsOf(true)[1]).toContain('| 0.500 | 20.0 | 5.000 | 1.020');
});
