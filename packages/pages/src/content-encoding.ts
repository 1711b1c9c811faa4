import { isFresh, readQValues } from '@jobposting/core/adapter';
import type { Answer, EncodedAnswer, PageRequest } from './answer.ts';
import { compressParts, compressWhole, type Encoding } from './compress.ts';

/**
 * The encoding that `Accept-Encoding` prefers by its q-values (RFC 9110 §12.5.3), brotli before gzip; `null` for
 * none, also when the header is absent or refuses both.
 */
export const encodingFor = (acceptEncoding = ''): Encoding | null => {
  const q = readQValues(acceptEncoding);
  const gzip = q('gzip', 'x-gzip', '*');
  const brotli = q('br', '*');
  const best = Math.max(gzip, brotli);
  if (best === 0 || best < q('identity', '*')) return null;
  return gzip > brotli ? 'gzip' : 'br';
};

// A shorter one fits into one packet anyway.
const fewestBytes = 1024;
const well = 9;
const fixed = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

const compressOnce = (body: Uint8Array, encoding: Encoding, tag: string) => {
  const bytes = fixed.get(tag) ?? compressWhole(body, encoding, well);
  fixed.set(tag, bytes);
  return bytes;
};

/**
 * Chooses the encoding of an answer. Each encoding has its own entity tag, made from the tag without encoding. Bodies too
 * short to compress have the same tags, because a 304 has no body from which to see the length.
 */
export const negotiateEncoding = (requested: PageRequest['headers']) => {
  const encoding = encodingFor(requested['accept-encoding']);
  const tagOf = (etag: string): string =>
    encoding === null ? etag : etag.replace(/"$/, `-${encoding}"`);

  /** Whether the client already has the body with this tag of the unencoded answer: then it gets 304. */
  const isHad = (etag: string | undefined): boolean =>
    etag !== undefined &&
    isFresh(requested['if-none-match'] ?? '', tagOf(etag).replace(/^W\//, ''));

  /** The answer as it is sent: 304, or its body compressed, if it has one. */
  const encode = async (answer: Answer): Promise<EncodedAnswer> => {
    const { status, body: made, isFixed } = answer;
    const body = typeof made === 'string' ? Buffer.from(made) : made;
    const isWhole = body instanceof Uint8Array;
    if (isWhole && body.length === 0) return { status, headers: answer.headers, body };
    const { ETag: etag, Vary, 'Content-Type': type, ...rest } = answer.headers;
    const headers = {
      ...rest,
      ...(etag !== undefined && { ETag: tagOf(etag) }),
      Vary: Vary === undefined ? 'Accept-Encoding' : `${Vary}, Accept-Encoding`,
    };
    if (isHad(etag)) return { status: 304, headers };
    const isEncoded = encoding !== null && !(isWhole && body.length < fewestBytes);
    const sent = {
      status,
      headers: {
        ...headers,
        ...(type !== undefined && { 'Content-Type': type }),
        ...(isEncoded && { 'Content-Encoding': encoding }),
      },
    };
    if (body === undefined) return sent;
    if (!isEncoded) return { ...sent, body };
    if (!isWhole) return { ...sent, body: compressParts(body, encoding) };
    const compress =
      isFixed && etag ? compressOnce(body, encoding, tagOf(etag)) : compressWhole(body, encoding);
    return { ...sent, body: await compress };
  };

  return { isHad, encode };
};
