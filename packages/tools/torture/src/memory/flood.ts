import { connect, type Socket } from 'node:net';

/** Connections that stay open until they are closed here, or by the server. */
export interface Flood {
  /** How many have got a beginning of an answer, or were closed. */
  readonly answered: () => number;
  readonly close: () => void;
}

interface FloodOptions {
  readonly port: number;
  readonly connections: number;
  /** What each of them sends. */
  readonly bytes: Uint8Array;
}

/** Opens connections that send `bytes`, do nothing any more, and leave what comes back unread. */
export const openFlood = async (options: FloodOptions): Promise<Flood> => {
  const { port, connections, bytes } = options;
  const answered = new Set<Socket>();
  const open = (): Promise<Socket> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      const note = (): void => void answered.add(socket);
      socket
        .once('connect', () => {
          // Not waited for: what the server does not read is never all sent.
          socket.write(bytes);
          resolve(socket);
        })
        // Looks at the beginning, and reads no more than that.
        .once('readable', note)
        .on('error', note)
        .once('close', () => {
          note();
          resolve(socket);
        });
    });
  const sockets = await Promise.all(Array.from({ length: connections }, open));
  return {
    answered: () => answered.size,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
};
