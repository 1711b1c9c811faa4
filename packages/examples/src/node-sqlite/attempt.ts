import {
  err,
  type Result,
  type StoreUnavailable,
  storeUnavailable,
} from '@jobposting/core/adapter';

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
    // Without a code of SQLite, it is Node that refuses: the database is closed.
    const { errcode } = cause as { readonly errcode?: number };
    const reason = errcode === undefined ? 'closed' : (reasons[errcode & 255] ?? 'failed');
    return err(storeUnavailable(reason, cause));
  }
};
