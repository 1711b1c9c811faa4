import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';

const command = join(import.meta.dirname, '../../server/src/cli.ts');

/** Starts `jobposting serve`, and returns where it listens and the key that it shows, if it does. */
const serve = async (database: string, args: readonly string[]) => {
  const server = spawn(
    process.execPath,
    ['--conditions=@jobposting/source', command, 'serve', '--database', database, ...args],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const stop = async (signal?: 'SIGKILL'): Promise<void> => {
    const ended = once(server, 'exit');
    if (server.exitCode === null && server.signalCode === null) {
      server.kill(signal);
      await ended;
    }
  };

  let apiKey: string | undefined;
  for await (const line of createInterface(server.stdout)) {
    apiKey ??= /jp_[\w-]+/.exec(line)?.[0];
    const baseUrl = /^Listening on (\S+)$/.exec(line)?.[1];
    if (baseUrl !== undefined) return { apiKey, baseUrl, stop };
  }
  throw new Error('the server ended before it listened');
};

/** Starts `jobposting serve` for the tests of a file, with an employer and its key. */
export const startServer = async (...args: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-client-'));
  const database = join(folder, 'jobs.sqlite');
  const first = ['--port', '0', '--first-employer', 'Maritime Welding', ...args];
  const { apiKey, baseUrl, ...server } = await serve(database, first);
  let { stop } = server;
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });
  if (apiKey === undefined) throw new Error('the server has shown no key');
  return {
    apiKey,
    baseUrl,
    /** Stops it, by a signal that it cannot handle if need be, and starts it again where it was. */
    async restart(signal?: 'SIGKILL'): Promise<void> {
      await stop(signal);
      const port = new URL(baseUrl).port;
      ({ stop } = await serve(database, ['--port', port, ...args]));
    },
  };
};
