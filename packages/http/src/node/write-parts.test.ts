import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
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
});
