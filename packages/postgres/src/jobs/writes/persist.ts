import {
  type OutcomeUnknown,
  outcomeUnknown,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import type { Result } from 'neverthrow';
import type { WriteFailure } from '../../connection/postgres-error.ts';
import { repeat } from '../../connection/repeat.ts';

/** The result of a statement, after any number of attempts. */
export interface Persisted<Row> {
  readonly result: Result<readonly Row[], NotPersisted>;
  /** Whether contact was lost in between: an earlier attempt may be the reason why the last one was stopped. */
  readonly wasLost: boolean;
}

export interface NotPersisted {
  readonly error: StoreUnavailable | OutcomeUnknown;
  /** The code of a refusal. */
  readonly sqlState: string | null;
}

const uniqueViolation = '23505';

const notPersisted = (failure: WriteFailure, wasLost: boolean): NotPersisted => {
  if (failure.kind === 'lost') return { error: outcomeUnknown(failure.cause), sqlState: null };
  const sqlState = failure.kind === 'refused' ? failure.sqlState : null;
  // Its guards passed before it reached the index, so no earlier run has written anything.
  const mayBeWritten = wasLost && sqlState !== uniqueViolation;
  return { error: mayBeWritten ? outcomeUnknown(failure.error) : failure.error, sqlState };
};

/**
 * Repeats work whose guards let it write only once, until its outcome is known or the deadline has come. Errors:
 * `outcome-unknown` only where contact was lost.
 *
 * @param run gets whether contact has been lost
 * @param known whether contact with an earlier run of it was lost, and the deadline by `performance.now()`
 */
export const persist = async <Row>(
  run: (wasLost: boolean) => Promise<Result<readonly Row[], WriteFailure>>,
  known: { readonly wasLost: boolean; readonly deadline: number },
): Promise<Persisted<Row>> => {
  const { result, wasLost } = await repeat(run, known.deadline, known.wasLost);
  return {
    result: result.mapErr((failure) => notPersisted(failure, wasLost)),
    wasLost,
  };
};
