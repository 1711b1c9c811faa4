import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { type HttpErrorCode, httpError } from './http-error.ts';
import { problemAnswer } from './problem.ts';

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
  readonly maxHeaderBytes: number;
}

/** Tighter than those of Node, which lets a request take five minutes. */
export const defaultServerLimits: ServerLimits = {
  headersTimeoutMs: 5_000,
  requestTimeoutMs: 10_000,
  checkIntervalMs: 1_000,
  keepAliveTimeoutMs: 5_000,
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

/**
 * Creates a server of `node:http` for machines that anyone can reach: slow and oversize requests
 * are cut off, and what is no well-formed HTTP gets problem details like any other error
 * (decisions D19, D24).
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
    maxHeaderBytes,
  } = { ...defaultServerLimits, ...limits };
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: checkIntervalMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      maxHeaderSize: maxHeaderBytes,
    },
    listener,
  );

  const lastResponses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => lastResponses.set(request.socket, response));

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const refuse = (): void => {
      if (socket.writable) socket.end(toBytes(error.code ?? ''), () => socket.destroy());
      else socket.destroy();
    };
    const last = lastResponses.get(socket);
    if (last === undefined || last.writableEnded) refuse();
    // What is wrong came after a request that was right, and that has to be answered first.
    else if (last.req.complete) last.once('finish', refuse);
    else if (last.headersSent) socket.destroy();
    else refuse();
  });
  return server;
};
