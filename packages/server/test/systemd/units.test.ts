import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../databases.ts';
import { analyze, deployFolder, withAProgram } from '../systemd-units.ts';

describe('the units for systemd', () => {
  it('systemd understands every line of them', () => {
    const folder = temporaryFolder();
    const files = ['jobposting.service', 'jobposting-backup.service', 'jobposting-backup.timer'];
    const copies = files.map((unit) => withAProgram(unit, folder));
    expect(analyze('verify', ...copies)).toEqual({ status: 0, said: '' });
  });

  it.each(['jobposting.service', 'jobposting-backup.service'])(
    '%s is exposed less than 3.0 of 10',
    (unit) => {
      const file = join(deployFolder, unit);
      const { status, said } = analyze('security', '--offline=true', '--threshold=30', file);
      expect(status, said).toBe(0);
    },
  );
});
