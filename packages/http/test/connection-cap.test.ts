import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { ServerLimits } from '../src/index.ts';
import { closed, connectBoth, harden, problemOf, received } from './hardened-service.ts';

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** A server that answers every path except `/wait` at once. */
const listen = async (limits: Partial<ServerLimits>, answer?: RequestListener) => {
  const waiting: ServerResponse[] = [];
  const waitOrAnswer: RequestListener = (request, response) => {
    if (request.url === '/wait') waiting.push(response);
    else response.end('done');
  };
  const { server, port } = await harden(answer ?? waitOrAnswer, limits);

  const openBoth = async () => {
    const { socket, peer } = await connectBoth({ server, port });
    return { socket: socket.resume(), peer };
  };
  const open = async (): Promise<Socket> => (await openBoth()).socket;
  /** Sends a request; the server is working on it once this resolves. */
  const hold = async (): Promise<Socket> => {
    const socket = await open();
    const arrived = once(server, 'request');
    socket.write(get('/wait'));
    await arrived;
    return socket;
  };
  const ask = async (socket: Socket): Promise<string> => {
    socket.write(get('/'));
    const [answered] = await once(socket, 'data');
    return String(answered);
  };
  return { open, openBoth, hold, ask, waiting, server };
};

describe('more connections than allowed (D20)', () => {
  it('a new connection replaces the one that has been silent longest', async () => {
    const { open, ask } = await listen({ maxConnections: 3 });
    const [first, silent, last] = [await open(), await open(), await open()];
    expect(await ask(first)).toContain('done');
    const gone = closed(silent);
    const next = await open();
    await gone;
    for (const socket of [first, last, next]) expect(await ask(socket)).toContain('done');
  });

  it('silent connections that are opened again and again keep nobody out', async () => {
    const { open, ask } = await listen({ maxConnections: 10 });
    for (let n = 0; n < 100; n += 1) await open();
    expect(await ask(await open())).toContain('done');
  });

  it.each([
    ['an incomplete header', 'GET / HTTP/1.1\r\nHost:'],
    ['an incomplete request after an answered one', `${get('/')}GET /`],
  ])('a connection with %s counts as silent', async (_what, text) => {
    const { open, ask, hold } = await listen({ maxConnections: 2 });
    await hold();
    const half = await open();
    half.write(text);
    const gone = closed(half);
    const next = await open();
    await gone;
    expect(await ask(next)).toContain('done');
  });

  it('a connection whose client does not take its answer gives way', async () => {
    const much = Buffer.alloc(32 * 1024 * 1024);
    const { open, openBoth, server } = await listen({ maxConnections: 1 }, (_, response) => {
      response.end(much);
    });
    const { socket, peer } = await openBoth();
    const gone = closed(peer);
    const arrived = once(server, 'request');
    socket.pause().write(get('/'));
    await arrived;
    await open();
    await gone;
  });

  it('when the server is working for all, a new one gets 503 with Retry-After and is closed', async () => {
    const { open, hold, waiting } = await listen({ maxConnections: 2 });
    const busy = [await hold(), await hold()];
    const refused = await open();
    const answer = received(refused);
    refused.write(get('/wait'));
    const text = await answer;
    expect(text).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 1\r\n/s);
    expect(text).toMatch(/Connection: close\r\n/);
    expect(problemOf(text)).toMatchObject({ code: 'too-busy' });
    expect(waiting).toHaveLength(2);
    const answers = busy.map((socket) => once(socket, 'data'));
    for (const response of waiting) response.end('done');
    for (const answer of answers) expect(String(await answer)).toContain('done');
  });

  it('unfinished bodies of one key leave room for another', async () => {
    const { open, ask, server } = await listen({ maxConnections: 5 }, (request, response) => {
      request.resume().once('end', () => response.end('done'));
    });
    for (let n = 0; n < 5; n += 1) {
      const arrived = once(server, 'request');
      (await open()).write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
      await arrived;
    }
    expect(await ask(await open())).toContain('done');
  });

  it('what a refused connection still sends is not read as requests, and it is closed', async () => {
    const { openBoth, hold, server } = await listen({ maxConnections: 1 });
    await hold();
    let requests = 0;
    server.on('request', () => {
      requests += 1;
    });
    const { socket: refused, peer } = await openBoth();
    const gone = closed(peer);
    const many = get('/').repeat(10_000);
    const sendMore = (): void => {
      if (!refused.destroyed) refused.write(many, sendMore);
    };
    sendMore();
    await gone;
    expect(requests).toBe(0);
    // The limit of what is discarded, and what one more read may add.
    expect(peer.bytesRead).toBeLessThan(17 * 1024 * 1024);
  });

  it.each([
    ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'an upgrade',
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ],
    [
      'an expectation',
      'POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n',
    ],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: more\r\n\r\n'],
  ])('connections with %s do not take up a place for good', async (_what, text) => {
    const { open, ask, hold } = await listen({ maxConnections: 3 });
    await hold();
    for (let n = 0; n < 10; n += 1) {
      const socket = await open();
      const over = Promise.race([once(socket, 'data'), closed(socket)]);
      socket.write(text);
      await over;
    }
    expect(await ask(await open())).toContain('done');
  });

  it('refused connections that stay open do not make more room', async () => {
    const { open, hold, server } = await listen({ maxConnections: 2 });
    await hold();
    await hold();
    for (let n = 0; n < 10; n += 1) (await open()).pause();
    const gone = await open();
    await closed(gone);
    const count = await new Promise((resolve) =>
      server.getConnections((_, connections) => resolve(connections)),
    );
    expect(count).toBeLessThanOrEqual(3);
  });
});

describe('requests that wait for those ahead of them (D20)', () => {
  it('take turns with other connections: a request sent after 100 is answered before the last of them', async () => {
    const order: string[] = [];
    const { open, server, ask } = await listen({}, (request, response) => {
      order.push(request.url ?? '');
      response.end('done');
    });
    const [greedy, other] = [await open(), await open()];
    const arrived = once(server, 'request');
    greedy.write(get('/many').repeat(100));
    await arrived;
    await ask(other);
    expect(order).not.toHaveLength(101);
  });

  it('above the limit for all connections, only the one with the most is closed', async () => {
    const { open, hold, ask } = await listen({ maxWaitingRequests: 3, stallTimeoutMs: 0 });
    const first = await hold();
    first.write(get('/wait'));
    const greedy = await hold();
    const gone = closed(greedy);
    greedy.write(get('/wait').repeat(3));
    for (let n = 0; n < 29; n += 1) (await hold()).write(get('/wait').repeat(2));
    await gone;
    expect(await ask(await open())).toContain('done');
    expect(first.destroyed).toBe(false);
  });
});
