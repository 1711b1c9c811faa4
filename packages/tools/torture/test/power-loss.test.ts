import { describe, expect, it } from 'vitest';
import { runKillRounds } from '../src/kill-rounds/kill-rounds.ts';
import { snapshots } from '../src/power-loss/snapshots.ts';
import { tearLogs } from '../src/power-loss/torn-logs.ts';
import { seed } from './seed.ts';

describe('a loss of power', () => {
  it('leaves a database and log with every acknowledged write', async () => {
    const report = await runKillRounds(snapshots, { kills: 4, seed });
    expect(report.faults, `seed ${seed}`).toEqual([]);
    expect(report.acknowledgedWrites).toBeGreaterThan(50);
  }, 120_000);

  it('that tears the end of the log leaves an earlier, complete state', async () => {
    const report = await tearLogs(60, seed);
    expect(report.faults, `seed ${seed}`).toEqual([]);
    expect(report.kept.least).toBeLessThan(report.kept.most);
  }, 120_000);
});
