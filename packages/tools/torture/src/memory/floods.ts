import { connect, type Socket } from 'node:net';

/** How a feed ended for its reader. */
const readToEnd = async (address: string, path: string): Promise<string> => {
  let response = await fetch(`${address}/careers/${path}`);
  // Until the index of open postings is whole.
  for (let tries = 0; response.status === 503 && tries < 20; tries++) {
    await response.body?.cancel();
    response = await fetch(`${address}/careers/${path}`);
  }
  const decoder = new TextDecoder();
  let end = '';
  for await (const part of response.body ?? []) {
    end = (end + decoder.decode(part, { stream: true })).slice(-20).trimEnd();
  }
  if (response.status !== 200) return `${response.status}`;
  return /<\/(?:feed|source)>$/.test(end) ? 'whole' : 'broken off';
};

/** Reads as many feeds at once as allowed, twice those of Atom and Indeed. Returns how each ended. */
export const readFeeds = (address: string): Promise<readonly string[]> =>
  Promise.all(
    ['feed.atom', 'indeed.xml', 'feed.atom', 'indeed.xml'].map((path) => readToEnd(address, path)),
  );

interface FloodOptions {
  readonly port: number;
  readonly connections: number;
  /** The bytes that each of them sends. */
  readonly bytes: Uint8Array;
}

/** Opens connections from 127.0.0.2 that send `bytes`, then do nothing, and leave the answers unread. */
export const openFlood = async ({ port, connections, bytes }: FloodOptions) => {
  const answered = new Set<Socket>();
  const open = (): Promise<Socket> =>
    new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
      const note = (): void => void answered.add(socket);
      socket
        .once('connect', () => {
          // Not awaited: data that the server does not read are never all sent.
          socket.write(bytes);
          resolve(socket);
        })
        // Reads only the beginning.
        .once('readable', note)
        .on('error', note)
        .once('close', () => {
          note();
          resolve(socket);
        });
    });
  const sockets = await Promise.all(Array.from({ length: connections }, open));
  return {
    /** How many have received the beginning of an answer, or were closed. */
    answered: (): number => answered.size,
    close(): void {
      for (const socket of sockets) socket.destroy();
    },
  };
};
