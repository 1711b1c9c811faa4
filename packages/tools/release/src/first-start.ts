// Makes a fresh clone of this commit, runs `npm start` there, and waits for the first answer.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { written } from './written.ts';

const root = join(import.meta.dirname, '../../../..');
const clone = mkdtempSync(join(tmpdir(), 'first-start-'));
execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone]);

const started = performance.now();
// In its own process group, so that npm, its shell and the server end together.
const child = spawn('npm', ['start', '--', '--port', '0', '--log-level', 'error'], {
  cwd: clone,
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: true,
});
const ended = once(child, 'close');
try {
  const text = await written(child, /^API key +jp_[\s\S]*^Try it .*$/m);
  const [, page = ''] = /^Try it +(\S+)$/m.exec(text) ?? [];
  const { status } = await fetch(page);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${status === 200 ? '✓' : '✗'} npm start in a fresh clone answers after ${seconds} s`,
  );
  if (status !== 200) process.exitCode = 1;
} finally {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  await ended;
  rmSync(clone, { recursive: true });
}
