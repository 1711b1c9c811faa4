import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { writeParts } from './write-parts.ts';

it('makes no further part while the client takes none, and none for one that has gone', async () => {
  const all = 2000;
  const part = 'x'.repeat(64 * 1024);
  let made = 0;
  let isLeft = false;
  const parts = async function* () {
    try {
      while (made < all) {
        made++;
        yield part;
      }
    } finally {
      isLeft = true;
    }
  };
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.pause().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [request, response] = await once(server, 'request');
  const written = writeParts(request, response, parts());
  while (!response.writableNeedDrain) await new Promise(setImmediate);
  expect(made).toBeLessThan(all);
  expect(isLeft).toBe(false);
  socket.destroy();
  await written;
  expect(made).toBeLessThan(all);
  expect(isLeft).toBe(true);
});
