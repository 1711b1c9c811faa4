import type { ServerResponse } from 'node:http';
import type { StoreWatch } from './store-watch.ts';

/** Where a load balancer asks whether the server can take requests; no key needed. */
export const healthPath = '/health';

/**
 * Responds with 200 `{"status":"ok"}` when the store is available, else with 503 and the status
 * `stopping` or `unavailable`.
 */
export const answerHealth = async (
  response: ServerResponse,
  { isAvailable }: Pick<StoreWatch, 'isAvailable'>,
  isStopping: boolean,
): Promise<void> => {
  const status = isStopping ? 'stopping' : (await isAvailable()) ? 'ok' : 'unavailable';
  response
    .writeHead(status === 'ok' ? 200 : 503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(isStopping ? { Connection: 'close' } : {}),
    })
    .end(`{"status":"${status}"}`);
};
