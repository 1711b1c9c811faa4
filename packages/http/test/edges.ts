import type { IncomingMessage } from 'node:http';
import { type InjectOptions, inject } from 'light-my-request';
import type { HandlerOptions } from '../src/dispatch/handler-options.ts';
import { createFetchHandler, type JobRequestListener } from '../src/index.ts';

/** What the functions of a host are given: one or the other. */
export type RawRequest = IncomingMessage | Request;

/** A header of what the functions of a host are given. */
export const headerOf = ({ headers }: RawRequest, name: string): string | undefined =>
  headers instanceof Headers ? (headers.get(name) ?? undefined) : headers[name]?.toString();

/** What a test sends. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly bytes?: Buffer | undefined;
}

/** What a test looks at of an answer; the names of its headers are in lower case. */
export interface Received {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly rawPayload: Buffer;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
  readonly json: () => any;
}

/**
 * Whether the tests run through the fetch handler, as in the project `http-fetch`. It skips what is
 * about sockets, about servers of node:http or about a Host that no address can have.
 */
export const isOverFetch = process.env.JOBPOSTING_EDGE === 'fetch';

const sendToListener = (
  listener: JobRequestListener,
  { method, path, headers, bytes }: Sent,
): Promise<Received> =>
  inject((request, response) => listener(request, response), {
    method: method as NonNullable<InjectOptions['method']>,
    url: path,
    headers,
    ...(bytes !== undefined && { payload: bytes }),
  });

/** Runtimes make requests that a constructor refuses: a GET with a body, a TRACE. */
const toRequest = ({ method, path, headers, bytes }: Sent): Request => {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  // Servers pass on what the client says of the length.
  if (bytes !== undefined) pairs.push(['content-length', String(bytes.length)]);
  // A test that follows an address sends all of it, as to a proxy.
  const address = path.startsWith('/') ? `http://${headers.host}${path}` : path;
  const request = new Request(address, {
    method: bytes === undefined ? 'GET' : 'POST',
    headers: pairs,
    ...(bytes !== undefined && { body: new Uint8Array(bytes) }),
  });
  return Object.defineProperty(request, 'method', { value: method });
};

const sendToHandler = async (
  handler: (request: Request) => Promise<Response>,
  sent: Sent,
): Promise<Received> => {
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

/** Creates the function that sends a request to the edge that is tested. */
export const createSend = (
  listener: JobRequestListener,
  options: HandlerOptions<RawRequest>,
): ((sent: Sent) => Promise<Received>) => {
  if (!isOverFetch) return (sent) => sendToListener(listener, sent);
  const handler = createFetchHandler(options);
  return (sent) => sendToHandler(handler, sent);
};
