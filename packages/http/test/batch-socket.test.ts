import type { ServerResponse } from 'node:http';
import { expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { answersIn, batchPath, lineOf } from './batch.ts';
import {
  closed,
  collect,
  connectTo,
  head as headOf,
  received,
  serveHardened,
} from './hardened-service.ts';
import { acme, jobBody, jobsPath } from './service.ts';

type Listening = Awaited<ReturnType<typeof serveHardened>>;

/** A connection, and everything received on it. */
const open = async ({ port }: Pick<Listening, 'port'>) => {
  const socket = await connectTo(port);
  return { socket, came: collect(socket), closed: received(socket) };
};

const head = (path: string, ...headers: string[]): string =>
  headOf(`POST ${path}`, 'Content-Type: application/x-ndjson', ...headers);

/** Every request is due within half a second. */
const impatient = { headersTimeoutMs: 500, requestTimeoutMs: 500, checkIntervalMs: 20 };

const chunked = 'Transfer-Encoding: chunked';
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const end = '0\r\n\r\n';

const jobLine = (referenceId: string): string => `${lineOf({ referenceId })}\n`;

/** The answers to lines in a chunked response. */
const answersOf = (response: string) =>
  answersIn(`${(response.match(/^\{.*\}$/gm) ?? []).join('\n')}\n`);

const statusOf = async ({ jobs }: Listening, referenceId: string): Promise<string> =>
  expectOk(await jobs.get(acme, { referenceId })).status;

describe('a batch on a connection (D37)', () => {
  it('is answered line by line, is not cut off while it goes on, and the next request has the time-out again', async () => {
    const server = await serveHardened(impatient);
    const timedOut = new Promise<void>((resolve) => {
      server.server.on('clientError', ({ code = '' }: NodeJS.ErrnoException) => {
        if (code === 'ERR_HTTP_REQUEST_TIMEOUT') resolve();
      });
    });
    const { socket, came, closed } = await open(server);
    socket.write(head(batchPath, chunked) + chunk(jobLine('A')));
    await came(/"line":1/);
    await timedOut;
    socket.write(chunk(jobLine('B')) + end);
    await came(/"line":2,"status":201/);
    await came(/\r\n0\r\n\r\n$/);
    socket.write(head(batchPath, 'Content-Length: 5'));
    expect(await closed).toMatch(/\r\n0\r\n\r\nHTTP\/1\.1 408 /);
  });

  it.each([
    ['breaks off within a line', '{"referenceId":"B"'],
    ['breaks off after a line', ''],
  ])('archives nothing when it %s', async (_, rest) => {
    // An employer gets half, which is one request.
    const server = await serveHardened({}, { underWay: { maxRequests: 2 } });
    await server.jobs.create(acme, { ...jobBody, referenceId: 'B' });
    const { socket, came } = await open(server);
    socket.write(head(`${batchPath}?complete=true`, chunked) + chunk(`${jobLine('A')}${rest}`));
    await came(/"line":1,"status":201/);
    expect((await server.send('GET', jobsPath)).statusCode).toBe(429);
    socket.destroy();
    while ((await server.send('GET', jobsPath)).statusCode === 429);
    expect(await statusOf(server, 'B')).toBe('active');
    expect(await statusOf(server, 'A')).toBe('active');
  });

  it('archives nothing when its body is malformed', async () => {
    const server = await serveHardened();
    await server.jobs.create(acme, { ...jobBody, referenceId: 'B' });
    const { socket, came, closed } = await open(server);
    socket.write(head(`${batchPath}?complete=true`, chunked) + chunk(jobLine('A')));
    await came(/"line":1,"status":201/);
    socket.write('no chunk\r\n');
    expect(await closed).not.toContain('archived');
    expect(await statusOf(server, 'B')).toBe('active');
  });

  it('reads no further when the client does not take the answers, and closes the connection', async () => {
    const server = await serveHardened({ stallTimeoutMs: 300 });
    const { socket } = await open(server);
    socket.pause();
    // Each answer is longer than its line.
    const line = `${JSON.stringify({ referenceId: 'x'.repeat(51) })}\n`;
    socket.write(head(batchPath, chunked));
    const piece = chunk(line.repeat(500));
    const gone = closed(socket);
    let isClosed = false;
    void gone.then(() => {
      isClosed = true;
    });
    let pieces = 0;
    while (!isClosed && pieces < 20_000) {
      pieces++;
      if (socket.write(piece)) continue;
      const drained = new Promise((resolve) => socket.once('drain', resolve));
      await Promise.race([drained, gone]);
    }
    await gone;
    expect(pieces).toBeLessThan(20_000);
  });

  it.each([
    ['the server stops', () => true, 503, 'shutting-down'],
    ['an isStopping of the host throws', () => expect.fail('a mistake'), 500, 'internal-error'],
  ])(
    'ends with a line that says so when %s, though the client sends nothing',
    async (_, stop, status, code) => {
      let isStopping = () => false;
      const server = await serveHardened({}, { isStopping: () => isStopping() });
      await server.jobs.create(acme, { ...jobBody, referenceId: 'B' });
      const { socket, came, closed } = await open(server);
      socket.write(head(`${batchPath}?complete=true`, chunked) + chunk(jobLine('A')));
      await came(/"line":1,"status":201/);
      isStopping = stop;
      expect(answersOf(await closed).at(-1)).toMatchObject({ archived: 0, status, code });
      expect(await statusOf(server, 'B')).toBe('active');
    },
  );

  it('releases the request when the host ends the answer by itself (D20)', async () => {
    const server = await serveHardened({}, { underWay: { maxRequests: 2 } });
    const answered = new Promise<ServerResponse>((resolve) => {
      server.server.once('request', (_, response) => resolve(response));
    });
    const { socket, came } = await open(server);
    socket.write(head(batchPath, chunked) + chunk(jobLine('A')));
    await came(/"line":1,"status":201/);
    expect((await server.send('GET', jobsPath)).statusCode).toBe(429);
    (await answered).end();
    while ((await server.send('GET', jobsPath)).statusCode === 429);
  });
});
