import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { HttpRequest } from '../job-request.ts';
import { serialPlace } from '../serial-place.ts';
import { sendRequests } from './send-requests.ts';

const receive = async () => {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  return { bodies, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const post = (body: string): HttpRequest => ({ method: 'POST', path: '/', headers: {}, body });

it('sends a body that has places for a number with another number each time, in all places the same', async () => {
  const { bodies, origin } = await receive();
  const requests = ['a', 'é'].map((name) => post(`${name} ${serialPlace} and ${serialPlace}`));
  for (const _ of [1, 2]) await sendRequests(origin, requests, 3, { count: 30 });
  expect(bodies).toHaveLength(60);
  const numbers = bodies.map((body) => /^[aé] (\d{16}) and \1$/.exec(body)?.[1]);
  expect(numbers).not.toContain(undefined);
  expect(new Set(numbers).size).toBe(60);
});

it('sends any other body as it is', async () => {
  const { bodies, origin } = await receive();
  await sendRequests(origin, [post('a'), post('b')], 2, { count: 4 });
  expect(bodies.sort()).toEqual(['a', 'a', 'b', 'b']);
});
