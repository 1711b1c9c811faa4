import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@jobposting/bench/random';
import { type ApiAnswer, type ApiClient, createApiClient } from './api-client.ts';

/** Calls of one employer, each to a random server. */
export interface AnyServer {
  /** `null` when no whole answer came. */
  readonly call: (...call: Parameters<ApiClient['call']>) => Promise<ApiAnswer | null>;
  /** Reads until some server answers, and not with a 503. */
  readonly read: (path: string) => Promise<ApiAnswer>;
}

const longestOutageMs = 60_000;
const pauseMs = 20;

/**
 * Creates the calls of an employer. The addresses may change, as servers are started again. With `limitMs` an
 * answer that takes longer counts as none.
 */
export const createAnyServer = (
  addresses: readonly string[],
  apiKey: string,
  random: Random,
  limitMs?: number,
): AnyServer => {
  const call: AnyServer['call'] = (...parameters) =>
    createApiClient(random.pick(addresses), apiKey, limitMs)
      .call(...parameters)
      .catch(() => null);
  return {
    call,
    async read(path) {
      const limit = performance.now() + longestOutageMs;
      while (performance.now() < limit) {
        const answer = await call('GET', path);
        if (answer !== null && answer.status !== 503) return answer;
        // A server that starts needs the processor more.
        await delay(pauseMs);
      }
      throw new Error(`GET ${path} was not answered for ${longestOutageMs} ms`);
    },
  };
};
