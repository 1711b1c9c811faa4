import { once } from 'node:events';
import { createServer } from 'node:net';

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false;
  }
};

// Below those that Linux gives to outgoing connections, which would take the port of a node that is down.
const lowest = 20_000;
const highest = 32_000;

/** Finds ports of the loopback that nobody listens on. */
export const findFreePorts = async (count: number): Promise<readonly number[]> => {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
};
