import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** A content coding that bodies are compressed with. */
export type Encoding = 'br' | 'gzip';

// Higher levels take longer and save little.
const quickly = 5;

/** What is written can be read to its end at once, and is compressed in a thread of Node's. */
const compressor = (encoding: Encoding, level: number) =>
  encoding === 'br'
    ? createBrotliCompress({
        params: {
          [constants.BROTLI_PARAM_QUALITY]: level,
          // The usual 22 takes twice the memory for each feed, and saves next to nothing.
          [constants.BROTLI_PARAM_LGWIN]: 20,
        },
        flush: constants.BROTLI_OPERATION_FLUSH,
      })
    : createGzip({ level, flush: constants.Z_SYNC_FLUSH });

// As many threads as Node has: each takes some MiB, which waiting bodies must not take.
const mostAtOnce = 4;
const waiting: (() => void)[] = [];
let underWay = 0;

/** Compresses a body at a level from 1 to 9, in its turn. */
export const compressWhole = async (
  body: Uint8Array,
  encoding: Encoding,
  level = quickly,
): Promise<Buffer<ArrayBuffer>> => {
  if (underWay === mostAtOnce) await new Promise<void>((begin) => waiting.push(begin));
  else underWay++;
  try {
    return await buffer(compressor(encoding, level).end(body));
  } finally {
    const next = waiting.shift();
    if (next === undefined) underWay--;
    else next();
  }
};

/**
 * Compresses a body that comes in parts: each is made once the last one was taken. Throws the errors of the parts;
 * `return` leaves them, also before the first.
 */
export const compressParts = (
  parts: AsyncIterable<string>,
  encoding: Encoding,
): AsyncIterable<Uint8Array> => {
  const source = parts[Symbol.asyncIterator]();
  const zip = compressor(encoding, quickly);
  let chunks: Uint8Array[] = [];
  zip.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const write = promisify<string, void>((text, done) => zip.write(text, done));

  const iterator: AsyncIterator<Uint8Array, void> = {
    next: async () => {
      if (zip.writableEnded) return { done: true, value: undefined };
      const part = await source.next();
      if (part.done) await once(zip.end(), 'end');
      else await write(part.value);
      const value = Buffer.concat(chunks);
      chunks = [];
      return { done: false, value };
    },
    return: async () => {
      zip.destroy();
      await source.return?.();
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
};
