import { describe, expect, it } from 'vitest';
import { withFaults } from '../src/faults/fault-injection.ts';
import { serverFaults } from '../src/faults/server-faults.ts';
import { runStoreFaults } from '../src/faults/store-faults.ts';
import { runKillRounds } from '../src/kill-rounds/kill-rounds.ts';
import { seed } from './seed.ts';

const disk = ['EIO', 'ENOSPC', 'EINTR', 'half of the bytes', 'EIO from then on'] as const;
const memory = ['no memory', 'no memory from then on'] as const;

describe('a call on the files that fails, at any point', () => {
  it('is an error and not an exception; acknowledged writes are there, refused ones are not', async ({
    skip,
  }) => {
    const report = await withFaults((faults) =>
      runStoreFaults({ kinds: disk, faults: 5, seed }, faults),
    );
    if (typeof report === 'string') return skip(report);
    expect(report.faults, `seed ${seed}`).toEqual([]);
    // Without these the test would have proved nothing.
    expect(report.refused).toBeGreaterThan(0);
    expect(Object.keys(report.injected)).toContain('pwrite');
  }, 180_000);

  it('is a 503 of the server and never a 500, and the server goes on when the cause is gone', async ({
    skip,
  }) => {
    const report = await withFaults((faults) =>
      runKillRounds(serverFaults(disk, faults), { kills: 12, seed }),
    );
    if (typeof report === 'string') return skip(report);
    expect(report.faults, `seed ${seed}`).toEqual([]);
    expect(Math.min(report.acknowledgedWrites, report.refused)).toBeGreaterThan(0);
  }, 180_000);
});

describe('an allocation of SQLite that fails, at any point', () => {
  it('is an error and not an exception; nothing is lost, and the store recovers', async ({
    skip,
  }) => {
    const report = await withFaults((faults) =>
      runStoreFaults({ kinds: memory, faults: 6, seed }, faults),
    );
    if (typeof report === 'string') return skip(report);
    expect(report.faults, `seed ${seed}`).toEqual([]);
    expect(report.injected).toHaveProperty('malloc');
  }, 180_000);
});
