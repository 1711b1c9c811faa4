import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { careersSite } from './careers-site.ts';

const folder = new URL('../src/pages/embed/', import.meta.url);

describe('the script for other sites (decision D38)', () => {
  it('is its source minified by esbuild (vitest -u writes it), and has at most 4 000 bytes', async () => {
    const source = await readFile(new URL('embed.ts', folder), 'utf8');
    const { code } = await transform(source, {
      ...{ loader: 'ts', format: 'esm', target: 'es2022', minify: true, charset: 'utf8' },
    } as const);
    const written = `${JSON.stringify({ script: code.trimEnd() }, null, 2)}\n`;
    await expect(written).toMatchFileSnapshot(new URL('embed.json', folder).pathname);
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(4000);
  });

  it('may be loaded and kept by any origin, is compressed, and is sent again only when it has changed', async () => {
    const { get } = careersSite();
    const accepted = { 'Accept-Encoding': 'br', Origin: 'https://acme.example' };
    const { status, headers } = await get('/careers/embed.js', accepted, 'HEAD');
    const names = ['Access-Control-Allow-Origin', 'Cross-Origin-Resource-Policy', 'Cache-Control'];
    const open = ['*', 'cross-origin', 'public, max-age=300'];
    const shown = ['Content-Type', 'Content-Encoding', 'X-Content-Type-Options'];
    expect([status, ...[...names, ...shown].map(headers.get)]).toEqual([
      ...[200, ...open, 'text/javascript; charset=utf-8', 'br', 'nosniff'],
    ]);
    const tag = { 'If-None-Match': headers.get('ETag') ?? '' };
    const again = await get('/careers/embed.js', { ...accepted, ...tag });
    expect([again.status, ...names.map(again.headers.get)]).toEqual([304, ...open]);
  });
});
