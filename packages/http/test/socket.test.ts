import { promisify } from 'node:util';
import { expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import {
  closed,
  connectBoth,
  connectTo,
  harden,
  head,
  problemOf,
  received,
  serveHardened,
  statuses,
  talk,
} from './hardened-service.ts';
import { acme, jobBody, jobsPath, type Service } from './service.ts';

const close = 'Connection: close';
const json = 'Content-Type: application/json';
const get = head(`GET ${jobsPath}`);
const lastGet = head(`GET ${jobsPath}`, close);
const post = (...headers: string[]) => head(`POST ${jobsPath}`, json, ...headers);

const countJobs = async ({ jobs }: Service): Promise<number> =>
  expectOk(await jobs.list(acme)).total;

describe('requests on one connection', () => {
  it('pipelined requests are answered in order, HEAD and 304 without a body among them', async () => {
    const server = await serveHardened();
    await server.jobs.create(acme, jobBody);
    const answer = await talk(
      server,
      head(`HEAD ${jobsPath}/1`) +
        head(`GET ${jobsPath}/1`, 'If-None-Match: *') +
        head(`GET ${jobsPath}/9`) +
        head('GET /nowhere') +
        head(`GET ${jobsPath}/1`, close),
    );
    expect(statuses(answer)).toEqual(['200', '304', '404', '404', '200']);
  });

  it('16 requests may wait for an earlier one; with one more the connection is closed (D20)', async () => {
    const server = await serveHardened();
    expect(statuses(await talk(server, get.repeat(16) + lastGet))).toEqual(Array(17).fill('200'));
    expect(statuses(await talk(server, get.repeat(500))).length).toBeLessThan(17);
    expect(statuses(await talk(server, lastGet))).toEqual(['200']);
  });

  const length = 'Content-Length: 7';
  it.each([
    ['401', `POST ${jobsPath} HTTP/1.1\r\nHost: x\r\n${json}\r\n${length}\r\n\r\n`],
    ['404', head('POST /nowhere', json, length)],
    ['405', head(`PATCH ${jobsPath}`, json, length)],
    ['415', head(`POST ${jobsPath}`, length)],
    ['200', head(`GET ${jobsPath}`, json, length)],
  ])('the next request is answered after a %s whose body was not read', async (status, request) => {
    const answer = await talk(await serveHardened(), `${request}{"a":1}${lastGet}`);
    expect(statuses(answer)).toEqual([status, '200']);
  });

  it('a connection that is idle for too long is closed', async () => {
    const server = await serveHardened({ keepAliveTimeoutMs: 50 });
    expect(statuses(await talk(server, get))).toEqual(['200']);
  });

  it.each([
    ['an offer of another protocol', ['Connection: Upgrade, close', 'Upgrade: h2c']],
    ['an unknown expectation', ['Expect: wonders', close]],
  ])('%s is ignored', async (_, headers) => {
    const answer = await talk(await serveHardened(), head(`GET ${jobsPath}`, ...headers));
    expect(statuses(answer)).toEqual(['200']);
  });

  it('a client can ask whether to send the body', async () => {
    const { port } = await serveHardened();
    const socket = await connectTo(port);
    const answer = received(socket);
    const body = JSON.stringify(jobBody);
    socket.write(post(close, 'Expect: 100-continue', `Content-Length: ${body.length}`));
    socket.once('data', () => socket.write(body));
    expect(statuses(await answer)).toEqual(['100', '201']);
  });
});

describe('slow clients (D24)', () => {
  const fast = { headersTimeoutMs: 100, requestTimeoutMs: 200, checkIntervalMs: 20 };

  it.each([
    ['part of the headers', `GET ${jobsPath} HTTP/1.1\r\nHost: x\r\n`],
    ['part of the body', `${post('Content-Length: 100')}{"title":`],
    ['part of a chunk', `${post('Transfer-Encoding: chunked')}ff\r\n{`],
  ])('a client that sends only %s gets 408, and nothing is stored', async (_name, request) => {
    const server = await serveHardened(fast);
    const answer = await talk(server, request);
    expect(statuses(answer)).toEqual(['408']);
    expect(problemOf(answer)).toMatchObject({ status: 408, code: 'request-timeout' });
    expect(await countJobs(server)).toBe(0);
  });

  it('a client that does not read its answer is disconnected', async () => {
    const server = await harden(
      (_request, response) => void response.end(Buffer.alloc(32 * 1024 * 1024)),
      { stallTimeoutMs: 100 },
    );
    const { socket, peer } = await connectBoth(server);
    socket.pause().write(get);
    await closed(peer);
  });

  it('a client that has sent all and ended its side is still answered', async () => {
    const { port } = await harden(({ socket }, response) => {
      socket.once('end', () => response.end('late'));
    });
    const socket = await connectTo(port);
    const answer = received(socket);
    socket.end(get);
    expect(await answer).toContain('late');
  });

  it('a client that disconnects in the middle of a body leaves nothing stored', async () => {
    const server = await serveHardened();
    const body = JSON.stringify(jobBody);
    const request = post(`Content-Length: ${body.length}`) + body.slice(0, -1);
    for (const leave of ['destroy', 'end', 'resetAndDestroy'] as const) {
      const socket = await connectTo(server.port);
      socket.resume().write(request, () => socket[leave]());
      await closed(socket);
    }
    expect(await countJobs(server)).toBe(0);
    expect(statuses(await talk(server, lastGet))).toEqual(['200']);
  });
});

describe('bodies that are too large (D24)', () => {
  const megabytes = Buffer.alloc(8 * 1024 * 1024, ' ');
  const hex = megabytes.length.toString(16);

  it.each([
    ['declared', post(`Content-Length: ${megabytes.length}`), ''],
    ['not declared', `${post('Transfer-Encoding: chunked')}${hex}\r\n`, '\r\n0\r\n\r\n'],
  ])(
    'a client that sends all of a large body before it reads still gets 413: %s',
    async (...row) => {
      const [, before, after] = row;
      const socket = await connectTo((await serveHardened()).port);
      const answer = received(socket.pause());
      socket.write(before);
      await promisify(socket.write).call(socket, Buffer.concat([megabytes, Buffer.from(after)]));
      socket.resume();
      expect(statuses(await answer)).toEqual(['413']);
      expect(problemOf(await answer)).toMatchObject({ code: 'body-too-large' });
    },
  );

  it('a client that never stops sending is disconnected', async () => {
    const socket = await connectTo((await serveHardened()).port);
    const answer = received(socket);
    socket.write(post(`Content-Length: ${2 ** 40}`));
    const send = (): void => {
      if (socket.writable) socket.write(megabytes, send);
    };
    send();
    expect(statuses(await answer)).toEqual(['413']);
    // 16 MiB are discarded, and the kernel holds some more.
    expect(socket.bytesWritten).toBeLessThan(64 * 1024 * 1024);
  });
});
