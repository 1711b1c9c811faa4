import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServerLimits } from '../src/index.ts';
import { closed, harden } from './hardened-service.ts';

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const [here, elsewhere] = ['127.0.0.1', '127.0.0.2'];

const listen = async (limits: Partial<ServerLimits>) => {
  const { server, port } = await harden((_, response) => void response.end('done'), limits);
  const open = async (localAddress = here): Promise<Socket> => {
    const accepted = Promise.race([once(server, 'connection'), once(server, 'drop')]);
    const socket = connect({ port, host: here, localAddress }).on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await accepted;
    return socket;
  };
  return { open };
};

/** What a client gets: the answer, or nothing because its connection is closed. */
const ask = async (socket: Socket): Promise<string> => {
  socket.write(get);
  const answered = once(socket, 'data').then(String);
  const text = await Promise.race([answered, closed(socket).then(() => '')]);
  return text.slice(-4);
};

describe('the limit on connections (D20)', () => {
  it('closes one more of an address that has as many as it may, and serves other addresses', async () => {
    const { open } = await listen({ maxConnections: 8, maxConnectionsPerAddress: 3 });
    const flood = [await open(elsewhere), await open(elsewhere), await open(elsewhere)];
    expect(await ask(await open(elsewhere))).toBe('');
    for (const socket of [await open(), ...flood]) expect(await ask(socket)).toBe('done');
  });

  it('gives an address a quarter of all, unless configured', async () => {
    const { open } = await listen({ maxConnections: 8 });
    await open();
    expect(await ask(await open())).toBe('done');
    expect(await ask(await open())).toBe('');
  });

  it('closes one more than all', async () => {
    const { open } = await listen({ maxConnections: 1 });
    await open();
    expect(await ask(await open(elsewhere))).toBe('');
  });

  it.each([
    ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'an upgrade',
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
    ],
    ['malformed bytes', 'nonsense\r\n\r\n'],
  ])('counts a connection with %s only while it is open', async (_what, text) => {
    const { open } = await listen({ maxConnections: 4, maxConnectionsPerAddress: 2 });
    for (let n = 0; n < 6; n += 1) {
      const socket = await open();
      const gone = closed(socket.resume());
      socket.write(text);
      await gone;
    }
    expect(await ask(await open())).toBe('done');
  });
});
