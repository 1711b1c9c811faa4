import {
  type OutcomeUnknown,
  outcomeUnknown,
  type StoreUnavailable,
  storeUnavailable,
} from '@jobposting/core/adapter';
import { err, type Result } from 'neverthrow';
import type { Address } from './address.ts';
import { createConnect } from './connector.ts';
import type { Lane, Rows } from './lanes/lane.ts';
import { createPipelinedLane } from './lanes/pipelined-lane.ts';
import { createTimedLane } from './lanes/timed-lane.ts';
import { causeOf, readOnly, unavailable, type WriteFailure } from './postgres-error.ts';
import { repeat } from './repeat.ts';
import type { Statement } from './statement.ts';

/** How many connections there are for writes. */
export const writeLanes = 4;

/**
 * The connections to the database: pipelined ones for short statements, and a few for long ones, because a connection
 * answers in order. No call rejects or exceeds its deadline, a time of `performance.now()`; when absent, it is the time
 * limit from now.
 */
export interface Connections {
  /** The deadline of a call that begins now, for one that makes several calls here. */
  newDeadline(): number;
  /**
   * Increases with each connection that replaces a lost one. The database may then be another one: restored, or a
   * standby that had not received everything. The same version or revision may then have other content.
   */
  generation(): number;
  /**
   * Runs a short statement that only reads, over a shared connection. Repeats it on another connection if contact is
   * lost.
   */
  read<Row>(
    statement: Statement,
    values: readonly unknown[],
    deadline?: number,
  ): Promise<Result<readonly Row[], StoreUnavailable>>;
  /**
   * Runs a short statement that writes, in its own transaction. Results come in the order of the calls; the next
   * statement is sent before the previous one has its result. It is never repeated here. Contact counts as lost after
   * half of the remaining time without an answer, so that the other half is left to find the outcome.
   *
   * @param at which of the {@link writeLanes} connections to use: statements on one wait for each other
   */
  write<Row>(
    statement: Statement,
    values: readonly unknown[],
    deadline?: number,
    at?: number,
  ): Promise<Result<readonly Row[], WriteFailure>>;
  /**
   * Runs a short statement that writes and may safely run twice: repeats it if contact is lost. Only then may it return
   * `outcome-unknown`. A refusal is a `store-unavailable`.
   */
  writeRepeatably<Row>(
    statement: Statement,
    values: readonly unknown[],
    deadline?: number,
  ): Promise<Result<readonly Row[], StoreUnavailable | OutcomeUnknown>>;
  /** Why there is no connection for {@link writeRepeatably}, if that is known already. */
  connectFailure(): Error | undefined;
  /**
   * Runs a long statement that only reads, on one of a few separate connections; the server ends it shortly before the
   * deadline (`busy`). The subjects, such as employers, take turns.
   */
  search<Row>(
    subject: number,
    statement: Statement,
    values: readonly unknown[],
    deadline?: number,
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
  const lane = {
    connect: createConnect(address),
    preparedStatements,
    onReconnect: () => void generation++,
    // A server that hung may continue after another has replaced it: connections to it would read outdated rows.
    // Connections with calls under way notice it themselves.
    onLost() {
      for (const each of lanes) each.dropIdle();
    },
  };
  const reads = createPipelinedLane(lane);
  const createWrites = (): Lane => createPipelinedLane({ ...lane, mustEndLost: true });
  const writes = Array.from({ length: writeLanes }, createWrites);
  const repeatableWrites = createWrites();
  const searches = createTimedLane(lane);
  const lanes = [reads, ...writes, repeatableWrites, searches];
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

  const writeOver = async (
    writing: Lane,
    statement: Statement,
    values: readonly unknown[],
    deadline: number,
  ): Promise<Result<Rows, WriteFailure>> => {
    const result = await writing.run({ statement, values, deadline, patience: half });
    if (result.isErr() && result.error.kind === 'refused' && result.error.sqlState === readOnly) {
      // The other connections also lead to the server that has become read-only.
      for (const each of lanes) each.drop();
    }
    return result;
  };

  return {
    newDeadline,
    generation: () => generation,

    read: <Row>(statement: Statement, values: readonly unknown[], deadline = newDeadline()) =>
      track(async () => {
        const call = { statement, values, deadline, patience: halfOrASecond };
        const { result } = await repeat(() => reads.run(call), deadline);
        return result.map(rowsOf<Row>).mapErr(unavailable);
      }, itself),

    write: <Row>(
      statement: Statement,
      values: readonly unknown[],
      deadline = newDeadline(),
      at = 0,
    ) =>
      track(
        async () =>
          (await writeOver(writes[at] as Lane, statement, values, deadline)).map(rowsOf<Row>),
        (error): WriteFailure => ({ kind: 'not-sent', error }),
      ),

    writeRepeatably: <Row>(
      statement: Statement,
      values: readonly unknown[],
      deadline = newDeadline(),
    ) =>
      track(
        async () => {
          const { result, wasLost } = await repeat(
            () => writeOver(repeatableWrites, statement, values, deadline),
            deadline,
          );
          return result
            .map(rowsOf<Row>)
            .mapErr((failure) =>
              wasLost ? outcomeUnknown(causeOf(failure)) : unavailable(failure),
            );
        },
        itself<StoreUnavailable | OutcomeUnknown>,
      ),

    connectFailure: repeatableWrites.connectFailure,

    search: <Row>(
      subject: number,
      statement: Statement,
      values: readonly unknown[],
      deadline = newDeadline(),
    ) =>
      track(async () => {
        const call = { statement, values, deadline, patience: all };
        const { result } = await repeat(() => searches.run(subject, call), deadline);
        return result.map(rowsOf<Row>).mapErr(unavailable);
      }, itself),

    async close() {
      isClosed = true;
      await Promise.all(underWay);
      await Promise.all(lanes.map((each) => each.close()));
    },
  };
};

const all = (leftMs: number): number => leftMs;
const half = (leftMs: number): number => leftMs / 2;
/** Leaves time to try again elsewhere, if it is enough for an answer. */
const halfOrASecond = (leftMs: number): number => Math.min(leftMs, Math.max(leftMs / 2, 1_000));

const itself = <Failure>(error: Failure): Failure => error;

const rowsOf = <Row>(rows: Rows): readonly Row[] => rows as readonly Row[];
