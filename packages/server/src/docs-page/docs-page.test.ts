import { once } from 'node:events';
import fs from 'node:fs';
import { createServer, request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDocsPage } from './docs-page.ts';

/** Lets no file be found, also by modules that another test has loaded, until the returned function is called. */
const hideFiles = (): (() => void) => {
  const hidden = vi.spyOn(fs, 'existsSync').mockReturnValue(false);
  syncBuiltinESMExports();
  const show = (): void => {
    hidden.mockRestore();
    syncBuiltinESMExports();
  };
  onTestFinished(show);
  return show;
};

interface Options {
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/** Sends raw paths; `fetch` would normalize them. */
const served = async (onError: (error: unknown) => void = () => {}) => {
  const docs = createDocsPage(onError);
  const server = createServer((asked, response) =>
    docs(asked, response, () => void response.writeHead(404).end('of the server')),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (path: string, options?: Options) => {
    const sent = request({ port, path, agent: false, ...options }).end();
    const [response] = await once(sent, 'response');
    const { statusCode: status, headers } = response;
    return { status, headers, body: await text(response) };
  };
};

const pageFiles = [
  ['', 'text/html; charset=utf-8'],
  ['init.js', 'text/javascript; charset=utf-8'],
  ['docs.css', 'text/css; charset=utf-8'],
  ['favicon.svg', 'image/svg+xml'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
] as const;

describe('the page at /docs/', () => {
  it.each(pageFiles)(
    'has /docs/%s as %s, which loads from and sends to its own origin only',
    async (name, type) => {
      const { status, headers, body } = await (await served())(`/docs/${name}?v=1`);
      expect([status, headers['content-type']]).toEqual([200, type]);
      expect(Number(headers['content-length'])).toBe(Buffer.byteLength(body));
      expect(body.length).toBeGreaterThan(0);
      expect(headers['content-security-policy'].split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
      ]);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      const head = await (await served())(`/docs/${name}?v=1`, { method: 'HEAD' });
      expect(head).toEqual({ status, headers: { ...headers, date: head.headers.date }, body: '' });
    },
  );

  it('is loaded again only when it has changed', async () => {
    const send = await served();
    const { headers } = await send('/docs/swagger-ui.css');
    const { etag } = headers;
    expect(headers['cache-control']).toBe('no-cache');
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const tag of [etag, `"other", W/${etag}`, '*']) {
      const again = await send('/docs/swagger-ui.css', { headers: { 'If-None-Match': tag } });
      expect(again).toMatchObject({ status: 304, body: '', headers: { etag } });
      expect(again.headers['content-length']).toBeUndefined();
    }
    expect((await send('/docs/', { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });

  it.each(['/docs', '/docs/', '/docs/init.js'])('cannot be written at %s', async (path) => {
    const send = await served();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await send(path, { method });
      expect(status).toBe(405);
      expect(headers).toMatchObject({ allow: 'GET, HEAD', 'cache-control': 'no-store' });
    }
  });

  it.each([
    '/',
    '/docsx',
    '/docs//',
    '/docs/nothing',
    '/docs/index.html',
    '/docs/../package.json',
    '/docs/..%2fpackage.json',
    '/docs/page/init.js',
    '/docs/swagger-ui-bundle.js.map',
    '/docs/__proto__',
    '/DOCS/',
  ])('has nothing at %s, which is passed on', async (path) => {
    expect(await (await served())(path)).toMatchObject({ status: 404, body: 'of the server' });
  });

  it('is redirected to by a relative address, which stays below the prefix of a proxy', async () => {
    const { status, headers } = await (await served())('/docs');
    expect([status, headers.location]).toEqual([302, 'docs/']);
  });

  it('is found by the absolute address that a proxy gets', async () => {
    expect((await (await served())('http://localhost/docs/?v=1')).status).toBe(200);
  });

  it('is answered with 503 while its files cannot be read, and then again', async () => {
    const errors: unknown[] = [];
    const send = await served((error) => void errors.push(error));
    const showFiles = hideFiles();
    expect((await send('/docs/')).status).toBe(503);
    expect(errors).toEqual([new Error('@jobposting/server lacks its file index.html.')]);
    showFiles();
    expect((await send('/docs/')).status).toBe(200);
  });
});
