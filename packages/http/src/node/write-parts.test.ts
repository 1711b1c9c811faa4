import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AnswerParts } from '../answers/answer.ts';
import { writeParts } from './write-parts.ts';

const timeouts = { timeout: 30_000, keepAliveTimeout: 1000 };

/** A request that has begun with `sent`, on a server with the time-outs above. */
const open = async (sent: string) => {
  const server = createServer().listen(0, '127.0.0.1');
  Object.assign(server, timeouts);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(sent);
  const [request, response]: [IncomingMessage, ServerResponse] = (await once(
    server,
    'request',
  )) as never;
  return { socket, request, response };
};

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const begunPost = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\na';

const partsOf = (parts: AsyncGenerator<string, void>): AnswerParts =>
  Object.assign(parts, { failure: () => null });

describe('the time-out of a connection on which nothing moves (D37)', () => {
  it('pauses while the server makes a part, but not while it waits for the rest of the request', async () => {
    const { socket, request, response } = await open(begunPost);
    const seen: (number | undefined)[] = [];
    const parts = async function* () {
      seen.push(request.socket.timeout);
      yield 'while it arrives';
      const ended = once(request, 'end');
      socket.write('bc');
      request.resume();
      await ended;
      seen.push(request.socket.timeout);
      yield 'after it arrived';
      seen.push(request.socket.timeout);
    };
    await writeParts(request, response, partsOf(parts()));
    expect(seen).toEqual([timeouts.timeout, 0, 0]);
  });

  it('runs while the client takes no part, although its request ends meanwhile', async () => {
    const { socket, request, response } = await open(begunPost);
    socket.pause();
    const part = 'x'.repeat(64 * 1024);
    let made = 0;
    const parts = async function* () {
      for (; made < 2000; made++) yield part;
    };
    const written = writeParts(request, response, partsOf(parts()));
    while (!response.writableNeedDrain) await new Promise(setImmediate);
    expect(request.socket.timeout).toBe(timeouts.timeout);
    const ended = once(request, 'end');
    socket.write('bc');
    request.resume();
    await ended;
    expect(request.socket.timeout).toBe(timeouts.timeout);
    socket.destroy();
    await written;
    // No further part is made while the client takes none, and none after it has left.
    expect(made).toBeLessThan(2000);
  });

  it('runs again once the last part is written, and when a part fails', async () => {
    for (const failure of [null, new Error('a bug')]) {
      const { request, response } = await open(get);
      const parts = async function* () {
        yield 'a part';
        if (failure !== null) throw failure;
        response.end = () => response;
      };
      await writeParts(request, response, partsOf(parts())).catch((error: unknown) =>
        expect(error).toBe(failure),
      );
      expect(request.socket.timeout).toBe(timeouts.timeout);
    }
  });

  it.each(['before its first part', 'within its parts'])(
    'is left to Node when the host itself ends the answer %s',
    async (when) => {
      const { socket, request, response } = await open(get);
      socket.resume();
      let isLeft = false;
      const end = async (): Promise<void> => {
        response.end('too late');
        await once(response, 'close');
      };
      const parts = async function* () {
        try {
          yield 'first';
          await end();
          yield 'second';
          yield 'third';
        } finally {
          isLeft = true;
        }
      };
      if (when === 'before its first part') await end();
      const keptAlive = request.socket.timeout;
      const written = partsOf(parts());
      const left = vi.spyOn(written, 'return');
      await writeParts(request, response, written);
      expect(left).toHaveBeenCalled();
      expect(isLeft).toBe(when !== 'before its first part');
      // Node adds some time to the configured value.
      expect(request.socket.timeout).toBeGreaterThanOrEqual(timeouts.keepAliveTimeout);
      expect(request.socket.timeout).toBeLessThan(timeouts.timeout);
      if (when === 'before its first part') expect(request.socket.timeout).toBe(keptAlive);
    },
  );
});
