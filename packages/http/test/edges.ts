import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type InjectOptions, inject } from 'light-my-request';
import type { JobFetchHandler, JobRequestListener } from '../src/index.ts';

/** What the functions of a host get: one or the other. */
export type RawRequest = IncomingMessage | Request;

/** A header of what the functions of a host get. */
export const headerOf = ({ headers }: RawRequest, name: string): string | undefined =>
  headers instanceof Headers ? (headers.get(name) ?? undefined) : headers[name]?.toString();

/** What a test sends. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** A body that is announced with its length, or one in pieces. */
  readonly bytes?: Buffer | readonly Buffer[] | undefined;
  /** Whether the client leaves before the end of the body. */
  readonly isCutOff?: boolean | undefined;
  /** Over fetch, aborts the request. */
  readonly signal?: AbortSignal | undefined;
}

/** The part of an answer that tests check; the names of its headers are in lower case. */
export interface Received {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly rawPayload: Buffer;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
  readonly json: () => any;
}

const isWhole = (bytes: Sent['bytes']): bytes is Buffer => Buffer.isBuffer(bytes);

/** Sends a request over `node:http`, without a socket. */
export const sendToListener = (
  listener: JobRequestListener,
  { method, path, headers, bytes, isCutOff }: Sent,
): Promise<Received> =>
  inject((request, response) => listener(request, response), {
    method: method as NonNullable<InjectOptions['method']>,
    url: path,
    headers: { ...headers, ...(bytes && !isWhole(bytes) && { 'transfer-encoding': 'chunked' }) },
    ...(bytes !== undefined && { payload: isWhole(bytes) ? bytes : Readable.from(bytes) }),
    ...(isCutOff && { simulate: { end: false, split: false, error: false, close: true } }),
  });

const streamOf = (pieces: readonly Buffer[], isCutOff = false): ReadableStream => {
  const left = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift();
      if (piece !== undefined) controller.enqueue(piece);
      else if (isCutOff) controller.error(new Error('the client has gone'));
      else controller.close();
    },
  });
};

/** Runtimes make requests that the constructor refuses: a GET with a body, a TRACE. */
const toRequest = ({ method, path, headers, bytes, isCutOff, signal }: Sent): Request => {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  // Servers pass on the length that the client announces.
  if (isWhole(bytes)) pairs.push(['content-length', String(bytes.length)]);
  const request = new Request(`http://${headers.host}${path}`, {
    method: bytes === undefined ? 'GET' : 'POST',
    headers: pairs,
    ...(signal && { signal }),
    ...(bytes !== undefined && { body: streamOf([bytes].flat(), isCutOff), duplex: 'half' }),
  } as RequestInit);
  return Object.defineProperty(request, 'method', { value: method });
};

/** Sends a request over the fetch API. */
export const sendToHandler = async (handler: JobFetchHandler, sent: Sent): Promise<Received> => {
  const response = await handler(toRequest(sent));
  const rawPayload = Buffer.from(await response.arrayBuffer());
  const body = rawPayload.toString();
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    rawPayload,
    body,
    json: () => JSON.parse(body),
  };
};
