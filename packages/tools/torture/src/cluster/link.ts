import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to one port of the loopback that can be cut. */
export interface Link {
  readonly port: number;
  /** Resets every connection; new ones are let through. */
  readonly cut: () => void;
  /** Lets nothing through in either direction until `release`, and keeps all connections open. */
  readonly hold: () => void;
  readonly release: () => void;
  readonly close: () => void;
}

/** Opens a way to a port. */
export const openLink = async (target: number): Promise<Link> => {
  const sockets = new Set<Socket>();
  let isHeld = false;
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (chunk) => {
        if (!to.write(chunk)) from.pause();
      });
      to.on('drain', () => {
        if (!isHeld) from.resume();
      });
      from.on('error', () => from.destroy());
      from.on('end', () => to.end());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isHeld) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    release() {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
