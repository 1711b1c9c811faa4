import { once } from 'node:events';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
} from 'node:zlib';

/** A content coding that bodies are compressed with. */
export type Encoding = 'br' | 'gzip';

const encodings = ['br', 'gzip', 'identity'] as const;

const accepted = /^\s*(?:x-)?([a-z]+|\*)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/**
 * The encoding that `Accept-Encoding` prefers by its q-values (RFC 9110 §12.5.3), brotli before gzip; `null` where the
 * body is to be sent as it is, also where the header is absent or refuses all that there is.
 */
export const encodingFor = (acceptEncoding: string | undefined): Encoding | null => {
  const weights = new Map<string, number>();
  for (const item of acceptEncoding?.split(',') ?? []) {
    const [, name = '', q = '1'] = accepted.exec(item) ?? [];
    weights.set(name.toLowerCase(), Number(q));
  }
  // What is not compressed is accepted unless it is refused, but after all that is named.
  const unnamed = { br: 0, gzip: 0, identity: 0.000_1 };
  const weightOf = (name: keyof typeof unnamed): number =>
    weights.get(name) ?? weights.get('*') ?? unnamed[name];
  const best = encodings.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
  return best === 'identity' || weightOf(best) === 0 ? null : best;
};

/** The tag that a body has in this encoding. */
export const tagIn = (encoding: Encoding | null, etag: string): string =>
  encoding === null ? etag : etag.replace(/"$/, `-${encoding}"`);

/** What `If-None-Match` says of the bodies that are compressed so, each by the tag that it has without it. */
export const tagsWithout = (encoding: Encoding, ifNoneMatch: string): string =>
  ifNoneMatch.replace(/"([^"]*)"/g, (_, tag: string) =>
    tag.endsWith(`-${encoding}`) ? `"${tag.slice(0, -encoding.length - 1)}"` : '""',
  );

const quickly = 4;
const well = 9;

const brotli = (quality: number, length = 0): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});

const brotliOf = promisify<string | Uint8Array, BrotliOptions, Buffer<ArrayBuffer>>(brotliCompress);
const gzipOf = promisify<string | Uint8Array, { level: number }, Buffer<ArrayBuffer>>(gzip);

/** Compresses a body in a thread of Node's, at a level that costs little. */
export const compress = (
  body: string | Uint8Array,
  encoding: Encoding,
  level = quickly,
): Promise<Buffer<ArrayBuffer>> =>
  encoding === 'br' ? brotliOf(body, brotli(level, body.length)) : gzipOf(body, { level });

const kept = new Map<string, Promise<Buffer<ArrayBuffer>>>();

/** Compresses what never changes, such as a style sheet: better, once, and for good. `etag` tells what it is. */
export const compressOnce = (
  body: string | Uint8Array,
  encoding: Encoding,
  etag: string,
): Promise<Buffer<ArrayBuffer>> => {
  const key = tagIn(encoding, etag);
  const found = kept.get(key) ?? compress(body, encoding, well);
  kept.set(key, found);
  return found;
};

/**
 * Compresses a body that comes in parts: each is read once the last one was taken, and can be read to its end before
 * the next one is there. Throws what the parts throw; `return` leaves them, also before the first.
 */
export const compressParts = (
  parts: AsyncIterable<string>,
  encoding: Encoding,
): AsyncIterable<Uint8Array> => {
  const source = parts[Symbol.asyncIterator]();
  const zip =
    encoding === 'br'
      ? createBrotliCompress({ ...brotli(quickly), flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ level: quickly, flush: constants.Z_SYNC_FLUSH });
  let bytes: Uint8Array[] = [];
  zip.on('data', (chunk: Uint8Array) => bytes.push(chunk));
  const write = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      zip.once('error', reject).write(text, () => {
        zip.off('error', reject);
        resolve();
      });
    });

  const next = async (): Promise<IteratorResult<Uint8Array, void>> => {
    if (zip.writableEnded) return { done: true, value: undefined };
    const part = await source.next();
    if (part.done) await once(zip.end(), 'end');
    else await write(part.value);
    const value = Buffer.concat(bytes);
    bytes = [];
    return { done: false, value };
  };
  return {
    [Symbol.asyncIterator]: () => ({
      next: () =>
        next().catch((error) => {
          zip.destroy();
          throw error;
        }),
      return: async () => {
        zip.destroy();
        await source.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
};
