import { compressParts, compressWhole, type Encoding } from './compress.ts';

/** Names in lower case. */
type RequestHeaders = Readonly<Record<string, string | undefined>>;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | AsyncIterable<string>;
  /** The body of this `ETag` never changes, so that it is compressed once, and better. */
  readonly isFixed?: true;
}

/** An answer as it is sent. */
export interface EncodedAnswer extends Pick<Answer, 'status' | 'headers'> {
  readonly body?: Uint8Array<ArrayBuffer> | AsyncIterable<string | Uint8Array>;
}

const accepted = /^\s*(?:x-)?([a-z]+|\*)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;

/**
 * The encoding that `Accept-Encoding` prefers by its q-values (RFC 9110 §12.5.3), brotli before gzip; `null` where the
 * body is to be sent as it is, also where the header is absent or refuses all that there is.
 */
export const encodingFor = (acceptEncoding = ''): Encoding | null => {
  const weights = new Map<string, number>();
  for (const item of acceptEncoding.split(',')) {
    const [, name = '', q = '1'] = accepted.exec(item) ?? [];
    weights.set(name.toLowerCase(), Number(q));
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  return weightOf(best) > 0 && weightOf(best) >= weightOf('identity') ? best : null;
};

/** The tags of `If-None-Match` that end with this, without it. */
const withoutSuffix = (ifNoneMatch: string, suffix: string): string =>
  ifNoneMatch.replace(/"([^"]*)"/g, (_, tag: string) =>
    tag.endsWith(suffix) ? `"${tag.slice(0, tag.length - suffix.length)}"` : '""',
  );

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
 * Chooses the encoding of an answer. Each has an entity tag of its own, made of that without encoding: the headers for
 * those who answer have an `If-None-Match` of the latter. What is too short to be compressed has the same tags, because
 * 304 has no body that tells.
 */
export const negotiateEncoding = (headers: RequestHeaders) => {
  const encoding = encodingFor(headers['accept-encoding']);
  const suffix = encoding === null ? '' : `-${encoding}`;
  const { 'if-none-match': named, ...others } = headers;

  /** Compresses the body of an answer, if it has one. */
  const encode = async (answer: Answer): Promise<EncodedAnswer> => {
    const { status, body: made, isFixed } = answer;
    const { ETag = '', Vary, ...rest } = answer.headers;
    const body = typeof made === 'string' ? Buffer.from(made) : made;
    const isWhole = body instanceof Uint8Array;
    if (isWhole && body.length === 0) return { status, headers: answer.headers, body };
    const tag = ETag.replace(/"$/, `${suffix}"`);
    const isEncoded =
      encoding !== null && status !== 304 && !(isWhole && body.length < fewestBytes);
    const encodedHeaders = {
      ...rest,
      ...(tag && { ETag: tag }),
      Vary: Vary === undefined ? 'Accept-Encoding' : `${Vary}, Accept-Encoding`,
      ...(isEncoded && { 'Content-Encoding': encoding }),
    };
    const sent = { status, headers: encodedHeaders };
    if (body === undefined) return sent;
    if (!isEncoded) return { ...sent, body };
    if (!isWhole) return { ...sent, body: compressParts(body, encoding) };
    const compress = isFixed ? compressOnce(body, encoding, tag) : compressWhole(body, encoding);
    return { ...sent, body: await compress };
  };

  return {
    headers:
      named === undefined ? others : { ...others, 'if-none-match': withoutSuffix(named, suffix) },
    encode,
  };
};
