import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The requests of one connection. */
interface Connection {
  /** The response to the request that runs, or ran last. */
  current: ServerResponse;
  last: ServerResponse;
  waiting: number;
  /** Present when the last request broke off while it waited: refuses it after those ahead of it are answered. */
  refuseLast?: () => void;
}

/** How many requests may wait for those ahead of them on their connections. */
export interface WaitingLimits {
  /** Above this, the connection is closed. */
  readonly onOneConnection: number;
  /** Above this, the connection with the most waiting requests is closed. */
  readonly inAll: number;
}

/** Handles everything on a connection in the order in which it was sent. */
export interface ConnectionOrder {
  /** Runs a request after those ahead of it on its connection are answered. */
  readonly run: RequestListener;
  /** Calls `refuse` for malformed bytes after the requests ahead of them are answered. */
  readonly refuseInOrder: (socket: Duplex, refuse: () => void) => void;
  /** Whether the server waits for the client: to send a request or its rest, or to take an answer. */
  readonly waitsForClient: (socket: Duplex) => boolean;
  /** Whether an answer has begun and has not ended. */
  readonly isAnswering: (socket: Duplex) => boolean;
}

/**
 * Creates the order of the connections of a server. Node runs all requests that arrive in one packet
 * at once: a client that sent a thousand and read nothing made the server hold a thousand answers,
 * 26 MB for 120 kB sent.
 *
 * @param listener runs one request
 */
export const createConnectionOrder = (
  listener: RequestListener,
  limits: WaitingLimits,
): ConnectionOrder => {
  const connections = new WeakMap<Duplex, Connection>();
  /** Connections with waiting requests. */
  const queues = new Map<Duplex, Connection>();
  let waitingInAll = 0;

  const addWaiting = (socket: Duplex, connection: Connection, requests: number): void => {
    connection.waiting += requests;
    waitingInAll += requests;
    if (connection.waiting > 0) queues.set(socket, connection);
    else queues.delete(socket);
  };

  const open = (socket: Duplex, response: ServerResponse): void => {
    const connection: Connection = { current: response, last: response, waiting: 0 };
    connections.set(socket, connection);
    socket.once('close', () => addWaiting(socket, connection, -connection.waiting));
  };

  /** So a client that sends many requests ahead loses its own connection, not that of another. */
  const closeLongestQueue = (): void => {
    let longest: Duplex | undefined;
    let most = 0;
    for (const [socket, { waiting }] of queues) {
      if (waiting <= most) continue;
      longest = socket;
      most = waiting;
    }
    longest?.destroy();
  };

  const closeBeyondLimits = (socket: Duplex, { waiting }: Connection): void => {
    if (waiting > limits.onOneConnection) socket.destroy();
    else if (waitingInAll > limits.inAll) closeLongestQueue();
  };

  const runAfter = (
    ahead: ServerResponse,
    connection: Connection,
    request: IncomingMessage,
    response: ServerResponse,
  ): void => {
    const { socket } = request;
    addWaiting(socket, connection, 1);
    closeBeyondLimits(socket, connection);
    const runNext = (): void => {
      if (socket.destroyed) return;
      addWaiting(socket, connection, -1);
      connection.current = response;
      if (connection.refuseLast && response === connection.last) connection.refuseLast();
      else listener(request, response);
    };
    // In the next turn of the event loop, so that other connections come in between.
    ahead.once('close', () => setImmediate(runNext));
  };

  return {
    run(request, response) {
      const { socket } = request;
      const connection = connections.get(socket);
      if (connection === undefined) {
        open(socket, response);
        listener(request, response);
        return;
      }
      const ahead = connection.last;
      connection.last = response;
      if (ahead.writableFinished) {
        connection.current = response;
        listener(request, response);
      } else runAfter(ahead, connection, request, response);
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
      // Refused already, but the refusal may not have left yet.
      else if (last.headersSent) socket.end(() => socket.destroy());
      else refuse();
    },

    waitsForClient(socket) {
      const current = connections.get(socket)?.current;
      if (current === undefined || current.writableEnded) return true;
      // Once the last answer on a connection has begun, the rest of its request is discarded. Any other answer goes on
      // while its request arrives and is worked on.
      return current.headersSent ? !current.shouldKeepAlive : !current.req.complete;
    },

    isAnswering(socket) {
      const current = connections.get(socket)?.current;
      return current?.headersSent === true && !current.writableEnded;
    },
  };
};
