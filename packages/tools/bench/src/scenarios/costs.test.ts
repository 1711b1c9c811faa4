import { expect, it } from 'vitest';
import { costTable } from './costs.ts';

it('shows for each route how much more the others take, and whether that reaches the aim', () => {
  // The middle slice was disturbed.
  const slices = [1, 9, 1].map((slowness) => ({
    ...{ base: 120 * slowness, current: 100 * slowness, again: 102 * slowness },
    floor: 20 * slowness,
  }));
  const measured = ['GET', 'PUT'].map((title, failures) => ({
    route: { name: title, title, connections: 1, requests: [] },
    ...{ jobs: 1000, slices, failures },
  }));
  const rows = costTable(measured, ({ name: route }) => ({
    ...{ route, jobs: 1000, tuned: 1.2 },
    ...(route === 'GET' && { floor: 0.21 }),
  })).split('\n');
  const figures = '| 1 000 | 100 | 120 | 20.0 | 1.200 (1.200 to 1.200) | 1.2 reached |';
  const floor = '0.200 (0.200 to 0.200)';
  const self = '1.020 (1.020 to 1.020)';
  expect(rows.slice(2)).toEqual([
    `| GET ${figures} ${floor} | 0.21 missed | ${self} |`,
    `| PUT ⚠ 1 failed ${figures} ${floor} | – | ${self} |`,
  ]);
});
