import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { type HttpErrorCode, httpError } from './http-error.ts';
import { problemAnswer } from './problem.ts';
import { respond } from './respond.ts';

/** How long and how large what a client sends may be. */
export interface ServerLimits {
  /** Until the headers of a request are complete. */
  readonly headersTimeoutMs: number;
  /** Until a request is complete with its body. */
  readonly requestTimeoutMs: number;
  /** How often the two time-outs above are looked at. */
  readonly checkIntervalMs: number;
  /** How long a connection stays open without a request. */
  readonly keepAliveTimeoutMs: number;
  /** How long nothing at all may be sent or taken on a connection that has a request under way. */
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

const refusals: Readonly<Record<string, readonly [HttpErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', 'The request did not arrive in time.'],
};

const toBytes = (code: string): Buffer => {
  const refusal = refusals[code] ?? ['malformed-request', 'The request is not well-formed HTTP.'];
  const { status, headers, body = Buffer.of() } = problemAnswer(httpError(...refusal));
  const lines = Object.entries({ ...headers, Connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`),
    body,
  ]);
};

/** The requests of one connection. */
interface Connection {
  last: ServerResponse;
  waiting: number;
  /** Present when the last request broke off while it waited: answers it in its turn. */
  refuseLast?: () => void;
}

const hostlessRefusal = problemAnswer(
  httpError('malformed-request', 'The request must name its Host, and only once.', {
    headers: { Connection: 'close' },
  }),
);

/** Whether RFC 9112 §3.2 has a request refused for its Host: Node would do so with an empty answer. */
const hasWrongHost = ({ httpVersionMinor, rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1 || (hosts === 0 && httpVersionMinor > 0);
};

/**
 * Creates a server of `node:http` for machines that anyone can reach: slow and oversize requests
 * are cut off, and what is no well-formed HTTP gets problem details like any other error
 * (decisions D19, D24). Pipelined requests are run one after the other.
 */
export const createHardenedServer = (
  listener: RequestListener,
  limits: Partial<ServerLimits> = {},
): Server => {
  const {
    headersTimeoutMs,
    requestTimeoutMs,
    checkIntervalMs,
    keepAliveTimeoutMs,
    stallTimeoutMs,
    maxWaitingRequests,
    maxHeaderBytes,
  } = { ...defaultServerLimits, ...limits };
  const server = createServer({
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: checkIntervalMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    maxHeaderSize: maxHeaderBytes,
    requireHostHeader: false,
  });
  server.timeout = stallTimeoutMs;
  // A client may end its side once it has sent all. Node would end ours too, whatever is still to be
  // answered. The property is in no type and no documentation; a test holds it.
  Object.assign(server, { httpAllowHalfOpen: true });

  const run = (request: IncomingMessage, response: ServerResponse): void =>
    hasWrongHost(request)
      ? respond(request, response, hostlessRefusal)
      : listener(request, response);

  const connections = new WeakMap<Duplex, Connection>();

  // Node runs all requests that arrive in one packet at once: a client that sends a thousand and
  // reads nothing made the server hold a thousand answers, 26 MB for 120 kB sent.
  const runInTurn = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (connection === undefined) {
      connections.set(socket, { last: response, waiting: 0 });
      run(request, response);
      return;
    }
    const ahead = connection.last;
    connection.last = response;
    if (ahead.writableFinished) {
      run(request, response);
      return;
    }
    connection.waiting += 1;
    if (connection.waiting > maxWaitingRequests) socket.destroy();
    ahead.once('close', () => {
      connection.waiting -= 1;
      if (socket.destroyed) return;
      if (connection.refuseLast && response === connection.last) connection.refuseLast();
      else run(request, response);
    });
  };
  server.on('request', runInTurn);
  // An expectation that we do not know may be ignored (RFC 9110 §10.1.1); Node answers without a body.
  server.on('checkExpectation', runInTurn);

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const refuse = (): void => {
      if (socket.writable) socket.end(toBytes(error.code ?? ''), () => socket.destroy());
      else socket.destroy();
    };
    const connection = connections.get(socket);
    if (connection === undefined) {
      refuse();
      return;
    }
    const { last } = connection;
    if (last.writableEnded) refuse();
    // What is wrong came after a request that was right, and that has to be answered first.
    else if (last.req.complete) last.once('finish', refuse);
    else if (connection.waiting > 0) connection.refuseLast = refuse;
    // Refused already, and what refuses it may not have left yet.
    else if (last.headersSent) socket.end(() => socket.destroy());
    else refuse();
  });
  return server;
};
