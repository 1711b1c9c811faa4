import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import type { ServerLimits } from '../src/index.ts';
import { changesPath, holdTime, openHolding } from './changes.ts';
import { connectBoth, harden, head } from './hardened-service.ts';
import { acme, jobBody, jobsPath } from './service.ts';

/** An employer gets half, which is one request. */
const oneAtATime = { underWay: { maxRequests: 2 } };

const held = `${changesPath}?after=now&wait=30`;

describe('a request that waits for changes on a connection (D34)', () => {
  const open = async (limits: Partial<ServerLimits> = {}) => {
    holdTime();
    const holding = openHolding(oneAtATime);
    const { server, port } = await harden(holding.listener, limits);
    const { socket: client, peer: socket } = await connectBoth({ server, port });
    /** Resolves once the request waits. */
    const hold = () => holding.hold(async () => void client.write(head(`GET ${held}`)));
    const came = async (pattern: RegExp): Promise<string> => {
      let text = '';
      while (!pattern.test(text)) text += (await once(client, 'data'))[0];
      return text;
    };
    return { ...holding, client, port, socket, hold, came };
  };

  it.each([
    ['its client leaves', (client: Socket) => client.destroy()],
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
    client.end(head(`GET ${held}`));
    expect(await came(/\}$/)).toContain('{"data":[],"next":"0"}');
  });

  it('may be silent longer than others, and leaves its connection as it was', async () => {
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
  it('ends when its client leaves, and does not begin for one that has left already', async () => {
    holdTime();
    const { hold, sendOverFetch } = openHolding(oneAtATime);
    const leaving = new AbortController();
    const { answer } = await hold(() => sendOverFetch('GET', held, { signal: leaving.signal }));
    leaving.abort();
    expect((await answer).statusCode).toBe(200);
    const signal = AbortSignal.abort();
    expect((await sendOverFetch('GET', held, { signal })).statusCode).toBe(200);
  });
});
