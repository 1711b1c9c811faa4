import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Logger } from '../logging/log.ts';

interface Connection {
  /** The response to the latest request; earlier ones are sent before it. */
  response?: ServerResponse;
  /** The answered requests. */
  bytesRead: number;
}

const isIdle = (socket: Socket, { response, bytesRead }: Connection): boolean =>
  (response === undefined || (response.closed && response.req.complete)) &&
  socket.bytesRead === bytesRead;

/**
 * Follows the connections of a hardened server; call it before the server listens. Node itself counts
 * a connection as idle as soon as its answer is made, although most of it may not have been sent.
 */
const createOpenConnections = (server: Server) => {
  const connections = new Map<Socket, Connection>();

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { bytesRead: 0 });
    socket.once('close', () => connections.delete(socket));
  });

  const noteBytes = (socket: Socket): void => {
    const connection = connections.get(socket);
    if (connection !== undefined) connection.bytesRead = socket.bytesRead;
  };
  // One function for all responses: a listener for each costs more.
  function noteAnswered(this: ServerResponse): void {
    const { req: request } = this;
    noteBytes(request.socket);
    // The rest of a body still comes.
    if (!request.complete) request.once('close', () => noteBytes(request.socket));
  }
  const follow = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.response = response;
    response.on('close', noteAnswered);
  };
  server.on('request', follow).on('checkExpectation', follow);

  return {
    /** Says in the last answer of each connection, unless it has begun, that no more follow. */
    announceClose(): void {
      for (const { response } of connections.values()) {
        // Otherwise the connection would be closed before the rest of the request is received.
        if (response?.req.complete && !response.headersSent) response.shouldKeepAlive = false;
      }
    },
    /** Closes connections without a request in progress: all answers are sent, and no part of a request has come. */
    closeIdle(): void {
      for (const [socket, connection] of connections) {
        if (isIdle(socket, connection)) socket.destroy();
      }
    },
    /** Closes all. */
    cut(): void {
      for (const socket of connections.keys()) socket.destroy();
    },
    /** Resolves when all are closed and their requests know it, which is later than the event of the server. */
    closed: (): Promise<unknown> =>
      Promise.all(
        Array.from(
          connections.keys(),
          (socket) => new Promise((resolve) => socket.once('close', resolve)),
        ),
      ),
  };
};

const defaultGraceMs = 10_000;

export interface GracefulStopOptions {
  readonly server: Server;
  /** Aborted when the stop begins. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /** How long open requests may take to finish; their connections are cut after that. 10 seconds when absent. */
  readonly graceMs?: number;
}

/**
 * Stops a server, once the signal is aborted, without losing an accepted request. The returned function resolves when
 * no request is open any more. Call it before the server listens, because it follows the connections.
 */
export const createGracefulStop = (options: GracefulStopOptions): (() => Promise<void>) => {
  const { server, signal, log, graceMs = defaultGraceMs } = options;
  const connections = createOpenConnections(server);

  const finish = async (): Promise<void> => {
    // Node's own would also close connections on which answers are still being sent.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    connections.announceClose();
    connections.closeIdle();
    const sweep = setInterval(connections.closeIdle, 20);
    const deadline = setTimeout(() => {
      log.warn({ graceMs }, 'requests that took too long were cut off');
      connections.cut();
    }, graceMs);
    await closed;
    clearTimeout(deadline);
    clearInterval(sweep);
    await connections.closed();
  };
  const finished = new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => finish().then(resolve, reject), { once: true });
  });
  return () => finished;
};
