import { createHook } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { compressParts } from '../src/compress.ts';
import { encodingFor, negotiateEncoding } from '../src/content-encoding.ts';

const { BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = constants;

it.each([
  ['br', ['br', 'gzip, deflate, br, zstd', 'br;q=0.5, gzip;q=0.5', '*', 'gzip;q=0.2, *;q=0.3']],
  ['br', ['BR', ' br ; q=0.001', '*;q=0.5', 'identity;q=0.5, br', 'identity;q=0, *;q=0.1']],
  ['gzip', ['gzip', 'x-gzip', 'br;q=0.9, gzip', 'br;q=0, *', 'garbage;;, gzip', 'gzip, br;q=2']],
  ['gzip', ['identity;q=0, gzip;q=0.1', 'gzip;q=0.1, *;q=0']],
  [null, ['', 'identity', 'deflate', 'gzip;q=0', 'br;q=0.5, identity', '*;q=0', undefined]],
  [null, ['identity;q=0', 'identity;q=0.5, *;q=0.1', 'gzip;q=0, br;q=0, *']],
])('%s is what Accept-Encoding prefers (RFC 9110 §12.5.3): %j', (encoding, headers) => {
  for (const header of headers) expect([header, encodingFor(header)]).toEqual([header, encoding]);
});

it.each([
  ['br', 'W/"a-br", "c-gzip"', true],
  ['br', '"a-br"', true],
  ['br', '"a", W/"a-gzip", "a-br-br"', false],
  ['identity', '"b", "a"', true],
  ['identity', 'W/"a-br"', false],
  ['gzip', '*', true],
  ['gzip', '', false],
])(
  'a client that accepts %s and sends If-None-Match: %s has the body with the tag "a": %s',
  async (encoding, named, isHad) => {
    const { encode } = negotiateEncoding({ 'accept-encoding': encoding, 'if-none-match': named });
    for (const ETag of ['"a"', 'W/"a"']) {
      const { status } = await encode({ status: 200, headers: { ETag }, body: 'a' });
      expect(status).toBe(isHad ? 304 : 200);
    }
  },
);

it('a body that never changes is compressed once, a short one is not', async () => {
  const { encode } = negotiateEncoding({ 'accept-encoding': 'br' });
  const fixed = { status: 200, headers: { ETag: '"a"' }, isFixed: true } as const;
  const bodyOf = async (body: string) => (await encode({ ...fixed, body })).body;
  expect(await bodyOf('a'.repeat(1024))).toBe(await bodyOf('a'.repeat(1024)));
  expect(await bodyOf('a'.repeat(1023))).toEqual(Buffer.from('a'.repeat(1023)));
});

it('at most four bodies are compressed at once, however many are requested', async () => {
  let begun = 0;
  const init = (_: number, type: string): void => void (type === 'ZLIB' && begun++);
  const hook = createHook({ init }).enable();
  onTestFinished(() => void hook.disable());
  const { encode } = negotiateEncoding({ 'accept-encoding': 'br' });
  const text = 'a'.repeat(1024);
  const answers = Array.from({ length: 20 }, () =>
    encode({ status: 404, headers: {}, body: text }),
  );
  expect(begun).toBe(4);
  for (const { body } of await Promise.all(answers)) {
    expect(brotliDecompressSync(body as Uint8Array).toString()).toBe(text);
  }
});

describe.each([
  ['br' as const, brotliDecompressSync, BROTLI_OPERATION_FLUSH],
  ['gzip' as const, gunzipSync, Z_SYNC_FLUSH],
])('a body in parts, compressed with %s', (encoding, read, finishFlush) => {
  const textOf = (chunks: readonly Uint8Array[]): string =>
    read(Buffer.concat(chunks), { finishFlush }).toString();

  it('can be read to the end of each part, and is made as fast as it is taken', async () => {
    let made = 0;
    const written: string[] = [];
    async function* parts() {
      for (; made < 5; made++) {
        // Incompressible bytes, and text.
        written.push(
          made % 2
            ? 'a job '.repeat(50_000)
            : crypto.getRandomValues(new Uint8Array(65_536)).toString(),
        );
        yield written.at(-1) ?? '';
      }
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of compressParts(parts(), encoding)) {
      chunks.push(chunk);
      expect(textOf(chunks)).toBe(written.join(''));
      for (let turn = 0; turn < 10; turn++) await setImmediate();
      expect(made).toBe(Math.min(chunks.length - 1, 5));
    }
    expect(read(Buffer.concat(chunks)).toString()).toBe(written.join(''));
  });

  it('throws the errors of its parts, and is then not taken for a whole one', async () => {
    const broken = new Error('broken off');
    async function* parts() {
      yield 'a job';
      throw broken;
    }
    const chunks: Uint8Array[] = [];
    const reading = async () => {
      for await (const chunk of compressParts(parts(), encoding)) chunks.push(chunk);
    };
    await expect(reading()).rejects.toBe(broken);
    expect(textOf(chunks)).toBe('a job');
    expect(() => read(Buffer.concat(chunks))).toThrow('unexpected end of file');
  });

  it.each([0, 1])('leaves its parts after %i have been read', async (count) => {
    const left = vi.fn(async () => ({ done: true as const, value: undefined }));
    const next = async () => ({ done: false, value: 'a job' });
    const parts = { [Symbol.asyncIterator]: () => ({ next, return: left }) };
    const iterator = compressParts(parts, encoding)[Symbol.asyncIterator]();
    for (let read = 0; read < count; read++) await iterator.next();
    await iterator.return?.();
    expect(left).toHaveBeenCalledOnce();
  });
});
