import { expect, it } from 'vitest';
import { crash } from '../src/kill-rounds/crash.ts';
import { runKillRounds } from '../src/kill-rounds/kill-rounds.ts';
import { seed } from './seed.ts';

it.each([
  ['a server that is killed under concurrent writers keeps', 1],
  ['two servers on one file that are killed in turn or together keep', 2],
])(
  '%s every acknowledged write and its counters, no partial write, and reuse no id; clients that follow the changes miss and repeat none (D34)',
  async (_, servers) => {
    const report = await runKillRounds(crash(servers), { kills: 10, seed });
    expect(report.faults, `seed ${seed}`).toEqual([]);
    expect(report.kills).toBe(10);
    // Without these the test would have proved nothing.
    const { acknowledgedWrites, keysMade, followed, restarts } = report;
    expect(Math.min(acknowledgedWrites, keysMade, followed, restarts)).toBeGreaterThan(0);
  },
  180_000,
);
