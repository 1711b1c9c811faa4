import type { Random } from '@jobposting/bench/random';
import { hostileBody, plainBody, spoilBytes } from './hostile-body.ts';
import { hostileHeaders, hostileTarget, plainHeaders, plainTarget } from './hostile-head.ts';

const methods = 'GET GET GET POST POST POST PUT PUT PUT DELETE'.split(' ');
const oddMethods = 'HEAD OPTIONS PATCH TRACE CONNECT PURGE get LINK'.split(' ');
const parts = ['method', 'target', 'headers', 'body', 'body', 'framing', 'bytes'] as const;

const chunked = (body: Buffer, random: Random): Buffer => {
  const cut = random.int(0, body.length);
  const chunks = [body.subarray(0, cut), body.subarray(cut)].filter(({ length }) => length > 0);
  const framed = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...framed, Buffer.from('0\r\n\r\n')]);
};

/** The header line and the bytes that give a body's length, rightly or wrongly. */
const framed = (body: Buffer, isWrong: boolean, random: Random): readonly [string[], Buffer] => {
  if (isWrong && random.chance(50)) {
    return [[`Content-Length: ${body.length + random.int(-5, 5)}`], body];
  }
  if (random.chance(10)) return [['Transfer-Encoding: chunked'], chunked(body, random)];
  return [[`Content-Length: ${body.length}`], body];
};

/**
 * The bytes of a request with none, one or two hostile parts, so that the code after the
 * first check is reached as well.
 */
export const hostileRequest = (apiKey: string, random: Random): Buffer => {
  const hostile = new Set<string>(random.sample(parts, random.int(0, 2)));
  const method = random.pick(hostile.has('method') ? oddMethods : methods);
  const target = hostile.has('target') ? hostileTarget(random) : plainTarget(method, random);
  const headers = hostile.has('headers') ? hostileHeaders(apiKey, random) : plainHeaders(apiKey);
  const hasBody = /^P/.test(method) || random.chance(10);
  const body = hostile.has('body')
    ? hostileBody(random)
    : Buffer.from(JSON.stringify(plainBody(random)));
  const [framing, bytes] = hasBody
    ? framed(body, hostile.has('framing'), random)
    : [[], Buffer.of()];

  const head = [`${method} ${target} HTTP/1.1`, ...headers, ...framing, '', ''].join('\r\n');
  const request = Buffer.concat([Buffer.from(head), bytes]);
  return hostile.has('bytes') ? spoilBytes(request, random) : request;
};
