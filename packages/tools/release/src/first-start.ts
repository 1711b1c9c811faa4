// Copies the repository as a fresh clone, runs `npm start` there, and waits for the first answer.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const clone = mkdtempSync(join(tmpdir(), 'first-start-'));
const files = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
    encoding: 'utf8',
  },
);
for (const file of files.split('\0').filter(Boolean)) {
  if (existsSync(join(root, file))) cpSync(join(root, file), join(clone, file));
}

const started = performance.now();
// In its own process group, so that npm, its shell and the server end together.
const child = spawn('npm', ['start', '--', '--port', '0'], {
  cwd: clone,
  stdio: ['ignore', 'pipe', 'pipe'],
  detached: true,
});
let output = '';
const address = new Promise<string | null>((resolve) => {
  const read = (text: string): void => {
    output += text;
    const [, found] = /^Listening on (\S+)$/m.exec(output) ?? [];
    if (found !== undefined) resolve(found);
  };
  child.stdout.setEncoding('utf8').on('data', read);
  child.stderr.setEncoding('utf8').on('data', read);
  child.once('close', () => resolve(null));
});

const ended = new Promise((resolve) => child.once('close', resolve));
const found = await address;
const status = found === null ? null : (await fetch(`${found}/docs/`)).status;
const seconds = ((performance.now() - started) / 1000).toFixed(1);
if (found !== null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
await ended;
rmSync(clone, { recursive: true });

const hasKey = /^API key +jp_/m.test(output);
const isGood = status === 200 && hasKey;
console.log(`${isGood ? '✓' : '✗'} npm start in a fresh clone answers after ${seconds} s`);
if (!isGood) console.error(output);
process.exitCode = isGood ? 0 : 1;
