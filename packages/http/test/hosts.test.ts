import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import express, { type Express } from 'express';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listenOn } from './hardened-service.ts';
import { jobBody, jobsPath, openService } from './service.ts';

const listen = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listenOn(createServer(listener))}`;

const call = async (address: string, method = 'GET', body?: unknown, type = 'application/json') => {
  const response = await fetch(address, {
    method,
    headers: { 'API-Key': 'jp_acme', ...(body !== undefined && { 'Content-Type': type }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
};

const createAndRead = async (base: string) => {
  const created = await call(`${base}${jobsPath}`, 'POST', jobBody);
  const location = created.headers.get('location') ?? '';
  const read = await call(location);
  return { created, location, read };
};

const mounted = async (
  prepare: (app: Express) => void,
  prefix = '/',
  options: Parameters<typeof openService>[0] = {},
) => {
  const { listener } = openService(options);
  const app = express();
  prepare(app);
  app.use(prefix, listener);
  app.use((_request, response) => {
    response.status(418).send('from the host');
  });
  return listen(app);
};

describe('mounted in Express 5', () => {
  const parsers = [
    ['no parser', () => {}],
    ['json()', (app: Express) => app.use(express.json())],
    ['json() that is not strict', (app: Express) => app.use(express.json({ strict: false }))],
    ['raw()', (app: Express) => app.use(express.raw({ type: '*/*' }))],
    ['text()', (app: Express) => app.use(express.text({ type: '*/*' }))],
    ['urlencoded()', (app: Express) => app.use(express.urlencoded({ extended: true }))],
    [
      'a parser that leaves {} behind without reading',
      (app: Express) =>
        app.use((request, _response, next) => {
          request.body = {};
          next();
        }),
    ],
  ] as const;

  it.each(parsers)('a body is read after %s', async (_name, prepare) => {
    const base = await mounted(prepare);
    const { created, location, read } = await createAndRead(base);
    expect(created.status).toBe(201);
    expect(read.text).toBe(created.text);
    const updated = await call(location, 'PUT', { title: 'Fitter' });
    expect(JSON.parse(updated.text).title).toBe('Fitter');
    expect((await call(location, 'DELETE')).status).toBe(204);

    // Faults of a body are refused after the parser as well.
    expect((await call(`${base}${jobsPath}`, 'POST', jobBody, 'text/plain')).status).toBe(415);
    expect((await call(`${base}${jobsPath}`, 'POST')).status).toBe(400);
    expect((await call(`${base}${jobsPath}`, 'POST', ['x'])).status).toBe(400);
  });

  it.each([
    [
      '413 body-too-large',
      'more than the limit',
      JSON.stringify({ ...jobBody, x: 'é'.repeat(530_000) }),
    ],
    ['413 body-too-large', 'text of more than the limit', 'x'.repeat(1_100_000), express.text],
    [
      '201 undefined',
      'less than the limit',
      JSON.stringify({ ...jobBody, x: 'x'.repeat(1_000_000) }),
    ],
    ['400 json-too-deep', 'half a million levels', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
  ])(
    '%s is the answer to a body of %s that a parser has read, sent in chunks (D24)',
    async (answer, _, body, parser = express.json) => {
      const base = await mounted((app) => app.use(parser({ limit: '5mb', type: '*/*' })));
      const response = await fetch(`${base}${jobsPath}`, {
        method: 'POST',
        headers: { 'API-Key': 'jp_acme', 'Content-Type': 'application/json' },
        body: new Blob([body]).stream(),
        duplex: 'half',
      } as RequestInit);
      const { code } = (await response.json()) as { code?: string };
      expect(`${response.status} ${code}`).toBe(answer);
    },
  );

  const throwAway = (app: Express) =>
    app.use((request, _response, next) => {
      request.resume().on('end', () => next());
    });

  it.each([
    ['a body that the host has read and thrown away', { onError: undefined }, 500, 1],
    ['the same with a host that has onError', { onError: () => {} }, 500, 0],
    ['a refusal without a cause', { isStopping: () => true, onError: undefined }, 503, 0],
  ])('printing the cause of %s with %o: %i %i', async (_, options, status, times) => {
    const print = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => print.mockRestore());
    const base = await mounted(throwAway, '/', options);
    expect((await call(`${base}${jobsPath}`, 'POST', jobBody)).status).toBe(status);
    expect(print).toHaveBeenCalledTimes(times);
    if (times > 0) expect(String(print.mock.lastCall)).toContain('request.body');
  });

  it('addresses keep the prefix that Express removes and the one that it leaves (D26)', async () => {
    const { listener } = openService({ basePath: '/fr' });
    const base = await listen(express().use('/careers', listener));
    const { location, read } = await createAndRead(`${base}/careers/fr`);
    expect(location).toBe(`${base}/careers/fr${jobsPath}/1`);
    expect(read.status).toBe(200);
    expect((await call(`${base}/careers${jobsPath}`)).status).toBe(404);
  });

  it('paths outside the interface are left to the host, refused requests are not', async () => {
    const base = await mounted(() => {});
    for (const path of ['/', '/about', '/api/v1.1/other', '/api/v1.1/jobs/', '/api/v2/jobs']) {
      expect(await call(`${base}${path}`)).toMatchObject({ status: 418, text: 'from the host' });
    }
    expect((await call(`${base}${jobsPath}/7`)).status).toBe(404);
    expect((await call(`${base}${jobsPath}`, 'PATCH')).status).toBe(405);
  });

  it('headers of the host stay, except those that describe the answer', async () => {
    const base = await mounted((app) =>
      app.use((_request, response, next) => {
        response.set('Cache-Control', 'private, no-store');
        response.set('Content-Security-Policy', "default-src 'none'");
        response.set('Content-Type', 'text/html');
        response.set('Content-Length', '3');
        next();
      }),
    );
    const { created } = await createAndRead(base);
    expect(Object.fromEntries(created.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'",
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-powered-by': 'Express',
    });
    expect(JSON.parse(created.text).title).toBe('Welder');
  });

  it('nothing is written when the host has answered already', async () => {
    const base = await mounted((app) =>
      app.use((_request, response, next) => {
        response.status(408).send('too late');
        next();
      }),
    );
    expect(await call(`${base}${jobsPath}`)).toMatchObject({ status: 408, text: 'too late' });
  });
});

describe('mounted in other hosts', () => {
  it('a request of node:http2, whose body may be cut off, is refused, and onError is called (D37)', async () => {
    const onError = vi.fn();
    const { listener } = openService({ onError });
    // The types refuse it already.
    const server = createHttp2Server(listener as never).listen(0, 'localhost');
    await once(server, 'listening');
    const client = connect(`http://localhost:${(server.address() as AddressInfo).port}`);
    onTestFinished(() => {
      client.close();
      server.close();
    });
    for (const method of ['GET', 'POST']) {
      const sent = client.request({ ':method': method, ':path': jobsPath, 'api-key': 'jp_acme' });
      sent.end(method === 'POST' ? JSON.stringify(jobBody) : undefined);
      const [headers] = await once(sent, 'response');
      expect(headers[':status']).toBe(500);
      expect(await json(sent)).toMatchObject({ code: 'internal-error' });
    }
    expect(onError).toHaveBeenCalledTimes(2);
    expect(String(onError.mock.calls[0]?.[0].cause)).toContain('Let HTTP/2 end at a proxy');
  });
});
