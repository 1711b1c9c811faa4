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

const startServer = async (listener: RequestListener, graceMs = 600_000) => {
  const server = createHardenedServer(listener, { keepAliveTimeoutMs: 600_000 });
  const stopping = new AbortController();
  const { log } = captureLog();
  const stopped = createGracefulStop({ server, signal: stopping.signal, log, graceMs });
  const stop = (): Promise<void> => {
    stopping.abort();
    return stopped();
  };
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
  return { stop, open };
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
  it('waits for the open request, whose answer says "Connection: close", however often it is called', async () => {
    const { stop, held, client } = await startHeld(get);
    const ended = vi.fn();
    const stopped = [stop().then(ended), stop()];
    // The server has had time to stop.
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).not.toHaveBeenCalled();
    held[0]?.end('answer');
    expect(await text(client)).toMatch(/^Connection: close\r$[\s\S]*answer/m);
    await Promise.all(stopped);
  });

  it('cuts unfinished responses when the time is up, before it ends', async () => {
    const { held, listener, holds } = heldResponses();
    const { stop, open } = await startServer(listener, 1);
    await open(get);
    await holds(1);
    await stop();
    expect(held[0]?.closed).toBe(true);
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
