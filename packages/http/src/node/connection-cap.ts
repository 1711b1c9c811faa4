import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections may be open, and what happens to those beyond. */
export interface ConnectionCapOptions {
  readonly server: Server;
  readonly maxConnections: number;
  /** Whether the client is expected to do something, so that closing breaks no promise to it. */
  readonly waitsForClient: (socket: Socket) => boolean;
  /** Tells a client that there is no room, and ends the connection. */
  readonly refuse: (socket: Socket) => void;
}

/**
 * Caps the connections of a server. A new one beyond the cap takes the place of one on which the
 * client is expected to do something: of all those, the one whose latest request, or else whose
 * beginning, is longest ago. So connections that are opened and left silent, again and again, close
 * each other and keep nobody out. Only when the server works for all of them, the new one is refused.
 *
 * @returns what is to be called with the connection of each request that arrives
 */
export const capConnections = ({
  server,
  maxConnections,
  waitsForClient,
  refuse,
}: ConnectionCapOptions): ((socket: Socket) => void) => {
  /** The one whose latest request is longest ago comes first. */
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
