import {
  compress,
  compressOnce,
  compressParts,
  type Encoding,
  encodingFor,
  tagIn,
  tagsWithout,
} from '@jobposting/pages';
import type { CareersAnswer, CareersRequest } from '../careers-answer.ts';

/** An answer as it is sent. */
export interface EncodedAnswer extends Omit<CareersAnswer, 'body'> {
  readonly body?: string | Uint8Array<ArrayBuffer> | AsyncIterable<string | Uint8Array>;
}

/** Whether a body is streamed. */
export const isInParts = <Body extends EncodedAnswer['body']>(
  body: Body,
): body is Extract<Body, AsyncIterable<unknown>> =>
  typeof body === 'object' && Symbol.asyncIterator in body;

// A shorter one fits into one packet anyway.
const fewestCompressed = 1024;

const isShort = (body: CareersAnswer['body']): boolean =>
  typeof body === 'string' && body.length < fewestCompressed;

const encodedBody = (
  { body, isFixed, headers: { ETag } }: CareersAnswer,
  encoding: Encoding,
): EncodedAnswer['body'] | Promise<EncodedAnswer['body']> => {
  if (body === undefined) return body;
  if (isInParts(body)) return compressParts(body, encoding);
  return isFixed && ETag !== undefined
    ? compressOnce(body, encoding, ETag)
    : compress(body, encoding);
};

/** The same request, whose `If-None-Match` names what is compressed so by the tag that it has without it. */
const askedWithout = (encoding: Encoding, request: CareersRequest): CareersRequest => {
  const tags = request.headers['if-none-match'];
  if (tags === undefined) return request;
  return {
    ...request,
    headers: { ...request.headers, 'if-none-match': tagsWithout(encoding, tags) },
  };
};

/**
 * Answers a request in the encoding that it accepts, with a tag of its own. What is too short to be compressed has that
 * tag too: which it would be is then the same to 304, which has no body.
 */
export const answerEncoded = async <Nothing extends null>(
  request: CareersRequest,
  answering: (request: CareersRequest) => Promise<CareersAnswer | Nothing>,
): Promise<EncodedAnswer | Nothing> => {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const answer = await answering(encoding === null ? request : askedWithout(encoding, request));
  if (answer === null) return answer;
  const { status, body } = answer;
  const { ETag, Vary, ...headers } = answer.headers;
  if (body === '') return answer;
  const isEncoded = encoding !== null && status !== 304 && !isShort(body);
  const encoded = isEncoded ? await encodedBody(answer, encoding) : body;
  return {
    status,
    headers: {
      ...headers,
      Vary: Vary === undefined ? 'Accept-Encoding' : `${Vary}, Accept-Encoding`,
      ...(ETag !== undefined && { ETag: tagIn(encoding, ETag) }),
      ...(isEncoded && { 'Content-Encoding': encoding }),
    },
    ...(encoded !== undefined && { body: encoded }),
    get failure() {
      return answer.failure;
    },
  };
};
