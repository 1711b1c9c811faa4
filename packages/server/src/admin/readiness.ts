import type { StoreUnavailable } from '@jobposting/core/adapter';
import { withoutPassword } from '../printable.ts';
import type { StoreWatch } from '../store-watch.ts';
import { limitMs, within } from './within.ts';

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

/** Finds out whether the server can take requests: the store can be read and written, and it does not stop. */
export const readReadiness = async (
  { problem }: Pick<StoreWatch, 'problem'>,
  isStopping: boolean,
): Promise<Readiness> => {
  if (isStopping) return { status: 'stopping' };
  const found = await within(limitMs, problem());
  if (found === undefined) return noAnswer;
  return found === null ? { status: 'ok' } : unavailable(found);
};
