import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openConnection } from './clients.ts';

const connectTo = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const connection = openConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => {
    connection.close();
    server.close();
  });
  return connection;
};

const get = Buffer.from('GET / HTTP/1.1\r\nHost: a\r\n\r\n');

it('sends each request over the same connection after the previous answer is complete', async () => {
  const ports: unknown[] = [];
  const bodies = ['', 'é', 'a'.repeat(300_000)];
  const connection = await connectTo((request, response) => {
    ports.push(request.socket.remotePort);
    const body = Buffer.from(bodies[ports.length - 1] ?? '');
    response.writeHead(199 + ports.length, { 'Content-Length': body.length }).end(body);
  });
  const statuses = [];
  for (const _ of bodies) statuses.push(await connection.send(get));
  expect(statuses).toEqual([200, 201, 202]);
  expect(new Set(ports).size).toBe(1);
});

it('needs no length for an answer without a body', async () => {
  const connection = await connectTo((_, response) => void response.writeHead(304).end());
  expect([await connection.send(get), await connection.send(get)]).toEqual([304, 304]);
});

it('returns 0 when the server closes instead, and then connects again', async () => {
  let asked = 0;
  const connection = await connectTo((request, response) => {
    asked += 1;
    if (asked === 1) request.socket.destroy();
    else response.writeHead(200, { 'Content-Length': 2 }).end('ok');
  });
  expect([await connection.send(get), await connection.send(get)]).toEqual([0, 200]);
});
