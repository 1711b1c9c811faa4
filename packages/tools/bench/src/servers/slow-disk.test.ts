import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { canSlowDisk, onSlowDisk } from './slow-disk.ts';

it.skipIf(!canSlowDisk())('delays each sync of a program, in its threads too', () => {
  const log = join(tmpdir(), `jobposting-syncs-${process.pid}`);
  onTestFinished(() => rmSync(log, { force: true }));
  const [strace = '', ...options] = onSlowDisk(1).map((part) =>
    part === '/dev/null' ? log : part,
  );
  const program = `
    const fs = require('node:fs');
    const file = fs.openSync(process.argv[1] + '.synced', 'w');
    fs.unlinkSync(process.argv[1] + '.synced');
    fs.fsyncSync(file);
    fs.fdatasync(file, () => {
      process.exitCode = fs.readFileSync(process.argv[1], 'utf8').split('DELAYED').length - 1;
    });`;
  const { status } = spawnSync(strace, [...options, process.execPath, '-e', program, log]);
  expect(status).toBe(2);
});
