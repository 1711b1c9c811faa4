import { describe, expect, it } from 'vitest';
import { runKillRounds } from '../src/kill-rounds/kill-rounds.ts';
import { neighbours } from '../src/neighbours/neighbours.ts';
import { seed } from './seed.ts';

describe('two servers and the command on one file, with noisy neighbours and kills', () => {
  it('lose no acknowledged write, read no stale one, reuse no id, and are busy only as promised', async () => {
    const report = await runKillRounds(neighbours, { seconds: 8, seed });
    expect(report.faults, `seed ${seed}`).toEqual([]);
    expect(Math.min(report.acknowledgedWrites, report.reads, report.kills)).toBeGreaterThan(0);
  }, 180_000);
});
