import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { HttpRequest } from '../requests/job-request.ts';
import { openClients, serialPlace } from './clients.ts';

const receive = async () => {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(request.url === '/' ? 200 : 404, { 'Content-Length': 0 }).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    bodies,
    async send(requests: readonly HttpRequest[], connections: number, count: number) {
      const clients = openClients(origin, requests, connections);
      const sent = await clients.send(0, count);
      clients.close();
      return sent;
    },
  };
};

const post = (body: string): HttpRequest => ({ method: 'POST', path: '/', headers: {}, body });

it('sends a body with placeholders with a new number each time, the same in all placeholders', async () => {
  const { bodies, send } = await receive();
  const requests = ['a', 'é'].map((name) => post(`${name} ${serialPlace} and ${serialPlace}`));
  for (const _ of [1, 2]) await send(requests, 3, 30);
  expect(bodies).toHaveLength(60);
  const numbers = bodies.map((body) => /^[aé] (\d{16}) and \1$/.exec(body)?.[1]);
  expect(numbers).not.toContain(undefined);
  expect(new Set(numbers).size).toBe(60);
});

it('sends any other body unchanged, and counts what fails', async () => {
  const { bodies, send } = await receive();
  const failures = await send([post('a'), post('b')], 2, 4);
  expect(bodies.sort()).toEqual(['a', 'a', 'b', 'b']);
  expect(failures).toBe(0);
  expect(await send([{ ...post('a'), path: '/missing' }], 2, 4)).toBe(4);
});
