import type { ServerResponse } from 'node:http';
import { employerId, jobId } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';

/** Where a load balancer or a supervisor asks whether the server can take requests; no key needed. */
export const healthPath = '/health';

/**
 * Responds with 200 `{"status":"ok"}` when the store can be read, else with 503 and the status
 * `stopping` or `unavailable`.
 */
export const answerHealth = async (
  response: ServerResponse,
  store: Pick<JobStore, 'find'>,
  isStopping: boolean,
): Promise<void> => {
  // Any job will do, also one that does not exist: looking for it reads the file.
  const found = isStopping ? null : await store.find(employerId(1), { id: jobId(1) });
  const status = found === null ? 'stopping' : found.isOk() ? 'ok' : 'unavailable';
  response
    .writeHead(status === 'ok' ? 200 : 503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(isStopping ? { Connection: 'close' } : {}),
    })
    .end(`{"status":"${status}"}`);
};
