import { type ApiAnswer, createApiClient } from '../api-client.ts';

/** What is counted of all calls, and what no call may be answered with. */
export interface Calls {
  /**
   * Calls a server, by its number; `null` when no whole answer came. Notes a 401, and every 5xx but 503,
   * as a fault.
   */
  readonly call: (
    server: number,
    apiKey: string,
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<ApiAnswer | null>;
  /** How many answers there were of each status; `none` where no whole answer came. */
  readonly statuses: Readonly<Record<string, number>>;
  /** How long the slowest answer took since this was last called, in ms. */
  readonly takeSlowest: () => number;
}

/** Longer than any server takes to answer. */
const limitMs = 30_000;

/** Creates the calls of servers at these addresses. */
export const createCalls = (
  addresses: readonly string[],
  onFault: (text: string) => void,
): Calls => {
  const statuses: Record<string, number> = {};
  let slowestMs = 0;
  return {
    statuses,
    takeSlowest() {
      const taken = slowestMs;
      slowestMs = 0;
      return taken;
    },
    async call(server, apiKey, method, path, body) {
      const started = performance.now();
      const address = addresses[server] ?? '';
      const api = createApiClient(address, apiKey, limitMs);
      const answer = await api.call(method, path, body).catch(() => null);
      slowestMs = Math.max(slowestMs, performance.now() - started);
      const status = answer?.status ?? 'none';
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (answer === null) onFault(`${method} ${path} was cut off on server ${server}`);
      else if (answer.status === 401 || (answer.status >= 500 && answer.status !== 503)) {
        onFault(`${method} ${path} was answered ${answer.status} ${answer.text}`);
      }
      return answer;
    },
  };
};
