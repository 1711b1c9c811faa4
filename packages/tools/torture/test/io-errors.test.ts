import { expect, it } from 'vitest';
import { diskFaults, memoryFaults, runServerFaults } from '../src/faults/server-faults.ts';
import { seed } from './seed.ts';

it.for([
  ['a call on its files', diskFaults],
  ['an allocation of SQLite', memoryFaults],
] as const)(
  'when %s fails, at any point, the server answers 503 and never 500, has every acknowledged write and no refused one, and goes on when the cause is gone',
  { timeout: 180_000 },
  async ([_, kinds], { skip }) => {
    const report = await runServerFaults(kinds, { kills: 24, seed });
    if (typeof report === 'string') return skip(report);
    expect(report.faults, `seed ${seed}`).toEqual([]);
    // Without these the test would have proved nothing.
    expect(Math.min(report.acknowledgedWrites, report.refused)).toBeGreaterThan(0);
  },
);
