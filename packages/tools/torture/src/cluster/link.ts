import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A link to one port of the loopback that can be cut. */
export interface Link {
  readonly port: number;
  /** Resets every connection; new ones are let through. */
  readonly cut: () => void;
  /** Lets nothing through in either direction until `release`, and keeps all connections open. */
  readonly hold: () => void;
  readonly release: () => void;
  readonly close: () => void;
}

/** Opens a link to a port. */
export const openLink = async (target: number): Promise<Link> => {
  /** The other end of each socket. */
  const ways = new Map<Socket, Socket>();
  let isHeld = false;
  const join = (from: Socket, to: Socket): void => {
    ways.set(from, to);
    from.setNoDelay(true);
    from.on('error', () => from.destroy());
    from.on('close', () => {
      ways.delete(from);
      to.destroy();
    });
    if (!isHeld) from.pipe(to);
  };
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    join(incoming, outgoing);
    join(outgoing, incoming);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      for (const socket of ways.keys()) socket.resetAndDestroy();
    },
    hold() {
      isHeld = true;
      for (const [from, to] of ways) from.unpipe(to).pause();
    },
    release() {
      isHeld = false;
      for (const [from, to] of ways) from.pipe(to);
    },
    close() {
      server.close();
      for (const socket of ways.keys()) socket.destroy();
    },
  };
};
