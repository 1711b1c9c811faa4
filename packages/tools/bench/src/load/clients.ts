import type { HttpRequest } from '../requests/job-request.ts';
import { type KeptConnection, openConnection } from './kept-connection.ts';
import { toWire } from './wire-request.ts';

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
