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

/** A statement with what it is given. */
export interface BoundStatement {
  readonly statement: Statement;
  readonly values: readonly unknown[];
}

/** What has become of a statement, however often it was sent. */
export interface Persisted<Row> {
  readonly result: Result<readonly Row[], NotPersisted>;
  /** Whether contact was lost on the way: what stopped it in the end may be its own work. */
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
  // Its guards held until it came to the index: no earlier run has written anything.
  const mayBeWritten = wasLost && sqlState !== uniqueViolation;
  return { error: mayBeWritten ? outcomeUnknown(failure.error) : failure.error, sqlState };
};

/**
 * Runs a statement whose guards let it write once only, again and again until it is known what became of
 * it, or the deadline has come. Errors: `outcome-unknown` only where contact was lost.
 *
 * @param boundFor is given whether contact has been lost
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
