import { expect, it } from 'vitest';
import { crash } from '../src/kill-rounds/crash.ts';
import { runKillRounds } from '../src/kill-rounds/kill-rounds.ts';
import { seed } from './seed.ts';

it('a server that is killed under concurrent writers keeps every acknowledged write and its counters, no partial write, and reuses no id', async () => {
  const report = await runKillRounds(crash, { kills: 10, seed });
  expect(report.faults, `seed ${seed}`).toEqual([]);
  expect(report.kills).toBe(10);
  // Without these the test would have proved nothing.
  expect(report.acknowledgedWrites).toBeGreaterThanOrEqual(5);
  expect(report.keysMade).toBeGreaterThan(0);
}, 180_000);
