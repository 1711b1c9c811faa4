import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createHardenedServer } from '@jobposting/http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { captureLog } from '../../test/output.ts';
import { createGracefulStop } from './graceful-stop.ts';

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const postHalf = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n1';
// More than the system buffers for a client that does not read.
const large = 'x'.repeat(32 * 1024 * 1024);

const startServer = async (listener: RequestListener, graceMs = 600_000) => {
  const server = createHardenedServer(listener, { keepAliveTimeoutMs: 600_000 });
  const stopping = new AbortController();
  const { log } = captureLog();
  const close = vi.fn(async () => {});
  const stop = createGracefulStop({ server, stopping, log, graceMs, close });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** Connects, returns both ends, and sends the given text. */
  const open = async (sent = ''): Promise<{ client: Socket; accepted: Socket }> => {
    const connected = once(server, 'connection');
    const client = connect(port, 'localhost');
    onTestFinished(() => void client.destroy());
    const [accepted] = await connected;
    client.write(sent);
    return { client, accepted };
  };
  return { stop, isStopping: () => stopping.signal.aborted, close, open };
};

/** A listener that lets the test answer each request. */
const heldResponses = () => {
  const held: ServerResponse[] = [];
  const listener: RequestListener = (_, response) => void held.push(response);
  return { held, listener, holds: (count: number) => vi.waitUntil(() => held.length === count) };
};

/** A server that holds the answers to the requests of one connection. */
const startHeld = async (sent: string, requests = 1) => {
  const { held, listener, holds } = heldResponses();
  const server = await startServer(listener);
  const { client, accepted } = await server.open(sent);
  await holds(requests);
  return { ...server, held, holds, client, accepted };
};

describe('a graceful stop', () => {
  it('waits for the open request, whose answer says "Connection: close", and closes once, however often it is called', async () => {
    const { stop, isStopping, close, held, client } = await startHeld(get);
    expect(isStopping()).toBe(false);
    const stopped = [stop(), stop()];
    expect(isStopping()).toBe(true);
    expect(close).not.toHaveBeenCalled();
    held[0]?.end('answer');
    expect(await text(client)).toMatch(/^Connection: close\r$[\s\S]*answer/m);
    await Promise.all(stopped);
    expect(close).toHaveBeenCalledOnce();
  });

  it('does not wait for a connection that never sent anything', async () => {
    const { stop, open } = await startServer((_, response) => response.end());
    const { client } = await open();
    const closed = once(client, 'close');
    await stop();
    await closed;
  });

  it('sends the rest of the answers to a client that reads later', async () => {
    const { stop, open } = await startServer((_, response) => response.end(large));
    const { client, accepted } = await open(get.repeat(2));
    await vi.waitUntil(() => accepted.writableLength > 0);
    const stopped = stop();
    const received = await text(client);
    expect(received.length).toBeGreaterThan(2 * large.length);
    expect(received.endsWith('x')).toBe(true);
    await stopped;
  });

  it('cuts an answer that is not taken when the time is up', async () => {
    const { stop, open } = await startServer((_, response) => response.end(large), 1);
    const { client, accepted } = await open(get);
    await vi.waitUntil(() => accepted.writableLength > 0);
    await stop();
    expect((await text(client)).length).toBeLessThan(large.length);
  });

  it('cuts unfinished responses when the time is up, before it closes', async () => {
    const { held, listener, holds } = heldResponses();
    const { stop, close, open } = await startServer(listener, 1);
    await open(get);
    await holds(1);
    await stop();
    expect(held[0]?.closed).toBe(true);
    expect(close).toHaveBeenCalledOnce();
  });

  it('closes a connection without a request at once, while another is in use', async () => {
    const { stop, open, held, holds, client: idle } = await startHeld(get);
    held[0]?.end();
    await once(idle, 'data');
    const { client: busy } = await open(get);
    await holds(2);
    const stopped = stop();
    await once(idle.resume(), 'close');
    held[1]?.end('answer');
    expect(await text(busy)).toContain('answer');
    await stopped;
  });

  it('answers all open requests of a connection', async () => {
    const { stop, held, client } = await startHeld(get.repeat(3), 3);
    const received = text(client);
    const stopped = stop();
    for (const count of [3, 1, 2]) held[count - 1]?.end(`answer ${count}`);
    expect((await received).match(/answer \d/g)).toEqual(['answer 1', 'answer 2', 'answer 3']);
    await stopped;
  });

  it('takes the rest of a request whose headers have begun to arrive', async () => {
    const { stop, held, holds, client, accepted } = await startHeld(get);
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

  it('takes the rest of a body after an answer, and then closes', async () => {
    const { stop, open } = await startServer((_, response) => response.end('answer'));
    const { client, accepted } = await open(postHalf);
    await once(client, 'data');
    const stopped = stop();
    expect(accepted.destroyed).toBe(false);
    client.write('2');
    await once(client.resume(), 'close');
    await stopped;
  });

  it('does not say "Connection: close" before the rest of a body, which would be cut', async () => {
    const { stop, held, client } = await startHeld(postHalf);
    const stopped = stop();
    held[0]?.end('answer');
    const [head] = await once(client, 'data');
    expect(String(head)).toMatch(/^Connection: keep-alive\r$/m);
    client.end('2');
    await stopped;
  });
});
