import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createIndexNowSender } from './index-now-sender.ts';

const message = {
  host: 'jobs.example',
  key: 'an-indexnow-key',
  keyLocation: 'https://jobs.example/an-indexnow-key.txt',
  urlList: ['https://jobs.example/careers/acme/7-soudeur'],
};

/** An endpoint of IndexNow, and the result of sending to it with `signal`. */
const sendTo = async (listener: RequestListener, signal = new AbortController().signal) => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return createIndexNowSender(`http://127.0.0.1:${port}/indexnow`)(message, signal);
};

it('sends IndexNow one message as JSON, and does not wait for the body of the answer', async () => {
  const got: unknown[] = [];
  const answer = await sendTo(async (request, response) => {
    got.push([request.method, request.headers['content-type'], JSON.parse(await text(request))]);
    response.writeHead(429, { 'Retry-After': '7' }).write('x'.repeat(100_000));
  });
  expect(answer).toEqual({ status: 429, retryAfter: '7' });
  expect(got).toEqual([['POST', 'application/json; charset=utf-8', message]]);
});

it('follows no redirect', async () => {
  const asked = vi.fn<RequestListener>((_, response) =>
    response.writeHead(308, { Location: '/elsewhere' }).end(),
  );
  expect(await sendTo(asked)).toMatchObject({ status: 308 });
  expect(asked).toHaveBeenCalledTimes(1);
});

it.each<[string, (stop: AbortController, late: AbortController) => RequestListener]>([
  ['is cut', () => (request) => request.socket.destroy()],
  ['does not come in time', (_, late) => () => late.abort()],
  ['does not come before the server stops', (stop) => () => stop.abort()],
])('has no status when the answer %s', async (_, listener) => {
  const [stop, late] = [new AbortController(), new AbortController()];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  onTestFinished(() => timeout.mockRestore());
  const answer = await sendTo(listener(stop, late), stop.signal);
  expect(answer).toEqual({ status: null, cause: expect.anything() });
  expect(timeout).toHaveBeenCalledWith(10_000);
});
