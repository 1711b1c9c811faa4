import {
  type OutcomeUnknown,
  outcomeUnknown,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import type { Result } from 'neverthrow';
import type { Connections } from '../../connection/connections.ts';
import type { WriteFailure } from '../../connection/postgres-error.ts';
import { repeat } from '../../connection/repeat.ts';
import type { Statement } from '../../connection/statement.ts';

export interface BoundStatement {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

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
 * Repeats a statement whose guards let it write only once, until its outcome is known or the deadline has come. Errors:
 * `outcome-unknown` only where contact was lost.
 *
 * @param boundFor gets whether contact has been lost
 * @param known whether contact with an earlier run of it was lost, and the deadline by `performance.now()`
 */
export const persist = async <Row>(
  connections: Pick<Connections, 'write'>,
  boundFor: (wasLost: boolean) => BoundStatement,
  known: { readonly wasLost: boolean; readonly deadline: number },
): Promise<Persisted<Row>> => {
  const { deadline } = known;
  const { result, wasLost } = await repeat(
    (isAgain) => {
      const { statement, values } = boundFor(isAgain);
      return connections.write<Row>(statement, values, deadline);
    },
    deadline,
    known.wasLost,
  );
  return {
    result: result
      .map((rows) => rows as readonly Row[])
      .mapErr((failure) => notPersisted(failure, wasLost)),
    wasLost,
  };
};
