import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createHardenedServer } from '@jobposting/http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '../logging/log.ts';
import { createGracefulStop } from './graceful-stop.ts';

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const postHalf = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n1';
// More than the system keeps for a client that does not read.
const large = 'x'.repeat(32 * 1024 * 1024);

const startServer = async (listener: RequestListener, graceMs = 600_000) => {
  const server = createHardenedServer(listener, { keepAliveTimeoutMs: 600_000 });
  const stopping = new AbortController();
  const log = createLog('silent', { write() {} });
  const stop = createGracefulStop({ server, stopping, log, graceMs, close: async () => {} });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** Connects, and answers both ends. */
  const open = async (): Promise<{ client: Socket; accepted: Socket }> => {
    const connected = once(server, 'connection');
    const client = connect(port, 'localhost');
    onTestFinished(() => void client.destroy());
    const [accepted] = await connected;
    return { client, accepted };
  };
  return { stop, stopping, open };
};

/** A listener that leaves it to the test when each request is answered. */
const heldResponses = () => {
  const held: ServerResponse[] = [];
  const listener: RequestListener = (_, response) => void held.push(response);
  return { held, listener, holds: (count: number) => vi.waitUntil(() => held.length === count) };
};

describe('a stop, of the connections that are open,', () => {
  it('sends what is left of the answers to a client that reads later', async () => {
    const { stop, open } = await startServer((_, response) => response.end(large));
    const { client, accepted } = await open();
    client.write(get.repeat(2));
    await vi.waitUntil(() => accepted.writableLength > 0);
    const stopped = stop();
    const received = await text(client);
    expect(received.length).toBeGreaterThan(2 * large.length);
    expect(received.endsWith('x')).toBe(true);
    await stopped;
  });

  it('cuts an answer that is not taken when the time is up', async () => {
    const { stop, open } = await startServer((_, response) => response.end(large), 1);
    const { client, accepted } = await open();
    client.write(get);
    await vi.waitUntil(() => accepted.writableLength > 0);
    await stop();
    expect((await text(client)).length).toBeLessThan(large.length);
  });

  it('has closed the responses that it cut when it is done', async () => {
    const { held, listener, holds } = heldResponses();
    const { stop, open } = await startServer(listener, 1);
    const { client } = await open();
    client.write(get);
    await holds(1);
    await stop();
    expect(held[0]?.closed).toBe(true);
  });

  it('closes one without a request at once, while another is in use', async () => {
    const { held, listener, holds } = heldResponses();
    const { stop, open } = await startServer(listener);
    const idle = await open();
    idle.client.write(get);
    await holds(1);
    held[0]?.end();
    await once(idle.client, 'data');
    const busy = await open();
    busy.client.write(get);
    await holds(2);
    const stopped = stop();
    await once(idle.client.resume(), 'close');
    held[1]?.end('answer');
    expect(await text(busy.client)).toContain('answer');
    await stopped;
  });

  it('says "Connection: close" in an answer that has not begun', async () => {
    const { held, listener, holds } = heldResponses();
    const { stop, open } = await startServer(listener);
    const { client } = await open();
    client.write(get);
    await holds(1);
    const stopped = stop();
    held[0]?.end('answer');
    expect(await text(client)).toMatch(/^Connection: close\r$/m);
    await stopped;
  });

  it('runs the requests that wait behind the one in progress', async () => {
    const { held, listener, holds } = heldResponses();
    const { stop, open } = await startServer(listener);
    const { client } = await open();
    const received = text(client);
    client.write(get.repeat(3));
    await holds(1);
    const stopped = stop();
    for (const count of [1, 2, 3]) {
      await holds(count);
      held[count - 1]?.end(`answer ${count}`);
    }
    expect((await received).match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3']);
    await stopped;
  });

  it('takes the rest of a request whose headers have begun to come', async () => {
    const { held, listener, holds } = heldResponses();
    const { stop, open } = await startServer(listener);
    const { client, accepted } = await open();
    client.write(get);
    await holds(1);
    held[0]?.end('answer 1');
    await once(client, 'data');
    client.write(get.slice(0, 10));
    await vi.waitUntil(() => accepted.bytesRead === get.length + 10);
    const stopped = stop();
    client.write(get.slice(10));
    await holds(2);
    held[1]?.end('answer 2');
    expect(await text(client)).toContain('answer 2');
    await stopped;
  });

  it('takes the rest of a body behind an answer, and closes then', async () => {
    const { stop, open } = await startServer((_, response) => response.end('answer'));
    const { client, accepted } = await open();
    client.write(postHalf);
    await once(client, 'data');
    const stopped = stop();
    expect(accepted.destroyed).toBe(false);
    client.write('2');
    await once(client.resume(), 'close');
    await stopped;
  });

  it('does not say "Connection: close" before the rest of a body, which that would cut', async () => {
    const { held, listener, holds } = heldResponses();
    const { stop, open } = await startServer(listener);
    const { client } = await open();
    client.write(postHalf);
    await holds(1);
    const stopped = stop();
    held[0]?.end('answer');
    const [head] = await once(client, 'data');
    expect(String(head)).toMatch(/^Connection: keep-alive\r$/m);
    client.end('2');
    await stopped;
  });
});
