import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  /** To the latest request; those ahead of it are sent before. */
  response?: ServerResponse;
  /** Those of the requests that have been answered. */
  bytesRead: number;
}

const isIdle = (socket: Socket, { response, bytesRead }: Connection): boolean =>
  (response === undefined || (response.closed && response.req.complete)) &&
  socket.bytesRead === bytesRead;

/**
 * Follows the connections of a hardened server; call it before the server listens. Node itself counts
 * a connection as idle as soon as its answer is made, though most of that may still have to be sent.
 */
export const createOpenConnections = (server: Server) => {
  const connections = new Map<Socket, Connection>();

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { bytesRead: 0 });
    socket.once('close', () => connections.delete(socket));
  });

  const noteBytes = (socket: Socket): void => {
    const connection = connections.get(socket);
    if (connection !== undefined) connection.bytesRead = socket.bytesRead;
  };
  // One function for all responses: a listener of its own for each costs twice as much.
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
    /** Says in the last answer of each connection, where it has not begun, that no other follows. */
    announceClose(): void {
      for (const { response } of connections.values()) {
        // Otherwise the connection would be closed before the rest of the request is taken.
        if (response?.req.complete && !response.headersSent) response.shouldKeepAlive = false;
      }
    },
    /** Closes those without a request in progress: each answer is out, and nothing of another request is in. */
    closeIdle(): void {
      for (const [socket, connection] of connections) {
        if (isIdle(socket, connection)) socket.destroy();
      }
    },
    /** Closes all. */
    cut(): void {
      for (const socket of connections.keys()) socket.destroy();
    },
    /** Resolves when all are closed and their requests know it, which is later than the server says. */
    closed: (): Promise<unknown> =>
      Promise.all(
        Array.from(
          connections.keys(),
          (socket) => new Promise((resolve) => socket.once('close', resolve)),
        ),
      ),
  };
};
