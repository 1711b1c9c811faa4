import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections may be open, and what happens to those above the limit. */
export interface ConnectionCapOptions {
  readonly server: Server;
  readonly maxConnections: number;
  /** Whether the server waits for the client, so that closing breaks no promise. */
  readonly waitsForClient: (socket: Socket) => boolean;
  /** Sends the client a refusal, and ends the connection. */
  readonly refuse: (socket: Socket) => void;
}

/**
 * Caps the connections of a server. A new connection above the limit replaces one on which the server waits
 * for the client: of all those, the one whose last request (or start, without a request) is
 * longest ago. So connections that are opened and left silent, again and again, close
 * each other and keep nobody out. Only when the server is working for all of them is the new one refused.
 *
 * @returns a function to call with the connection of each request that arrives
 */
export const capConnections = ({
  server,
  maxConnections,
  waitsForClient,
  refuse,
}: ConnectionCapOptions): ((socket: Socket) => void) => {
  /** The connection whose last request is longest ago comes first. */
  const open = new Set<Socket>();

  /** Closes connections, the longest silent first, until there is room or only `newest` is left. */
  const makeRoomFor = (newest: Socket): void => {
    for (const socket of open) {
      if (open.size <= maxConnections || socket === newest) return;
      if (!waitsForClient(socket)) continue;
      open.delete(socket);
      socket.destroy();
    }
  };

  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (open.size <= maxConnections) return;
    makeRoomFor(socket);
    if (open.size > maxConnections) refuse(socket);
  });

  return (socket) => {
    if (open.delete(socket)) open.add(socket);
  };
};
