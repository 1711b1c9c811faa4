import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { checkOptions } from '@jobposting/core/adapter';
import type { Answer } from '../answers/answer.ts';
import { type HttpError, httpError, wrongHost } from '../answers/http-error.ts';
import { problemAnswer } from '../answers/problem-details.ts';
import { clientAddress } from '../requests/client-address.ts';
import { hasWrongHost } from './node-request.ts';
import { writeAnswer } from './request-listener.ts';

/**
 * Closes a new connection of an address that has `most` open already; for IPv6, the first 64 bits are the address
 * (decision D20). So one client cannot use up the limit of all.
 */
const capConnections = (server: Server, most: number): void => {
  const openOf = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = clientAddress(socket.remoteAddress);
    const open = openOf.get(address) ?? 0;
    if (open >= most) {
      socket.destroy();
      return;
    }
    openOf.set(address, open + 1);
    socket.once('close', () => {
      const left = (openOf.get(address) ?? 0) - 1;
      if (left > 0) openOf.set(address, left);
      else openOf.delete(address);
    });
  });
};

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
  readonly maxHeaderBytes: number;
  /** How many connections may be open; one more is closed at once. */
  readonly maxConnections: number;
  /**
   * How many of them one address may have, for IPv6 its first 64 bits; one more is closed at once. A quarter of
   * `maxConnections` when absent. A host behind a proxy, which has one address for all clients, gives it all of them.
   */
  readonly maxConnectionsPerAddress?: number | undefined;
}

/** Stricter than those of Node, which lets a request take five minutes. */
export const defaultServerLimits: ServerLimits = {
  headersTimeoutMs: 5_000,
  requestTimeoutMs: 10_000,
  checkIntervalMs: 1_000,
  keepAliveTimeoutMs: 5_000,
  stallTimeoutMs: 30_000,
  maxHeaderBytes: 16 * 1024,
  maxConnections: 4000,
};

// Node begins all that it reads at once: a thousand small requests of one connection, whose answers nobody takes.
const mostWaiting = 16;

/**
 * Creates the check of a request that was sent before the answer to another (docs/http-api.md#limits). It closes the
 * connection when more than 16 wait, and returns whether the connection is closed.
 */
const createWaitingCheck = () => {
  const waitingOn = new WeakMap<Duplex, number>();
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    const isBehind = response.socket === null;
    if (socket.destroyed || !isBehind) return socket.destroyed;
    const add = (more: number): number => {
      const waiting = (waitingOn.get(socket) ?? 0) + more;
      waitingOn.set(socket, waiting);
      return waiting;
    };
    response.once('close', () => add(-1));
    if (add(1) > mostWaiting) socket.destroy();
    return socket.destroyed;
  };
};

const wrongHostRefusal = problemAnswer(wrongHost);

const requestTimedOut = 'ERR_HTTP_REQUEST_TIMEOUT';
/** The client ended its side in the middle of a request, and has mostly left. */
const cutOff = 'HPE_INVALID_EOF_STATE';

const malformed: Readonly<Record<string, HttpError>> = {
  HPE_HEADER_OVERFLOW: httpError('headers-too-large', 'The headers of the request are too large.'),
  [requestTimedOut]: httpError('request-timeout', 'The request took too long to arrive.'),
};
const malformedOtherwise = httpError('malformed-request', 'The request is not well-formed HTTP.');

/** An answer as bytes, when there is no response object to write it with. */
const bytesOf = ({ status, headers, body = Buffer.of() }: Answer): Buffer => {
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
    maxHeaderBytes: 'optional',
    maxConnections: 'optional',
    maxConnectionsPerAddress: 'optional',
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

  server.maxConnections = inForce.maxConnections;
  capConnections(server, inForce.maxConnectionsPerAddress ?? Math.ceil(inForce.maxConnections / 4));

  /** The answer to the latest request of each connection. */
  const answers = new WeakMap<Duplex, ServerResponse>();
  const closesConnection = createWaitingCheck();
  const admit: RequestListener = (request, response) => {
    if (closesConnection(request, response)) return;
    answers.set(request.socket, response);
    // Here too, because a listener can have paths outside the interface.
    if (hasWrongHost(request)) writeAnswer(request, response, wrongHostRefusal);
    else listener(request, response);
  };
  server.on('request', admit);
  // An unknown expectation may be ignored (RFC 9110 §10.1.1); Node responds to it without a body.
  server.on('checkExpectation', admit);
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    const isAnswering = answer?.headersSent === true && !answer.writableEnded;
    // A batch arrives while it is answered (decision D37). Node checks once for each request.
    if (code === requestTimedOut && isAnswering) return;
    const refusal = problemAnswer(malformed[code] ?? malformedOtherwise);
    const close = (): void => void socket.destroy();
    const refuse = (): void => void socket.end(bytesOf(refusal), close);
    if (!socket.writable) close();
    else if (answer === undefined || answer.writableFinished) refuse();
    // That request is well-formed, and is answered first.
    else if (answer.writableEnded || answer.req.complete) answer.once('finish', refuse);
    // It may be a refusal that has not left yet. Bytes of another would be read as a part of it.
    else if (answer.headersSent) socket.end(close);
    // Not by its response, so that the request still ends as aborted.
    else if (code === cutOff) refuse();
    else {
      answer.writeHead(refusal.status, { ...refusal.headers, Connection: 'close' });
      // Ends those who read its body, and the connection.
      answer.end(refusal.body, () => answer.req.destroy());
    }
  });
  return server;
};
