import { EventEmitter, once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createCareersFetchHandler, createCareersListener } from '@jobposting/careers';
import { expect, it, vi } from 'vitest';
import { baseUrl } from './a-posting.ts';
import { acme, careersSite, serve, serveCounted } from './careers-site.ts';

const most = 4;
const feed = `${baseUrl}/indeed.xml`;

// More jobs than a connection holds unread.
const { options, post } = careersSite();
const description = `<p>${'x'.repeat(60_000)}</p>`;
for (let count = 0; count < 150; count++) await post(acme, { description });

const encodings = ['identity', 'br', 'gzip'];

it.each(encodings)(
  'streams 4 feeds at once, and answers 503 to more until one has been read or left: %s',
  async (encoding) => {
    const handle = createCareersFetchHandler(options);
    const accepting = { 'Accept-Encoding': encoding };
    const ask = ({ headers, ...init }: RequestInit = {}) =>
      handle(new Request(feed, { ...init, headers: { ...accepting, ...headers } }));
    const etag = (await ask({ method: 'HEAD' })).headers.get('ETag') ?? '';
    for (let count = 0; count < most + 1; count++) await ask({ method: 'HEAD' });
    const streaming = [await ask(), await ask(), await ask(), await ask()];
    expect(streaming.map(({ status }) => status)).toEqual(Array(most).fill(200));

    const refused = await ask();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '60']);
    expect(refused.headers.get('Cache-Control')).toBe('no-store');
    expect(await refused.text()).toBe(
      '4 feeds are being read already, the most allowed at once.\n',
    );
    expect((await ask({ headers: { 'If-None-Match': etag } })).status).toBe(304);
    expect((await ask({ method: 'HEAD' })).status).toBe(200);

    await streaming[0]?.arrayBuffer();
    const next = await ask();
    expect([next.status, (await ask()).status]).toEqual([200, 503]);

    await streaming[1]?.body?.cancel();
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 503]);
  },
);

it.each(encodings)(
  'streams to others once a host has dropped its responses: %s',
  async (encoding) => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const handle = createCareersFetchHandler(options);
    const headers = { 'Accept-Encoding': encoding };
    const ask = async () => (await handle(new Request(feed, { headers }))).status;
    for (let count = 0; count < most; count++) expect(await ask()).toBe(200);
    for (let n = 0; (await ask()) !== 200; n += 1) {
      expect(n).toBeLessThan(1000);
      await setImmediate();
      collectGarbage();
    }
  },
);

it.each(encodings)(
  'streams to others once clients that read nothing have left: %s',
  async (encoding) => {
    const onError = vi.fn();
    const { address, over } = await serveCounted(createCareersListener({ ...options, onError }));
    const ask = async (): Promise<IncomingMessage> => {
      const [response] = await once(
        get(`${address}/careers/indeed.xml`, {
          agent: false,
          headers: { 'Accept-Encoding': encoding },
        }),
        'response',
      );
      return response as IncomingMessage;
    };
    const silent = [await ask(), await ask(), await ask(), await ask()];
    const refused = await ask();
    expect(refused.statusCode).toBe(503);
    refused.resume();
    await once(refused, 'close');

    for (const response of silent) response.destroy();
    await Promise.all(over);
    // The last turn of each feed comes after those of the others.
    for (let count = 0; count < most; count++) {
      await vi.waitUntil(async () => (await ask()).statusCode === 200, 20_000);
    }
    // Nothing has failed.
    expect(onError).not.toHaveBeenCalled();
  },
);

it('streams to others once clients have left before the first part', async () => {
  let isWaiting = true;
  const events = new EventEmitter();
  const allGone = once(events, 'gone');
  const list = async () => {
    if (isWaiting) await allGone;
    return options.employers.list();
  };
  const employers = { ...options.employers, list };
  const listener = createCareersListener({ ...options, employers });
  const { address, over } = await serveCounted((request, response) => {
    listener(request, response);
    if (isWaiting) request.socket.destroy();
  });
  const ask = () => fetch(`${address}/careers/indeed.xml`);
  for (let count = 0; count < most; count++) await expect(ask()).rejects.toThrow();
  await Promise.all(over);
  isWaiting = false;
  events.emit('gone');
  const { status, body } = await ask();
  await body?.cancel();
  expect(status).toBe(200);
});

it('streams no feed when the host has answered by itself', async () => {
  const listener = createCareersListener(options);
  let hasAnswered = true;
  const address = await serve((request, response) => {
    if (hasAnswered) response.writeHead(504).end();
    listener(request, response);
  });
  const ask = () => fetch(`${address}/careers/indeed.xml`);
  for (let count = 0; count < most; count++) {
    expect((await ask()).status).toBe(504);
  }
  hasAnswered = false;
  await vi.waitUntil(async () => {
    const { status, body } = await ask();
    await body?.cancel();
    return status === 200;
  }, 20_000);
});
