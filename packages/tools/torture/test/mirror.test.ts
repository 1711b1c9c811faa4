import { describe, expect, it } from 'vitest';
import { runKillRounds } from '../src/kill-rounds/kill-rounds.ts';
import { mirror } from '../src/kill-rounds/mirror.ts';
import { seed } from './seed.ts';

describe('clients that follow the changes of two servers that are killed under writers (D34)', () => {
  it('end with exactly what the lists show, and miss or repeat no change', async () => {
    const report = await runKillRounds(mirror, { kills: 10, seed });
    expect(report.faults, `seed ${seed}`).toEqual([]);
    expect(report.kills).toBeGreaterThanOrEqual(10);
    // Without these the test would have proved nothing.
    const { acknowledgedWrites, changes, restarts } = report;
    expect(Math.min(acknowledgedWrites, changes, restarts)).toBeGreaterThan(0);
  }, 180_000);
});
