import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@jobposting/bench/random';
import { type ApiAnswer, type ApiClient, createApiClient } from '../api-client.ts';

/** What all who call the servers know together. */
export interface Scene {
  /** One for each server; another when it is started again. */
  readonly addresses: readonly string[];
  readonly faults: string[];
}

/** Calls of one employer, each to a random server; `null` when no whole answer came, or a 503. */
export interface AnyServer {
  readonly call: (...call: Parameters<ApiClient['call']>) => Promise<ApiAnswer | null>;
  /** Sends bodies as one batch, and gives the text of the answer. */
  readonly batch: (bodies: readonly unknown[]) => Promise<string | null>;
  /** Reads until some server answers. */
  readonly read: (path: string) => Promise<ApiAnswer>;
}

const longestOutageMs = 60_000;
const pauseMs = 20;

const sendBatch = async (address: string, apiKey: string, bodies: readonly unknown[]) => {
  const response = await fetch(`${address}/api/v1.1/jobs/batch`, {
    method: 'POST',
    headers: { 'API-Key': apiKey, 'Content-Type': 'application/x-ndjson' },
    body: bodies.map((body) => JSON.stringify(body)).join('\n'),
  });
  return response.status === 200 ? await response.text() : null;
};

/** Creates the calls of an employer. */
export const createAnyServer = (
  { addresses }: Scene,
  apiKey: string,
  random: Random,
): AnyServer => {
  const call: AnyServer['call'] = async (...parameters) => {
    const api = createApiClient(random.pick(addresses), apiKey);
    const answer = await api.call(...parameters).catch(() => null);
    return answer?.status === 503 ? null : answer;
  };
  return {
    call,
    batch: (bodies) => sendBatch(random.pick(addresses), apiKey, bodies).catch(() => null),
    async read(path) {
      const limit = performance.now() + longestOutageMs;
      while (performance.now() < limit) {
        const answer = await call('GET', path);
        if (answer !== null) return answer;
        // A server that starts needs the processor more.
        await delay(pauseMs);
      }
      throw new Error(`GET ${path} was not answered for ${longestOutageMs} ms`);
    },
  };
};
