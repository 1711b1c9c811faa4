import autocannon from 'autocannon';
import type { HttpRequest } from '../job-request.ts';
import { serialPlaces, writeSerial } from './wire-request.ts';

/** When to stop: after a time, or after a number of requests. */
export type Limit = Duration | { readonly count: number };

interface Duration {
  readonly seconds: number;
  /** Asked again and again in this time, with how many requests were answered so far; `true` stops earlier. */
  readonly slices?: { readonly seconds: number; readonly isEnough: (answered: number) => boolean };
}

/** What came of requests; latencies in milliseconds, of each answer. */
export interface Sent {
  readonly latencies: readonly number[];
  /** In seconds. */
  readonly elapsed: number;
  readonly failures: number;
}

/** Deals the requests out, so that no two connections change the same job. */
const deal = (requests: readonly HttpRequest[], hands: number): HttpRequest[][] => {
  const dealt = Array.from({ length: hands }, (_, hand) =>
    requests.filter((_, index) => index % hands === hand),
  );
  return dealt.map((hand) => (hand.length > 0 ? hand : [...requests]));
};

/** The request, with another number each time that it is sent, if its body has a place for one. */
const numbered = (request: HttpRequest): autocannon.Request => {
  const body = Buffer.from(request.body ?? '');
  const places = serialPlaces(body);
  if (places.length === 0) return request;
  return {
    ...request,
    setupRequest(prepared) {
      writeSerial(body, places);
      return { ...prepared, body };
    },
  };
};

/** Sends requests over a number of connections, from the first again after the last. */
export const sendRequests = async (
  origin: string,
  requests: readonly HttpRequest[],
  connections: number,
  limit: Limit,
): Promise<Sent> => {
  const hands = deal(requests, connections);
  const latencies: number[] = [];
  let started = performance.now();
  return new Promise((resolve, reject) => {
    let asking: NodeJS.Timeout | undefined;
    const finish = (error: unknown, { non2xx, errors }: autocannon.Result): void => {
      clearInterval(asking);
      const elapsed = (performance.now() - started) / 1000;
      if (error) reject(error);
      else resolve({ latencies, elapsed, failures: non2xx + errors });
    };
    const instance = autocannon(
      {
        url: origin,
        connections,
        ...('count' in limit ? { amount: limit.count } : { duration: limit.seconds }),
        // A run ends at the end of a sample.
        sampleInt: 'count' in limit ? 10 : 100,
        timeout: 120,
        setupClient: (client) => client.setRequests((hands.pop() ?? requests).map(numbered)),
      },
      finish,
    );
    // Building the requests takes a while and is not part of it.
    instance.on('start', () => {
      started = performance.now();
      const slices = 'seconds' in limit ? limit.slices : undefined;
      if (!slices) return;
      asking = setInterval(() => {
        if (slices.isEnough(latencies.length)) instance.stop();
      }, slices.seconds * 1000);
    });
    instance.on('response', (_client, _status, _bytes, milliseconds) =>
      latencies.push(milliseconds),
    );
  });
};
