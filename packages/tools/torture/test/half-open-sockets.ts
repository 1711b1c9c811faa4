import { connect, type Socket } from 'node:net';

/** Connections that have sent the beginning of a request and will send no more. */
export interface HalfOpenSockets {
  /** How many the server has not closed yet. */
  readonly open: () => number;
  /** All that the server has said to them. */
  readonly received: () => string;
  readonly close: () => void;
}

/** Opens `count` connections to a server, each with `bytes` and nothing after. */
export const openHalfOpenSockets = async (
  port: number,
  count: number,
  bytes: string,
): Promise<HalfOpenSockets> => {
  let open = 0;
  let received = '';
  const openOne = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        open++;
        socket.once('close', () => open--);
        socket.write(bytes, () => resolve(socket));
      });
      socket.on('error', reject).on('data', (chunk) => {
        received += chunk.toString('latin1');
      });
    });
  const sockets = await Promise.all(Array.from({ length: count }, openOne));
  return {
    open: () => open,
    received: () => received,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
};
