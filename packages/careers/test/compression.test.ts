import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createCareersFetchHandler, createCareersListener } from '@jobposting/careers';
import { describe, expect, it } from 'vitest';
import { acme, careersSite, serve } from './careers-site.ts';

const site = careersSite();
const description = `<p>${'Join our night shift. '.repeat(3000)}</p>`;
for (let count = 0; count < 3; count++) await site.post(acme, { description });

const layout = (head: string, body: string): string => `<!-- ${'x'.repeat(2000)} -->${head}${body}`;

const plainly = { 'Accept-Encoding': 'identity' };

const open = (more: object = {}) => {
  const handle = createCareersFetchHandler({ ...site.options, ...more });
  return async (path: string, headers: Record<string, string> = plainly, method = 'GET') => {
    const response = await handle(new Request(`http://x${path}`, { headers, method }));
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
};

const encodings = [
  { encoding: 'br', read: brotliDecompressSync },
  { encoding: 'gzip', read: gunzipSync },
];

describe.each(encodings)('$encoding', ({ encoding, read }) => {
  it.each([
    ['/careers/acme', {}],
    ['/careers/acme', { layout }],
    ['/careers/acme/1-welder-on-nights', {}],
    ['/careers/careers.css', {}],
    ['/careers/feed.atom', {}],
    ['/careers/indeed.xml', {}],
    ['/careers/linkedin.xml', {}],
    ['/careers/sitemap-1.xml', {}],
  ])(
    '%s has the same content as without compression, and its own tag, and is kept for 5 minutes',
    async (path, more) => {
      const ask = open(more);
      const accepting = { 'Accept-Encoding': encoding };
      const [plain, got] = [await ask(path), await ask(path, accepting)];
      expect(read(got.bytes).toString()).toBe(plain.bytes.toString());
      const { etag = '', vary = '' } = plain.headers;
      const tag = etag.replace(/"$/, `-${encoding}"`);
      expect(vary).toMatch(/^(Accept-Language, )?Accept-Encoding$/);
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(got.headers).toMatchObject({
        ...{ etag: tag, vary, 'content-encoding': encoding },
        'cache-control': 'public, max-age=300',
      });

      const head = await ask(path, accepting, 'HEAD');
      expect(head).toEqual({ ...got, bytes: Buffer.alloc(0) });
      const fresh = await ask(path, { ...accepting, 'If-None-Match': `"x", ${tag}` });
      expect(fresh).toMatchObject({ status: 304, headers: { etag: tag, vary } });
      expect(fresh.headers).not.toHaveProperty('content-encoding');
    },
  );

  it('error pages are compressed too', async () => {
    const ask = open({ layout });
    const accepting = { 'Accept-Encoding': encoding };
    const { status, headers, bytes } = await ask('/careers/nobody', accepting);
    expect([status, headers['content-encoding'], headers.etag]).toEqual([404, encoding, undefined]);
    expect(read(bytes).toString()).toContain('<h1>Page not found</h1>');
  });
});

it.each(encodings)(
  'a program that accepts $encoding gets pages and feeds from a listener uncompressed',
  async ({ encoding }) => {
    const address = await serve(createCareersListener(site.options));
    for (const path of ['/careers/acme', '/careers/indeed.xml']) {
      const response = await fetch(address + path, { headers: { 'Accept-Encoding': encoding } });
      expect(response.headers.get('Content-Encoding')).toBe(encoding);
      expect(await response.text()).toMatch(/Welder on nights(.|\n)*<\/(html|source)>\s*$/);
    }
  },
);
