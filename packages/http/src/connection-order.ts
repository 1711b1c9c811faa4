import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The requests of one connection. */
interface Connection {
  last: ServerResponse;
  waiting: number;
  /** Present when the last request broke off while it waited: refuses it once those ahead are answered. */
  refuseLast?: () => void;
}

/** Keeps what happens on each connection in the order in which it was sent. */
export interface ConnectionOrder {
  /** Runs a request once those ahead of it on its connection are answered. */
  readonly run: RequestListener;
  /** Calls `refuse` for malformed bytes once the requests ahead of them are answered. */
  readonly refuseInOrder: (socket: Duplex, refuse: () => void) => void;
}

/**
 * Creates the order of the connections of a server. Node runs all requests that arrive in one packet
 * at once: a client that sent a thousand and read nothing made the server hold a thousand answers,
 * 26 MB for 120 kB sent.
 *
 * @param listener runs one request
 * @param maxWaiting how many requests may wait on a connection before it is closed
 */
export const createConnectionOrder = (
  listener: RequestListener,
  maxWaiting: number,
): ConnectionOrder => {
  const connections = new WeakMap<Duplex, Connection>();

  const runAfter = (
    ahead: ServerResponse,
    connection: Connection,
    request: IncomingMessage,
    response: ServerResponse,
  ): void => {
    const { socket } = request;
    connection.waiting += 1;
    if (connection.waiting > maxWaiting) socket.destroy();
    ahead.once('close', () => {
      connection.waiting -= 1;
      if (socket.destroyed) return;
      if (connection.refuseLast && response === connection.last) connection.refuseLast();
      else listener(request, response);
    });
  };

  return {
    run(request, response) {
      const connection = connections.get(request.socket);
      if (connection === undefined) {
        connections.set(request.socket, { last: response, waiting: 0 });
        listener(request, response);
        return;
      }
      const ahead = connection.last;
      connection.last = response;
      if (ahead.writableFinished) listener(request, response);
      else runAfter(ahead, connection, request, response);
    },

    refuseInOrder(socket, refuse) {
      const connection = connections.get(socket);
      if (connection === undefined) {
        refuse();
        return;
      }
      const { last } = connection;
      if (last.writableEnded) refuse();
      // The request before the malformed bytes is well-formed, and is answered first.
      else if (last.req.complete) last.once('finish', refuse);
      else if (connection.waiting > 0) connection.refuseLast = refuse;
      // Refused already, and the refusal may not have left yet.
      else if (last.headersSent) socket.end(() => socket.destroy());
      else refuse();
    },
  };
};
