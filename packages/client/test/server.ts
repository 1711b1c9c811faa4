import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';

const command = join(import.meta.dirname, '../../server/src/cli.ts');

/** Starts `jobposting serve` for the tests of a file, with an employer and its key. */
export const startServer = async (...args: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-client-'));
  const database = join(folder, 'jobs.sqlite');
  const options = ['--database', database, '--port', '0', '--first-employer', 'Maritime Welding'];
  const server = spawn(
    process.execPath,
    ['--conditions=@jobposting/source', command, 'serve', ...options, ...args],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  afterAll(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
    rmSync(folder, { recursive: true });
  });

  let apiKey: string | undefined;
  for await (const line of createInterface(server.stdout)) {
    apiKey ??= /jp_[\w-]+/.exec(line)?.[0];
    const baseUrl = /^Listening on (\S+)$/.exec(line)?.[1];
    if (apiKey !== undefined && baseUrl !== undefined) return { apiKey, baseUrl };
  }
  throw new Error('the server ended before it listened');
};
