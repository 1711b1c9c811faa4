import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@jobposting/bench/random';
import { type ApiAnswer, type ApiClient, createApiClient } from './api-client.ts';

/** Calls of one employer, each to a random server. */
export interface AnyServer {
  /** `null` when no complete answer came. */
  readonly call: (...call: Parameters<ApiClient['call']>) => Promise<ApiAnswer | null>;
  /** Reads until a server answers with anything but 503. */
  readonly read: (path: string) => Promise<ApiAnswer>;
}

const longestOutageMs = 60_000;
/** Longer than any server takes to answer. */
const longestAnswerMs = 30_000;
const pauseMs = 20;

/**
 * Creates the calls of an employer. The addresses may change when servers are restarted. With `faults` every
 * call must be answered in time, and not with 401 or a 5xx other than 503; violations are noted there.
 */
export const createAnyServer = (
  addresses: readonly string[],
  apiKey: string,
  random: Random,
  faults?: string[],
): AnyServer => {
  const call: AnyServer['call'] = async (...parameters) => {
    const api = createApiClient(random.pick(addresses), apiKey, faults && longestAnswerMs);
    const answer = await api.call(...parameters).catch(() => null);
    const [method, path] = parameters;
    if (answer === null) faults?.push(`${method} ${path} was cut off`);
    else if (answer.status === 401 || (answer.status >= 500 && answer.status !== 503)) {
      faults?.push(`${method} ${path} was answered ${answer.status} ${answer.text}`);
    }
    return answer;
  };
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
