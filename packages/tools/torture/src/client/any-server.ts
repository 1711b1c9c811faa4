import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@jobposting/bench/random';
import { type ApiAnswer, type ApiClient, createApiClient } from './api-client.ts';

/** Calls of one employer, each to a random server. */
export interface AnyServer {
  /** `null` when no complete answer came, so that the outcome is unknown. */
  readonly call: (...call: Parameters<ApiClient['call']>) => Promise<ApiAnswer | null>;
  /** Reads until a server answers with anything but 503. */
  readonly read: (path: string) => Promise<ApiAnswer>;
  /** The same of JSON; throws when it is not there. */
  readonly readOk: (path: string) => Promise<ReturnType<typeof JSON.parse>>;
}

const longestOutageMs = 60_000;
/** Longer than any server takes to answer. */
const longestAnswerMs = 30_000;
const pauseMs = 20;

/**
 * Creates the calls of an employer. The addresses may change when servers are restarted; while none listens, calls wait.
 * With `faults` every call must be answered in time, and not with 401 or a 5xx other than 503; violations are noted there.
 */
export const createAnyServer = (
  addresses: readonly string[],
  apiKey: string,
  random: Random,
  faults?: string[],
): AnyServer => {
  const call: AnyServer['call'] = async (...parameters) => {
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
  const read: AnyServer['read'] = async (path) => {
    const limit = performance.now() + longestOutageMs;
    while (performance.now() < limit) {
      const answer = await call('GET', path);
      if (answer !== null && answer.status !== 503) return answer;
      // A server that starts needs the processor more.
      await delay(pauseMs);
    }
    throw new Error(`GET ${path} was not answered for ${longestOutageMs} ms`);
  };
  return {
    ...{ call, read },
    async readOk(path) {
      const { status, text } = await read(path);
      if (status !== 200) throw new Error(`GET ${path} was answered ${status} ${text}`);
      return JSON.parse(text);
    },
  };
};
