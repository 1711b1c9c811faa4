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
import { orLate } from './connector.ts';
import { causeOf, readOnly, type StatementFailure, unavailable } from './postgres-error.ts';
import { createPrimary, leastMs, poolSizes, type Use } from './primary.ts';
import { repeat } from './repeat.ts';
import { runOn } from './run-on.ts';
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

export interface ConnectionsOptions {
  readonly address: Address;
  readonly preparedStatements: boolean;
  readonly timeLimitMs: number;
}

/** Creates the connections to the database. It connects at the first call. */
export const createConnections = (options: ConnectionsOptions): Connections => {
  const { address, preparedStatements, timeLimitMs } = options;
  let generation = 0;
  const primary = createPrimary(address, () => void generation++);
  const searchTurns = createTurns(poolSizes.searches);
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;

  /** Runs nothing after it is closed, and closing waits for running calls. */
  const track = <Value, Failure>(
    work: () => Promise<Result<Value, Failure>>,
    closed: (error: StoreUnavailable) => Failure,
  ): Promise<Result<Value, Failure>> => {
    if (isClosed) return Promise.resolve(err(closed(storeUnavailable('closed'))));
    const working = work();
    underWay.add(working);
    void working.finally(() => underWay.delete(working));
    return working;
  };

  const newDeadline = (): number => performance.now() + timeLimitMs;

  /** @param patienceOf how long to wait for the result, given the milliseconds left when it is sent */
  const run = async (
    use: Use,
    statement: Statement,
    values: readonly unknown[],
    deadline: number,
    patienceOf: (leftMs: number) => number,
  ): Promise<Result<readonly never[], StatementFailure>> => {
    const taken = await primary.take(use, deadline);
    if (taken.isErr()) return err({ kind: 'not-sent', error: taken.error });
    const limitMs = Math.max(1, Math.ceil(patienceOf(deadline - performance.now())));
    const result = await runOn(taken.value, { statement, values, limitMs, preparedStatements });
    primary.release(taken.value, contactAfter(result));
    return result;
  };

  return {
    newDeadline,
    generation: () => generation,

    read: (statement, values, deadline = newDeadline()) =>
      track(async () => {
        const read = () => run('reads', statement, values, deadline, halfOrASecond);
        return (await repeat(read, deadline)).result.mapErr(unavailable);
      }, itself),

    write: (statement, values, deadline = newDeadline()) =>
      track(
        () => run('writes', statement, values, deadline, half),
        (error): StatementFailure => ({ kind: 'not-sent', error }),
      ),

    writeRepeatably: (statement, values, deadline = newDeadline()) =>
      track(
        async () => {
          const write = () => run('writes', statement, values, deadline, half);
          const { result, wasLost } = await repeat(write, deadline);
          return result.mapErr((failure) =>
            wasLost ? outcomeUnknown(causeOf(failure)) : unavailable(failure),
          );
        },
        itself<WriteFailure>,
      ),

    connectFailure: primary.failure,

    search: (subject, statement, values, deadline = newDeadline()) =>
      track(async () => {
        const search = async () =>
          deadline - performance.now() < leastMs
            ? err(busy())
            : run('searches', statement, values, deadline, all);
        const inTurn = () => searchTurns.take(subject as EmployerId, search);
        const lateMs = () => deadline - performance.now();
        const searched = repeat(() => orLate(inTurn(), lateMs(), () => err(busy())), deadline);
        return (await searched).result.mapErr(unavailable);
      }, itself),

    async close() {
      isClosed = true;
      await Promise.all(underWay);
      await primary.close();
    },
  };
};

const all = (leftMs: number): number => leftMs;
const half = (leftMs: number): number => leftMs / 2;
/** Leaves time to try again elsewhere, if it is enough for an answer. */
const halfOrASecond = (leftMs: number): number => Math.min(leftMs, Math.max(leftMs / 2, 1_000));

const itself = <Failure>(error: Failure): Failure => error;

const contactAfter = (result: Result<unknown, StatementFailure>): 'kept' | 'lost' | 'read-only' => {
  if (result.isOk()) return 'kept';
  if (result.error.kind === 'lost') return 'lost';
  return result.error.kind === 'refused' && result.error.sqlState === readOnly
    ? 'read-only'
    : 'kept';
};

const busy = (): StatementFailure => ({
  kind: 'not-sent',
  error: storeUnavailable('busy', new Error('other searches took all of the time limit')),
});
