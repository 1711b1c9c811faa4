import { closeSync, constants, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { markedFields, postingWith } from '../src/client/posting.ts';
import type { ServerProcess } from '../src/server/server-process.ts';
import type { Service } from '../src/server/service.ts';
import { waitFor } from '../src/wait-for.ts';
import { openDirectory, openService } from './open-server.ts';
import { succeeds } from './succeeds.ts';

/** The beginning of a command line that redirects standard error as `redirection` does for "$0". */
const redirected = (redirection: string, log = ''): readonly string[] => [
  ...['sh', '-c', `exec "$@" ${redirection}`, log],
];

const openLogged = (wrapper: readonly string[]): Promise<Service> =>
  openService({ wrapper, options: [] });

/** Requests whose log lines exceed a pipe and the waiting lines together: about 1.4 MB. */
const logMuch = async ({ address }: ServerProcess): Promise<void> => {
  for (let index = 0; index < 450; index++) {
    const answer = await fetch(`${address}/${index}/${'x'.repeat(3_000)}`);
    expect(answer.status).toBe(404);
    await answer.arrayBuffer();
  }
};

const expectToServe = async ({ server, api }: Service) => {
  const posting = postingWith(markedFields('job', 1, 10));
  expect((await api.call('POST', '/jobs', posting)).status).toBe(201);
  expect((await fetch(`${server.address}/health`)).status).toBe(200);
};

/** Opens a FIFO whose writer may come later, and whose reader stays until asked to leave. */
const holdFifo = (path: string) => {
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  let isOpen = true;
  const close = (): void => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  onTestFinished(close);
  const buffer = Buffer.alloc(65_536);
  return {
    close,
    /** Its present content. */
    read(): string {
      try {
        return buffer.toString('utf8', 0, readSync(fd, buffer));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return '';
        throw error;
      }
    },
  };
};

/** A server that logs into a FIFO, and its reader, who reads only when asked. */
const openOnFifo = async () => {
  const log = join(openDirectory(), 'log');
  expect(succeeds('mkfifo', log)).toBe(true);
  const reader = holdFifo(log);
  return { log, reader, service: await openLogged(redirected('2>"$0"', log)) };
};

const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Reads on until the log says how many lines were dropped, and then what the server logs until it stops. */
const readToTheEnd = async (server: ServerProcess, read: () => string): Promise<string> => {
  let text = '';
  const isSaid = (): boolean => {
    text += read();
    return text.includes('"dropped":');
  };
  await waitFor('the log says how many lines were dropped', isSaid, 30_000);
  expect(await server.stop()).toBe(0);
  return text + read();
};

/** Checks that every request has a line, or is counted as dropped in the log. */
const expectAllCounted = (text: string): void => {
  const lines = linesOf(text);
  const requests = lines.filter(({ msg }) => msg === 'request').length;
  const dropped = lines.reduce((sum, { dropped: count }) => sum + Number(count ?? 0), 0);
  expect(requests + dropped).toBe(451);
  expect(dropped).toBeGreaterThan(0);
  expect(lines.at(-1)).toMatchObject({ msg: 'stopped' });
};

describe('a log that cannot be written', () => {
  it.each([
    ['is on a full device', '2>/dev/full'],
    ['is closed', '2>&-'],
  ])(
    'because it %s: requests go on, and SIGTERM ends the server with 0',
    async (_, redirection) => {
      const service = await openLogged(redirected(redirection));
      await logMuch(service.server);
      await expectToServe(service);
      expect(await service.server.stop()).toBe(0);
    },
  );

  it.each([
    ['stalls', 'it goes on'],
    ['went away', 'another comes'],
  ])(
    'because its reader %s: requests go on; lines are dropped, and counted when %s',
    async (why) => {
      const { log, reader, service } = await openOnFifo();
      if (why === 'went away') reader.close();
      await logMuch(service.server);
      await expectToServe(service);
      const { read } = why === 'went away' ? holdFifo(log) : reader;
      expectAllCounted(await readToTheEnd(service.server, read));
    },
  );

  it('because its reader stalls for good: SIGTERM ends the server with 0', async () => {
    const { server } = (await openOnFifo()).service;
    await logMuch(server);
    expect(await server.stop()).toBe(0);
  });

  it.skipIf(!succeeds('prlimit', '--version'))(
    'because it reached its size limit: it goes on when the limit is gone',
    async () => {
      const log = join(openDirectory(), 'log');
      writeFileSync(log, `${' '.repeat(1024 * 1024 - 1)}\n`);
      const limited = ['sh', '-c', 'ulimit -S -f 2048; exec "$@" 2>>"$0"', log];
      const service = await openLogged(limited);
      await logMuch(service.server);
      await expectToServe(service);
      const pid = String(service.server.pid);
      expect(succeeds('prlimit', '--pid', pid, '--fsize=unlimited')).toBe(true);
      let from = 1024 * 1024;
      const read = (): string => {
        const text = readFileSync(log, 'utf8').slice(from);
        from += text.length;
        return text;
      };
      expectAllCounted(await readToTheEnd(service.server, read));
    },
  );
});
