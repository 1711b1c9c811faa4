import { describe, expect, it } from 'vitest';
import { killCommands } from '../src/killed-commands/commands.ts';
import { seed } from './seed.ts';

describe('a command that is killed at any point', () => {
  it('leaves a file that verifies, nothing incomplete, and no file that the next run does not remove', async ({
    skip,
  }) => {
    const report = await killCommands(2, { seed });
    if (typeof report === 'string') return skip(report);
    expect(report.faults, `seed ${seed}`).toEqual([]);
    expect(report.kills).toBeGreaterThan(10);
  }, 300_000);
});
