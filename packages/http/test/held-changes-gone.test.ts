import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expectOk } from '@jobposting/store-contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFetchHandler, createHardenedServer, type ServerLimits } from '../src/index.ts';
import { changesPath, holdTime, openHolding } from './changes.ts';
import { acme, authenticate, jobBody, jobsPath } from './service.ts';

/** An employer has half, which is one request. */
const oneAtATime = { underWay: { maxRequests: 2 } };

const held = `${changesPath}?after=now&wait=30`;

const requestFor = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: jobs.example\r\nAPI-Key: jp_acme\r\n\r\n`;

describe('a request that waits for changes on a connection (D34)', () => {
  const open = async (limits: Partial<ServerLimits> = {}) => {
    holdTime();
    const holding = openHolding(oneAtATime);
    const server = createHardenedServer(holding.listener, limits);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.closeAllConnections());
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const connected = once(server, 'connection');
    const client = connect(port, '127.0.0.1').setEncoding('utf8');
    onTestFinished(() => void client.destroy());
    const [socket]: Socket[] = await connected;
    if (socket === undefined) throw new Error('it is connected');
    /** Resolves once the request waits. */
    const hold = () => holding.hold(async () => void client.write(requestFor(held)));
    const came = async (pattern: RegExp): Promise<string> => {
      let text = '';
      while (!pattern.test(text)) text += (await once(client, 'data'))[0];
      return text;
    };
    return { ...holding, client, port, socket, hold, came };
  };

  it.each([
    ['its client is gone', (client: Socket) => client.destroy()],
    ['its connection breaks', (client: Socket) => client.resetAndDestroy()],
  ])('ends when %s', async (_, leave) => {
    const { client, hold, send } = await open();
    await hold();
    expect((await send('GET', jobsPath)).statusCode).toBe(429);
    leave(client);
    while ((await send('GET', jobsPath)).statusCode === 429);
  });

  it('is answered at once when its client ends its side', async () => {
    const { client, hold, came } = await open();
    await hold();
    client.end();
    const answer = await came(/\}$/);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/\{"data":\[\],"next":"0"\}$/);
  });

  it('does not wait for a client that has ended its side with it', async () => {
    const { client, came } = await open();
    client.end(requestFor(held));
    expect(await came(/\}$/)).toContain('{"data":[],"next":"0"}');
  });

  it('keeps its connection where a new one finds no room', async () => {
    const { port, hold, came, jobs } = await open({ maxConnections: 1 });
    await hold();
    const second = connect(port, '127.0.0.1').setEncoding('utf8');
    onTestFinished(() => void second.destroy());
    const [refusal] = await once(second, 'data');
    expect(refusal).toMatch(/^HTTP\/1\.1 503 /);
    const answered = came(/\}$/);
    expectOk(await jobs.create(acme, jobBody));
    expect(await answered).toContain('job.created');
  });

  it('may be silent for longer than others, and leaves its connection as it was', async () => {
    const { socket, hold, came, jobs } = await open({ stallTimeoutMs: 20_000 });
    const listeners = () => socket.eventNames().map((name) => [name, socket.listenerCount(name)]);
    const afterEach = [];
    for (const id of [1, 2, 3]) {
      await hold();
      expect(socket.timeout).toBe(0);
      const answered = came(/\}$/);
      expectOk(await jobs.create(acme, jobBody));
      expect(await answered).toContain(`"id":${id},`);
      expect(socket.timeout).toBeGreaterThan(0);
      afterEach.push(listeners());
    }
    expect(afterEach[2]).toEqual(afterEach[0]);
  });
});

describe('a request that waits for changes over fetch (D34)', () => {
  it('ends when its client is gone', async () => {
    holdTime();
    const { jobs, hold } = openHolding();
    const handler = createFetchHandler({ jobs, authenticate, ...oneAtATime });
    const headers = { 'api-key': 'jp_acme' };
    const leaving = new AbortController();
    const get = (path: string, signal?: AbortSignal) =>
      handler(new Request(`http://jobs.example${path}`, { headers, ...(signal && { signal }) }));
    const { answer } = await hold(() => get(held, leaving.signal));
    expect((await get(jobsPath)).status).toBe(429);
    leaving.abort();
    await answer;
    expect((await get(jobsPath)).status).toBe(200);
  });

  it('is not begun for one that has gone before', async () => {
    holdTime();
    const { jobs } = openHolding();
    const handler = createFetchHandler({ jobs, authenticate });
    const signal = AbortSignal.abort();
    const request = new Request(`http://jobs.example${held}`, {
      headers: { 'api-key': 'jp_acme' },
      signal,
    });
    expect((await handler(request)).status).toBe(200);
  });
});
