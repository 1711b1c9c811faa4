import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { HttpRequest } from '../requests/job-request.ts';

/** A connection that is kept between requests. */
interface KeptConnection {
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

/** A placeholder in a body, which the load generator replaces by a new number for each request. */
export const serialPlace = '0'.repeat(16);

// As many digits as the placeholder has; processes that start later use higher numbers.
let nextSerial = Date.now() * 1000;

const findPlaces = (bytes: Buffer): readonly number[] => {
  const places: number[] = [];
  for (let at = bytes.indexOf(serialPlace); at !== -1; at = bytes.indexOf(serialPlace, at + 1)) {
    places.push(at);
  }
  return places;
};

/** Makes the bytes of a request; the returned function gives them with a new number in the placeholders each time. */
const toWire = ({ method, path, headers, body = '' }: HttpRequest): (() => Buffer) => {
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: 'localhost', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  const places = findPlaces(bytes);
  if (places.length === 0) return () => bytes;
  return () => {
    const copy = Buffer.from(bytes);
    const serial = String(nextSerial++);
    for (const place of places) copy.write(serial, place, 'latin1');
    return copy;
  };
};

/** Opens connections for requests, which are used in turn. */
export const openClients = (
  origin: string,
  requests: readonly HttpRequest[],
  connections: number,
) => {
  const wires = requests.map(toWire);
  const kept = Array.from({ length: connections }, () => openConnection(origin));

  return {
    /**
     * Sends this many requests, from the given one on. Each connection sends its own requests, so that no two
     * change the same job. Returns how many had no success, or broke their connection.
     */
    async send(from: number, count: number): Promise<number> {
      let failures = 0;
      const sendShare = async (connection: KeptConnection, own: number): Promise<void> => {
        for (let index = own; index < count; index += connections) {
          const wire = wires[(from + index) % wires.length];
          if (!wire) throw new Error('there are no requests');
          const status = await connection.send(wire());
          if (status < 200 || status >= 300) failures += 1;
        }
      };
      await Promise.all(kept.map(sendShare));
      return failures;
    },
    close() {
      for (const connection of kept) connection.close();
    },
  };
};
