import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

/** A network that can hold back bytes of a client, and deliver them long after the client is gone. */
export interface HeldNetwork {
  /** The address of the server, over the network. */
  readonly address: string;
  /** Holds back the next bytes sent, and disconnects their client. */
  hold(): void;
  /** Delivers the bytes held back, and waits until the server has processed them and closed the connection. */
  release(): Promise<void>;
  close(): void;
}

/** Starts a network in front of the server with this address. */
export const startHeldNetwork = async (serverAddress: string): Promise<HeldNetwork> => {
  const { hostname, port } = new URL(serverAddress);
  const sockets = new Set<Socket>();
  let isHolding = false;
  let held: { readonly server: Socket; readonly bytes: Buffer } | null = null;
  const listener = createServer((client) => {
    const server = createConnection({ host: hostname, port: Number(port) });
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}));
    server.on('data', (bytes) => client.write(bytes));
    server.on('close', () => client.destroy());
    client.on('data', (bytes) => {
      if (!isHolding) return void server.write(bytes);
      isHolding = false;
      held = { server, bytes };
      client.destroy();
    });
    client.on('close', () => held?.server !== server && server.end());
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = new URL(serverAddress);
  address.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return {
    address: address.href,
    hold() {
      isHolding = true;
    },
    async release() {
      if (held === null) throw new Error('nothing was held back');
      const { server, bytes } = held;
      if (server.closed) return;
      const closing = once(server, 'close');
      server.end(bytes);
      await closing;
    },
    close() {
      listener.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
