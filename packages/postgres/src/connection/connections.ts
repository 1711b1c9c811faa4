import type { EmployerId } from '@jobposting/core';
import {
  createTurns,
  outcomeUnknown,
  type StoreUnavailable,
  storeUnavailable,
  type WriteFailure,
} from '@jobposting/core/adapter';
import { err, type Result } from 'neverthrow';
import type { Address } from './address.ts';
import { causeOf, readOnly, type StatementFailure, unavailable } from './postgres-error.ts';
import { createPrimary } from './primary.ts';
import { repeat } from './repeat.ts';
import { runOn, type Use } from './run-on.ts';
import type { Statement } from './statement.ts';

/** Runs a statement, and returns the rows, which the caller knows. */
type RunStatement<Failure> = <Row>(
  statement: Statement,
  values: readonly unknown[],
  deadline?: number,
) => Promise<Result<readonly Row[], Failure>>;

/**
 * The connections to the database, for short statements and for long ones. No call rejects or exceeds its deadline, a
 * time of `performance.now()`; when absent, it is the time limit from now.
 */
export interface Connections {
  /** The deadline of a call that begins now, for one that makes several calls here. */
  newDeadline(): number;
  /**
   * Increases each time the server is found again after contact was lost. The database may then be another one:
   * restored, or a standby that had not received everything. The same version or revision may then have other content.
   */
  generation(): number;
  /** Runs a short statement that only reads. Repeats it over another connection if contact is lost. */
  readonly read: RunStatement<StoreUnavailable>;
  /**
   * Runs a short statement that writes, in its own transaction. It is never repeated here. Contact counts as lost after
   * half of the remaining time without an answer, so that the other half is left to find the outcome.
   */
  readonly write: RunStatement<StatementFailure>;
  /**
   * Runs a short statement that writes and may safely run twice: repeats it if contact is lost. Only then may it return
   * `outcome-unknown`. A refusal is a `store-unavailable`.
   */
  readonly writeRepeatably: RunStatement<WriteFailure>;
  /** Why no server can be written to, if that is known already. */
  connectFailure(): Error | undefined;
  /**
   * Runs a long statement that only reads; the server ends it shortly before the deadline (`busy`). The subjects, such
   * as employers, take turns.
   */
  search<Row>(
    subject: number,
    ...given: Parameters<RunStatement<StoreUnavailable>>
  ): Promise<Result<readonly Row[], StoreUnavailable>>;
  /** Lets running calls finish, within the time limit, and closes all; later calls return `closed`. */
  close(): Promise<void>;
}

type Given = [statement: Statement, values: readonly unknown[], deadline: number];

export interface ConnectionsOptions {
  readonly address: Address;
  readonly preparedStatements: boolean;
  readonly timeLimitMs: number;
}

const mostConnections = 11;

/** How long to wait for an answer, in milliseconds, of those that are left. */
const patienceOf: Readonly<Record<Use, (leftMs: number) => number>> = {
  // Leaves time to try again elsewhere, if it is enough for an answer.
  reads: (leftMs) => Math.min(leftMs, Math.max(leftMs / 2, 1_000)),
  writes: (leftMs) => leftMs / 2,
  searches: (leftMs) => leftMs,
};

type Outcome = Result<readonly never[], StatementFailure>;

const notSent = (reason: StoreUnavailable['reason'], cause?: Error): Outcome =>
  err({ kind: 'not-sent', error: storeUnavailable(reason, cause) });

/** Creates the connections to the database. It connects at the first call. */
export const createConnections = (options: ConnectionsOptions): Connections => {
  const { address, preparedStatements, timeLimitMs } = options;
  let generation = 0;
  const primary = createPrimary(address, mostConnections, () => void generation++);
  // Each use has some of the connections, so that none waits behind another.
  const turns = { reads: createTurns(2), writes: createTurns(5), searches: createTurns(4) };
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;

  /** Runs nothing after it is closed, and closing waits for running calls. */
  const track = <Value>(work: () => Promise<Value>, closed: Value): Promise<Value> => {
    if (isClosed) return Promise.resolve(closed);
    const working = work();
    underWay.add(working);
    void working.finally(() => underWay.delete(working));
    return working;
  };

  const newDeadline = (): number => performance.now() + timeLimitMs;

  const runNow = async (
    use: Use,
    statement: Statement,
    values: readonly unknown[],
    deadline: number,
  ): Promise<Outcome> => {
    const taken = await primary.take(use === 'writes', deadline);
    if (taken.isErr()) return err({ kind: 'not-sent', error: taken.error });
    const limitMs = Math.max(1, Math.ceil(patienceOf[use](deadline - performance.now())));
    const how = { statement, values, use, limitMs, preparedStatements };
    const result = await runOn(taken.value, how);
    primary.release(taken.value, contactAfter(result));
    return result;
  };

  /** Runs a statement in its turn. Once it has begun, its result is waited for, even a late one. */
  const run = (
    use: Use,
    subject: number | null,
    ...[statement, values, deadline]: Given
  ): Promise<Outcome> =>
    new Promise((resolve) => {
      let isLate = false;
      const giveUp = (): void => {
        isLate = true;
        const cause = primary.failure() ?? new Error('other calls took all of the time limit');
        resolve(notSent(use === 'searches' ? 'busy' : 'unreachable', cause));
      };
      const timer = setTimeout(giveUp, Math.max(0, deadline - performance.now()));
      void turns[use].take(subject as EmployerId | null, async () => {
        clearTimeout(timer);
        if (!isLate) resolve(await runNow(use, statement, values, deadline));
      });
    });

  const runRepeatedly = (use: Use, subject: number | null, ...given: Given) =>
    track(() => repeat(() => run(use, subject, ...given), given[2]), {
      result: notSent('closed'),
      wasLost: false,
    });

  return {
    newDeadline,
    generation: () => generation,

    async read(statement, values, deadline = newDeadline()) {
      const { result } = await runRepeatedly('reads', null, statement, values, deadline);
      return result.mapErr(unavailable);
    },

    write: (statement, values, deadline = newDeadline()) =>
      track(() => run('writes', null, statement, values, deadline), notSent('closed')),

    async writeRepeatably(statement, values, deadline = newDeadline()) {
      const { result, wasLost } = await runRepeatedly('writes', null, statement, values, deadline);
      return result.mapErr((failure) =>
        wasLost ? outcomeUnknown(causeOf(failure)) : unavailable(failure),
      );
    },

    async search(subject, statement, values, deadline = newDeadline()) {
      const { result } = await runRepeatedly('searches', subject, statement, values, deadline);
      return result.mapErr(unavailable);
    },

    connectFailure: primary.failure,

    async close() {
      isClosed = true;
      await Promise.all(underWay);
      await primary.close();
    },
  };
};

const contactAfter = (result: Outcome): 'kept' | 'lost' | 'read-only' => {
  if (result.isOk()) return 'kept';
  if (result.error.kind === 'lost') return 'lost';
  return result.error.kind === 'refused' && result.error.sqlState === readOnly
    ? 'read-only'
    : 'kept';
};
