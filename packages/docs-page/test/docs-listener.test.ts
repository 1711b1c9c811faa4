import { once } from 'node:events';
import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { createDocsFetchHandler, createDocsListener } from '@jobposting/docs-page';
import express from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

interface Options {
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/** Sends raw paths; `fetch` would normalize them. */
const served = async (listener: RequestListener = createDocsListener()) => {
  const server = createServer(listener).listen(0, '127.0.0.1');
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

const mounted = (prefix: string) => {
  const app = express();
  app.use(prefix, createDocsListener());
  app.use((_request, response) => void response.status(404).send('of the host'));
  return served(app);
};

const files = [
  ['', 'text/html; charset=utf-8'],
  ['init.js', 'text/javascript; charset=utf-8'],
  ['docs.css', 'text/css; charset=utf-8'],
  ['favicon.svg', 'image/svg+xml'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
] as const;

describe('the page at /docs/', () => {
  it.each<readonly [string, string]>([...files, ['nothing', 'text/plain; charset=utf-8']])(
    'has /docs/%s as %s, which loads from and sends to its own origin only, and is the same in a Response',
    async (name, type) => {
      const { status, headers, body } = await (await served())(`/docs/${name}?v=1`);
      expect([status, headers['content-type']]).toEqual([name === 'nothing' ? 404 : 200, type]);
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
      const response = await createDocsFetchHandler()(new Request(`http://x/docs/${name}?v=1`));
      expect([response.status, await response.text()]).toEqual([status, body]);
      expect(headers).toMatchObject(Object.fromEntries(response.headers));
    },
  );

  it('refers only to files that it has, by relative addresses', async () => {
    const { body } = await (await served())('/docs/');
    const addresses = [...body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    const names: readonly (string | undefined)[] = files.map(([name]) => name);
    expect(addresses.filter((address) => !names.includes(address))).toEqual([
      '../api/v1.1/openapi.json',
    ]);
    expect(body).not.toMatch(/ (?:style|on\w+)=|<style|<script>/);
  });

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
  ])('has nothing at %s, which is passed on to the host, if there is one', async (path) => {
    const nothing = { status: 404, body: 'There is nothing here.\n' };
    expect(await (await served())(path)).toMatchObject(nothing);
    expect(await (await mounted('/'))(path)).toMatchObject({ status: 404, body: 'of the host' });
  });

  it('is found by the absolute address that a proxy gets', async () => {
    expect((await (await served())('http://localhost/docs/?v=1')).status).toBe(200);
  });
});

describe('a page that is mounted below a prefix', () => {
  it.each<[string, () => ReturnType<typeof served>]>([
    ['removes the prefix', () => mounted('/careers')],
    ['leaves the prefix in the path', () => served(createDocsListener({ basePath: '/careers' }))],
  ])('is found when the host %s, and redirected to by a relative address', async (_, serve) => {
    const send = await serve();
    expect((await send('/careers/docs/init.js')).status).toBe(200);
    const led = await send('/careers/docs');
    expect([led.status, led.headers.location]).toEqual([302, 'docs/']);
    expect((await send('/docs/')).status).toBe(404);
  });

  it.each(['careers', '/careers/', '/', '', '/a b', '/a?x', '/é'])(
    'is refused below %s',
    (basePath) => {
      expect(() => createDocsListener({ basePath })).toThrow(TypeError);
    },
  );

  it('refuses an unknown option', () => {
    const misspelt = { basepath: '/careers' };
    expect(() => createDocsListener(misspelt as object)).toThrow(/no option basepath/);
    expect(() => createDocsFetchHandler(misspelt as object)).toThrow(/no option basepath/);
  });
});

it('the page for Request and Response handles HEAD, other methods, tags, prefixes and compression', async () => {
  const ask = (init?: RequestInit, name = '') =>
    createDocsFetchHandler({ basePath: '/careers' })(
      new Request(`http://localhost/careers/docs/${name}`, init),
    );
  const etag = (await ask()).headers.get('ETag') ?? '';
  expect((await ask({ headers: { 'If-None-Match': etag } })).status).toBe(304);
  const head = await ask({ method: 'HEAD' });
  expect([head.status, head.body]).toEqual([200, null]);
  expect((await ask({ method: 'POST' })).status).toBe(405);
  const css = await ask({ headers: { 'Accept-Encoding': 'gzip' } }, 'docs.css');
  expect(css.headers.get('Content-Encoding')).toBe('gzip');
  const plain = await ask({}, 'docs.css');
  expect(gunzipSync(await css.arrayBuffer()).toString()).toBe(await plain.text());
});

it('the package depends only on our own, so on nothing that reports installs', () => {
  expect(packageJson.dependencies).toEqual({ '@jobposting/pages': 'workspace:*' });
  expect(packageJson).not.toHaveProperty('optionalDependencies');
  expect(packageJson.peerDependencies).toEqual({ '@jobposting/core': 'workspace:^' });
});
