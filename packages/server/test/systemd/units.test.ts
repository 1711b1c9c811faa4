import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../databases.ts';

const deployFolder = join(import.meta.dirname, '../../deploy');

/** Runs systemd-analyze over files; returns its output and exit code. */
const analyze = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['--no-pager', ...args], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
};

/** A copy of a unit whose program exists on this machine, because systemd-analyze checks that. */
const withAProgram = (unit: string, folder = temporaryFolder()): string => {
  const text = readFileSync(join(deployFolder, unit), 'utf8');
  const copy = join(folder, unit);
  writeFileSync(
    copy,
    text.replaceAll('/opt/jobposting/node_modules/.bin/jobposting', process.execPath),
  );
  return copy;
};

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
