import { describe, expect, it } from 'vitest';
import { unpackFirstVersion } from '../src/first-version/first-version-program.ts';
import { upgradeAndGoBack } from '../src/first-version/upgrade-and-back.ts';
import { jobposting } from '../src/server-command.ts';
import { seed } from './seed.ts';

describe('the first version after an upgrade', () => {
  it('refuses the newer file and leaves it as it is, and serves every job again from the backup', async () => {
    const report = await upgradeAndGoBack({ jobs: 30, seed, unpackFirst: unpackFirstVersion });
    expect(report.faults, `seed ${seed}`).toEqual([]);
    expect(report.jobs).toBeGreaterThan(10);
  }, 120_000);

  it('is found out when it does not refuse', async () => {
    const report = await upgradeAndGoBack({ jobs: 5, seed, unpackFirst: () => jobposting });
    expect(report.faults).toContainEqual(expect.stringContaining('does not refuse'));
  }, 120_000);
});
