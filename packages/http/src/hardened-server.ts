import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import { checkOptions } from '@jobposting/core/adapter';
import { createConnectionOrder } from './connection-order.ts';
import { lacksHost, repeatsHost, wrongHost } from './host-header.ts';
import { type HttpErrorCode, httpError } from './http-error.ts';
import { problemAnswer } from './problem-details.ts';
import { writeAnswer } from './write-answer.ts';

/**
 * How long and how large what a client sends may be. The defaults fit a job posting service; these
 * are for programs that embed the server, and for tests.
 */
export interface ServerLimits {
  /** Until the headers of a request are complete. */
  readonly headersTimeoutMs: number;
  /** Until a request is complete with its body. */
  readonly requestTimeoutMs: number;
  /** How often the two time-outs above are checked. */
  readonly checkIntervalMs: number;
  /** How long a connection stays open without a request. */
  readonly keepAliveTimeoutMs: number;
  /** Idle time allowed on a connection with a request in progress. */
  readonly stallTimeoutMs: number;
  /** How many requests may wait on a connection for the one that is being answered. */
  readonly maxWaitingRequests: number;
  readonly maxHeaderBytes: number;
}

/** Tighter than those of Node, which lets a request take five minutes. */
export const defaultServerLimits: ServerLimits = {
  headersTimeoutMs: 5_000,
  requestTimeoutMs: 10_000,
  checkIntervalMs: 1_000,
  keepAliveTimeoutMs: 5_000,
  stallTimeoutMs: 30_000,
  maxWaitingRequests: 100,
  maxHeaderBytes: 16 * 1024,
};

const wrongHostRefusal = problemAnswer(wrongHost);

const refusals: Readonly<Record<string, readonly [HttpErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', 'The request took too long to arrive.'],
};

/** The refusal of what Node cannot parse, as bytes: there is no response to write it with. */
const refusalBytes = ({ code = '' }: NodeJS.ErrnoException): Buffer => {
  const refusal = refusals[code] ?? ['malformed-request', 'The request is not well-formed HTTP.'];
  const { status, headers, body = Buffer.of() } = problemAnswer(httpError(...refusal));
  const lines = Object.entries({ ...headers, Connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`),
    body,
  ]);
};

/**
 * Creates a server of `node:http` for machines that anyone can reach: slow and oversize requests
 * are cut off, and malformed HTTP gets problem details like any other error (decisions D19, D24).
 * Pipelined requests are run one after the other.
 *
 * Throws a TypeError for limits that it does not know.
 */
export const createHardenedServer = (
  listener: RequestListener,
  limits: Partial<ServerLimits> = {},
): Server => {
  checkOptions('createHardenedServer', limits, {
    headersTimeoutMs: 'optional',
    requestTimeoutMs: 'optional',
    checkIntervalMs: 'optional',
    keepAliveTimeoutMs: 'optional',
    stallTimeoutMs: 'optional',
    maxWaitingRequests: 'optional',
    maxHeaderBytes: 'optional',
  });
  const inForce = { ...defaultServerLimits, ...limits };
  const server = createServer({
    headersTimeout: inForce.headersTimeoutMs,
    requestTimeout: inForce.requestTimeoutMs,
    connectionsCheckingInterval: inForce.checkIntervalMs,
    keepAliveTimeout: inForce.keepAliveTimeoutMs,
    maxHeaderSize: inForce.maxHeaderBytes,
    requireHostHeader: false,
  });
  server.timeout = inForce.stallTimeoutMs;
  // A client may end its side once it has sent all. Node would then end ours too, even before the
  // answer is sent. The property is in no type and no documentation; a test holds it.
  Object.assign(server, { httpAllowHalfOpen: true });

  const { run, refuseInOrder } = createConnectionOrder((request, response) => {
    // Here too, because a listener can have paths that are not those of the interface.
    if (lacksHost(request) || repeatsHost(request))
      writeAnswer(request, response, wrongHostRefusal);
    else listener(request, response);
  }, inForce.maxWaitingRequests);

  server.on('request', run);
  // An unknown expectation may be ignored (RFC 9110 §10.1.1); Node responds to it without a body.
  server.on('checkExpectation', run);
  server.on('clientError', (error, socket) =>
    refuseInOrder(socket, () => {
      if (socket.writable) socket.end(refusalBytes(error), () => socket.destroy());
      else socket.destroy();
    }),
  );
  return server;
};
