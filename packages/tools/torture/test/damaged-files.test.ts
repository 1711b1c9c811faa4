import { describe, expect, it } from 'vitest';
import { damageFiles } from '../src/damage/damaged-files.ts';
import { seed } from './seed.ts';

describe('a damaged database or log', () => {
  it('is refused in one line, or answers what was stored, or a 503', async () => {
    const report = await damageFiles(30, seed);
    expect(report.faults, `seed ${seed}`).toEqual([]);
    expect(Math.min(report.right, report.refused + report.refusedAtStart)).toBeGreaterThan(0);
  }, 180_000);
});
