import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createDocsFetchHandler, createDocsListener } from '@jobposting/docs-page';
import express from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Send = (
  path: string,
  options?: { readonly method?: string; readonly headers?: Record<string, string> },
) => Promise<Answer>;

/** Sends paths as they stand; `fetch` would tidy them up before. */
const served = async (listener: RequestListener): Promise<Send> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (path, options) => {
    const sent = request({ port, path, agent: false, ...options }).end();
    const [response] = await once(sent, 'response');
    const { statusCode: status, headers } = response;
    return { status, headers, body: await text(response) };
  };
};

const mounted = (prefix: string): Promise<Send> => {
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
  it.each(files)('has /docs/%s as %s', async (name, type) => {
    const send = await served(createDocsListener());
    const { status, headers, body } = await send(`/docs/${name}?v=1`);
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(Number(headers['content-length'])).toBe(Buffer.byteLength(body));
    expect(body.length).toBeGreaterThan(0);
  });

  it.each([...files.map(([name]) => name), 'nothing'])(
    'lets a browser load and send nothing but to its own origin: /docs/%s',
    async (name) => {
      const send = await served(createDocsListener());
      const { headers } = await send(`/docs/${name}`);
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy).toEqual([
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
    },
  );

  it('names only files that it has, by relative addresses', async () => {
    const send = await served(createDocsListener());
    const { body } = await send('/docs/');
    const addresses = [...body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses).toContain('../api/v1.1/openapi.json');
    const names: readonly (string | undefined)[] = files.map(([name]) => name);
    expect(addresses.filter((address) => !names.includes(address))).toEqual([
      '../api/v1.1/openapi.json',
    ]);
    expect(body).not.toMatch(/ (?:style|on\w+)=|<style|<script>/);
  });

  it('is loaded again only when it has changed', async () => {
    const send = await served(createDocsListener());
    const { headers } = await send('/docs/swagger-ui.css');
    const { etag = '' } = headers;
    expect(headers['cache-control']).toBe('no-cache');
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const tag of [etag, `"other", W/${etag}`, '*']) {
      const again = await send('/docs/swagger-ui.css', { headers: { 'If-None-Match': tag } });
      expect(again).toMatchObject({ status: 304, body: '', headers: { etag } });
      expect(again.headers['content-length']).toBeUndefined();
    }
    const other = await send('/docs/', { headers: { 'If-None-Match': etag } });
    expect(other.status).toBe(200);
  });

  it('answers HEAD as it does GET, without the body', async () => {
    const send = await served(createDocsListener());
    const [got, head] = [await send('/docs/'), await send('/docs/', { method: 'HEAD' })];
    expect(head).toMatchObject({ status: 200, body: '' });
    expect({ ...head.headers, date: '' }).toEqual({ ...got.headers, date: '' });
  });

  it('cannot be written', async () => {
    const send = await served(createDocsListener());
    for (const path of ['/docs', '/docs/', '/docs/init.js']) {
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const { status, headers } = await send(path, { method });
        expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
      }
    }
  });

  it('leads /docs to /docs/ by a relative address, below any prefix', async () => {
    const send = await served(createDocsListener());
    const { status, headers } = await send('/docs');
    expect([status, headers.location]).toEqual([302, 'docs/']);
    const below = await mounted('/careers');
    expect((await below('/careers/docs')).headers.location).toBe('docs/');
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
  ])('has nothing at %s, which goes on to the host, if there is one', async (path) => {
    const alone = await served(createDocsListener());
    expect(await alone(path)).toMatchObject({ status: 404, body: 'There is nothing here.\n' });
    const beside = await mounted('/');
    expect(await beside(path)).toMatchObject({ status: 404, body: 'of the host' });
  });
});

it('the page is found by the whole address that a proxy is sent', async () => {
  const send = await served(createDocsListener());
  expect((await send('http://localhost/docs/?v=1')).status).toBe(200);
});

describe('a page that is mounted below a prefix', () => {
  it('is found where the host takes the prefix away', async () => {
    const send = await mounted('/careers');
    expect((await send('/careers/docs/')).status).toBe(200);
    expect((await send('/docs/')).body).toBe('of the host');
  });

  it('is found where the host leaves the prefix in the path', async () => {
    const send = await served(createDocsListener({ basePath: '/careers' }));
    expect((await send('/careers/docs/init.js')).status).toBe(200);
    expect((await send('/careers/docs')).headers.location).toBe('docs/');
    expect((await send('/docs/')).status).toBe(404);
  });

  it.each(['careers', '/careers/', '/', '', '/a b', '/a?x', '/é'])(
    'is refused below %s',
    (basePath) => {
      expect(() => createDocsListener({ basePath })).toThrow(TypeError);
    },
  );

  it('refuses an option that it does not know', () => {
    const misspelt = { basepath: '/careers' };
    expect(() => createDocsListener(misspelt as object)).toThrow(/no option basepath/);
    expect(() => createDocsFetchHandler(misspelt as object)).toThrow(/no option basepath/);
  });
});

describe('the page for hosts of Request and Response', () => {
  const ask = (path: string, init?: RequestInit): Response =>
    createDocsFetchHandler()(new Request(`http://localhost${path}`, init));

  it.each([...files.map(([name]) => name), 'nothing'])(
    'answers as the listener does: /docs/%s',
    async (name) => {
      const send = await served(createDocsListener());
      const { status, headers, body } = await send(`/docs/${name}`);
      const answer = ask(`/docs/${name}?v=1`);
      expect([answer.status, await answer.text()]).toEqual([status, body]);
      for (const [field, value] of answer.headers)
        expect([field, headers[field]]).toEqual([field, value]);
    },
  );

  it('knows HEAD, other methods, tags and prefixes', async () => {
    const etag = ask('/docs/').headers.get('ETag') ?? '';
    expect(ask('/docs/', { headers: { 'If-None-Match': etag } }).status).toBe(304);
    const head = ask('/docs/', { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, null]);
    expect(ask('/docs/', { method: 'POST' }).status).toBe(405);
    const below = createDocsFetchHandler({ basePath: '/careers' });
    expect(below(new Request('http://localhost/careers/docs/')).status).toBe(200);
  });
});

describe('the package as it is published', () => {
  it('brings no package along, and so nothing that reports installs', () => {
    const { dependencies, optionalDependencies, peerDependencies } = {
      dependencies: {},
      optionalDependencies: {},
      ...packageJson,
    };
    expect({ ...dependencies, ...optionalDependencies, ...peerDependencies }).toEqual({
      '@jobposting/core': 'workspace:^',
    });
  });
});
