import { connect, type Socket } from 'node:net';

/** Connections that stay open until they are closed here, or by the server. */
export interface Flood {
  /** How many the server has answered, also in part, or closed. */
  readonly answered: () => number;
  readonly close: () => void;
}

interface FloodOptions {
  readonly port: number;
  readonly connections: number;
  /** What each of them sends. */
  readonly bytes: Uint8Array;
  /** Reads the beginning of what comes back and no more: the rest stays with the server. */
  readonly readsNothing: boolean;
}

/** Opens connections that send `bytes` and then do nothing any more. */
export const openFlood = async (options: FloodOptions): Promise<Flood> => {
  const { port, connections, bytes, readsNothing } = options;
  const settled = new Set<Socket>();
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(port, '127.0.0.1');
    const settle = (): void => void settled.add(socket);
    socket.on('error', settle).on('close', settle);
    if (readsNothing) socket.once('readable', settle);
    else socket.on('data', settle);
    return socket;
  });
  const sent = (socket: Socket): Promise<void> =>
    new Promise((resolve) => {
      socket.once('close', () => resolve());
      // What the server does not read is never all sent.
      socket.once('connect', () => {
        socket.write(bytes);
        resolve();
      });
    });
  await Promise.all(sockets.map(sent));
  return {
    answered: () => settled.size,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
};
