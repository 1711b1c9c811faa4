import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that is kept between requests. */
export interface KeptConnection {
  /** Sends one request and waits for its whole answer; returns the status, or 0 when the connection broke. */
  readonly send: (request: Buffer) => Promise<number>;
  readonly close: () => void;
}

const headEnd = '\r\n\r\n';
const bodiless = [204, 304];

/** Reads the length of an answer from its head; `null` while the head is incomplete. */
const readAnswer = (received: Buffer): { status: number; bytes: number } | null => {
  const end = received.indexOf(headEnd);
  if (end === -1) return null;
  const head = received.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
  if (length === undefined && !bodiless.includes(status)) {
    throw new Error(`an answer does not say how long it is: ${head}`);
  }
  return { status, bytes: end + headEnd.length + Number(length ?? 0) };
};

/**
 * Opens a connection. Not by autocannon, which reconnects for each run, and not by an agent of Node, which
 * takes longer for a request than the server.
 */
export const openConnection = (origin: string): KeptConnection => {
  const { hostname, port } = new URL(origin);
  let socket: Socket | undefined;
  let answer: (status: number) => void = () => {};

  const open = async (): Promise<Socket> => {
    const opened = connect({ host: hostname, port: Number(port), noDelay: true });
    let parts: Buffer[] = [];
    opened.on('data', (chunk) => {
      parts.push(chunk);
      const received = parts.length === 1 ? chunk : Buffer.concat(parts);
      const read = readAnswer(received);
      if (!read || received.length < read.bytes) {
        parts = [received];
        return;
      }
      parts = [];
      answer(read.status);
    });
    opened.on('error', () => {});
    opened.on('close', () => {
      socket = undefined;
      answer(0);
    });
    await once(opened, 'connect');
    return opened;
  };

  return {
    async send(request) {
      socket ??= await open();
      const answered = new Promise<number>((resolve) => {
        answer = resolve;
      });
      socket.write(request);
      return answered;
    },
    close: () => socket?.destroy(),
  };
};
