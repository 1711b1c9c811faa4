import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const entry = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url));

/** Starts the real server on a free port, with an employer and its key; it ends with the test. */
export const startServer = async (...args: readonly string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-'));
  const database = ['--database', join(folder, 'jobs.sqlite'), '--first-employer', 'My Company'];
  const server = spawn(
    process.execPath,
    ['--conditions=@jobposting/source', entry, 'serve', '--port', '0', ...database, ...args],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  onTestFinished(() => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  let apiKey = '';
  for await (const line of createInterface(server.stdout)) {
    apiKey ||= /jp_[\w-]+/.exec(line)?.[0] ?? '';
    const [, address] = /^Listening on (\S+)$/.exec(line) ?? [];
    if (address !== undefined) return { address, apiKey };
  }
  throw new Error('The server ended before it listened.');
};
