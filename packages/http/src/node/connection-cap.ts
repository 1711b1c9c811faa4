import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddress } from '../requests/client-address.ts';

/**
 * Closes a new connection of an address that has `most` open already; for IPv6, the first 64 bits are the address
 * (decision D20). So one client cannot use up the limit of all.
 */
export const capConnections = (server: Server, most: number): void => {
  const openOf = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = clientAddress(socket.remoteAddress);
    const open = openOf.get(address) ?? 0;
    if (open >= most) {
      socket.destroy();
      return;
    }
    openOf.set(address, open + 1);
    socket.once('close', () => {
      const left = (openOf.get(address) ?? 0) - 1;
      if (left > 0) openOf.set(address, left);
      else openOf.delete(address);
    });
  });
};
