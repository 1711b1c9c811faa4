import type { ServerResponse } from 'node:http';
import type { StoreUnavailable } from '@jobposting/core/adapter';
import type { StoreWatch } from '../database/store-watch.ts';
import { limitMs, within } from '../database/within.ts';
import { withoutPassword } from '../printing/printable.ts';

/** Whether the server can take requests; if not, why, as `GET /readyz` answers it. */
export type Readiness =
  | { readonly status: 'ok' | 'stopping' }
  | {
      readonly status: 'unavailable';
      readonly reason: StoreUnavailable['reason'] | 'no-answer';
      readonly detail?: string;
    };

const noAnswer: Readiness = {
  status: 'unavailable',
  reason: 'no-answer',
  detail: `the store did not answer within ${limitMs / 1_000} seconds`,
};

const unavailable = ({ reason, cause }: StoreUnavailable): Readiness => ({
  status: 'unavailable',
  reason,
  ...(cause instanceof Error ? { detail: withoutPassword(cause.message) } : {}),
});

/** Checks whether the server can take requests: the store can be read and written, and the server is not stopping. */
export const readReadiness = async (
  { problem }: Pick<StoreWatch, 'problem'>,
  isStopping: boolean,
): Promise<Readiness> => {
  if (isStopping) return { status: 'stopping' };
  const found = await within(limitMs, problem());
  if (found === undefined) return noAnswer;
  return found === null ? { status: 'ok' } : unavailable(found);
};

/** The path where a load balancer asks whether the server can take requests; no key needed. */
export const healthPath = '/health';

/** Responds with 200 `{"status":"ok"}` when it can, else with 503 and the status, without a reason: anybody may ask. */
export const answerHealth = async (
  response: ServerResponse,
  watch: Pick<StoreWatch, 'problem'>,
  isStopping: boolean,
): Promise<void> => {
  const { status } = await readReadiness(watch, isStopping);
  response
    .writeHead(status === 'ok' ? 200 : 503, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(isStopping ? { Connection: 'close' } : {}),
    })
    .end(`{"status":"${status}"}`);
};
