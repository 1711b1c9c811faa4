import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import { checkOptions } from '@jobposting/core/adapter';
import { type HttpError, httpError } from '../answers/http-error.ts';
import { problemAnswer } from '../answers/problem-details.ts';
import { hasWrongHost, wrongHost } from '../requests/host-header.ts';
import { capConnections } from './connection-cap.ts';
import { createConnectionOrder } from './connection-order.ts';
import { lingerThen } from './lingering-close.ts';
import { countPieces } from './piece-count.ts';
import { writeAnswer } from './write-answer.ts';

/**
 * Limits of time and size for what a client sends. The defaults fit a job posting service; these
 * are for programs that embed the server, and for tests.
 */
export interface ServerLimits {
  /** Until the headers of a request are complete. */
  readonly headersTimeoutMs: number;
  /** Until a request is complete with its body, or its answer has begun, as for a batch. */
  readonly requestTimeoutMs: number;
  /** How often the two time-outs above are checked. */
  readonly checkIntervalMs: number;
  /** How long a connection stays open without a request. */
  readonly keepAliveTimeoutMs: number;
  /** Idle time allowed on a connection with a request in progress. */
  readonly stallTimeoutMs: number;
  /**
   * How many requests may wait on a connection for the one that is being answered; above that, the connection is
   * closed. On all connections together 20 times as many may wait; above that, the one with the most is closed.
   */
  readonly maxWaitingRequests: number;
  readonly maxHeaderBytes: number;
  /**
   * How many connections may be open. One more replaces the connection whose client has kept the server
   * waiting longest; when the server is working for all of them, the new one is refused with 503.
   */
  readonly maxConnections: number;
}

/** Stricter than those of Node, which lets a request take five minutes. */
export const defaultServerLimits: ServerLimits = {
  headersTimeoutMs: 5_000,
  requestTimeoutMs: 10_000,
  checkIntervalMs: 1_000,
  keepAliveTimeoutMs: 5_000,
  stallTimeoutMs: 30_000,
  maxWaitingRequests: 100,
  maxHeaderBytes: 16 * 1024,
  maxConnections: 4000,
};

/** Waiting requests take memory: in all, this many times the limit of one connection may wait. */
const connectionsWithFullQueue = 20;

const wrongHostRefusal = problemAnswer(wrongHost);

const tooBusy = httpError(
  'too-busy',
  'The server works for as many connections as it can. Try again later.',
);

const requestTimedOut = 'ERR_HTTP_REQUEST_TIMEOUT';
const tooManyPieces = 'TOO_MANY_PIECES';

const malformed: Readonly<Record<string, HttpError>> = {
  HPE_HEADER_OVERFLOW: httpError('headers-too-large', 'The headers of the request are too large.'),
  [requestTimedOut]: httpError('request-timeout', 'The request took too long to arrive.'),
  [tooManyPieces]: httpError(
    'malformed-request',
    'The body has thousands of chunks of a few bytes. Send it in larger ones.',
  ),
};
const malformedOtherwise = httpError('malformed-request', 'The request is not well-formed HTTP.');

/** A refusal as bytes, when there is no response object to write it with. */
const refusalBytes = (error: HttpError): Buffer => {
  const { status, headers, body = Buffer.of() } = problemAnswer(error);
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
 * Pipelined requests run one after another.
 *
 * Throws a TypeError for unknown limits.
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
    maxConnections: 'optional',
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
  // A client may end its side after it has sent everything. Node would then end ours too, even before the answer is
  // sent. The property has no type and no documentation; a test checks that it works.
  Object.assign(server, { httpAllowHalfOpen: true });

  const waiting = {
    onOneConnection: inForce.maxWaitingRequests,
    inAll: inForce.maxWaitingRequests * connectionsWithFullQueue,
  };
  const { run, refuseInOrder, waitsForClient, isAnswering } = createConnectionOrder(
    (request, response) => {
      // Here too, because a listener can have paths outside the interface.
      if (hasWrongHost(request)) writeAnswer(request, response, wrongHostRefusal);
      else listener(request, response);
    },
    waiting,
  );
  const requestArrived = capConnections({
    server,
    maxConnections: inForce.maxConnections,
    waitsForClient,
    refuse: (socket) => {
      // Node would keep every request that still comes, and answer none.
      socket.removeAllListeners('data').end(refusalBytes(tooBusy));
      lingerThen(socket, () => socket.destroy());
    },
  });
  const admit: RequestListener = (request, response) => {
    requestArrived(request.socket);
    // Requests that come after a last answer are neither answered nor run.
    if (request.socket.writableEnded) request.resume();
    else {
      countPieces(request, response, () => {
        const error = Object.assign(new Error('too many pieces'), { code: tooManyPieces });
        server.emit('clientError', error, request.socket);
      });
      run(request, response);
    }
  };

  server.on('request', admit);
  // An unknown expectation may be ignored (RFC 9110 §10.1.1); Node responds to it without a body.
  server.on('checkExpectation', admit);
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    // A batch arrives while it is answered (decision D37). Node checks once for each request.
    if (code === requestTimedOut && isAnswering(socket)) return;
    refuseInOrder(socket, () => {
      const refusal = refusalBytes(malformed[code] ?? malformedOtherwise);
      if (socket.writable) socket.end(refusal, () => socket.destroy());
      else socket.destroy();
    });
  });
  return server;
};
