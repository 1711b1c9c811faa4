import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@jobposting/bench/random';
import { type ApiAnswer, type ApiClient, createApiClient, jsonOf } from './api-client.ts';

const longestOutageMs = 60_000;
/** Longer than any server takes to answer. */
const longestAnswerMs = 30_000;
const pauseMs = 20;

/**
 * Creates the calls of an employer, each to a random server. The addresses may change when servers are restarted; while
 * none listens, calls wait. With `faults` every call must be answered in time, and not with 401 or a 5xx other than
 * 503; violations are noted there.
 */
export const createAnyServer = (
  addresses: readonly string[],
  apiKey: string,
  random: Random,
  faults?: string[],
) => {
  /** `null` when no complete answer came, so that the outcome is unknown. */
  const call = async (...parameters: Parameters<ApiClient['call']>): Promise<ApiAnswer | null> => {
    const [method, path] = parameters;
    const limit = performance.now() + longestOutageMs;
    while (true) {
      const api = createApiClient(random.pick(addresses), apiKey, faults && longestAnswerMs);
      try {
        const answer = await api.call(...parameters);
        if (answer.status === 401 || (answer.status >= 500 && answer.status !== 503)) {
          faults?.push(`${method} ${path} was answered ${answer.status} ${answer.text}`);
        }
        return answer;
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
        const isUnsent = code === 'ECONNREFUSED' && faults === undefined;
        if (!isUnsent || performance.now() > limit) break;
        await delay(pauseMs);
      }
    }
    faults?.push(`${method} ${path} was cut off`);
    return null;
  };
  /** Reads until a server answers with anything but 503. */
  const read = async (path: string): Promise<ApiAnswer> => {
    const limit = performance.now() + longestOutageMs;
    while (performance.now() < limit) {
      const answer = await call('GET', path);
      if (answer !== null && answer.status !== 503) return answer;
      // A server that starts needs the processor more.
      await delay(pauseMs);
    }
    throw new Error(`GET ${path} was not answered for ${longestOutageMs} ms`);
  };
  return { call, read, readOk: async (path: string) => jsonOf(await read(path), path) };
};

export type AnyServer = ReturnType<typeof createAnyServer>;
