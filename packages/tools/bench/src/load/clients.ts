import type { HttpRequest } from '../requests/job-request.ts';
import { type KeptConnection, openConnection } from './kept-connection.ts';

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

/** The results of requests. */
export interface Sent {
  /** From the first request to the last answer. */
  readonly seconds: number;
  /** Answers that were not a success, and broken connections. */
  readonly failures: number;
}

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
     * change the same job.
     */
    async send(from: number, count: number): Promise<Sent> {
      let failures = 0;
      const sendShare = async (connection: KeptConnection, own: number): Promise<void> => {
        for (let index = own; index < count; index += connections) {
          const wire = wires[(from + index) % wires.length];
          if (!wire) throw new Error('there are no requests');
          const status = await connection.send(wire());
          if (status < 200 || status >= 300) failures += 1;
        }
      };
      const started = performance.now();
      await Promise.all(kept.map(sendShare));
      return { seconds: (performance.now() - started) / 1000, failures };
    },
    close() {
      for (const connection of kept) connection.close();
    },
  };
};
