import { err, type Result } from '@jobposting/core';
import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';

/** By the result codes of SQLite. */
const reasons: Readonly<Record<number, StoreUnavailable['reason']>> = {
  5: 'busy',
  11: 'damaged',
  13: 'full',
  26: 'damaged',
};

/** Runs a call of the database, which may throw: a method of a port never rejects. */
export const attempt = async <Value, Refused>(
  call: () => Result<Value, Refused>,
): Promise<Result<Value, Refused | StoreUnavailable>> => {
  try {
    return call();
  } catch (cause) {
    const { code, errcode = 0 } = cause as { readonly code?: string; readonly errcode?: number };
    const isClosed = code === 'ERR_INVALID_STATE';
    const reason = isClosed ? 'closed' : (reasons[errcode & 255] ?? 'failed');
    return err(storeUnavailable(reason, cause));
  }
};
