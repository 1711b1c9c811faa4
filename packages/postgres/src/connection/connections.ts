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
 * What the database is reached through: pipelined connections for short statements, and a few for those
 * that may take long, because a connection answers in order. No call rejects, or takes longer than to its
 * deadline: by `performance.now()`, the time limit from now when absent.
 */
export interface Connections {
  /** The deadline of a call that begins now, for one that makes several calls here. */
  newDeadline(): number;
  /**
   * Grows each time that a connection is made in place of one that was lost. The database may be another
   * one from then on: restored, or a standby that had not got everything. What was read before may have
   * the same version or revision there, and other content.
   */
  generation(): number;
  /**
   * Runs a short statement that only reads, over a connection that many share. Repeats it on another
   * connection where contact is lost.
   */
  read<Row>(
    statement: Statement,
    values: readonly unknown[],
    deadline?: number,
  ): Promise<Result<readonly Row[], StoreUnavailable>>;
  /**
   * Runs a short statement that writes, in a transaction of its own. Results come in the order of the
   * calls; the next one is sent before the one before it has its result. It is never repeated here.
   * Contact counts as lost after half of the time that is left without an answer, so that the other half
   * is left to find out.
   *
   * @param at over which of the {@link writeLanes} connections: those of one wait for each other
   */
  write<Row>(
    statement: Statement,
    values: readonly unknown[],
    deadline?: number,
    at?: number,
  ): Promise<Result<readonly Row[], WriteFailure>>;
  /**
   * Runs a short statement that writes and that may be run twice without harm: repeats it where contact
   * is lost. Only then may it be `outcome-unknown`. A refusal is a `store-unavailable`.
   */
  writeRepeatably<Row>(
    statement: Statement,
    values: readonly unknown[],
    deadline?: number,
  ): Promise<Result<readonly Row[], StoreUnavailable | OutcomeUnknown>>;
  /** Why there is no connection for {@link writeRepeatably}, as far as that is known already. */
  connectFailure(): Error | undefined;
  /**
   * Runs a statement that only reads and may take long, on one of a few connections of their own; the
   * server ends it shortly before the deadline (`busy`). The subjects, such as employers, take turns.
   */
  search<Row>(
    subject: number,
    statement: Statement,
    values: readonly unknown[],
    deadline?: number,
  ): Promise<Result<readonly Row[], StoreUnavailable>>;
  /** Lets what is under way finish, within the time limit, and closes all; later calls return `closed`. */
  close(): Promise<void>;
}

export interface ConnectionsOptions {
  readonly address: Address;
  readonly preparedStatements: boolean;
  readonly timeLimitMs: number;
}

/** Creates what the database is reached through. It connects when it is first asked something. */
export const createConnections = (options: ConnectionsOptions): Connections => {
  const { address, preparedStatements, timeLimitMs } = options;
  let generation = 0;
  const lane = {
    connect: createConnect(address),
    preparedStatements,
    onReconnect: () => void generation++,
    // A server that hung may go on when another has taken its place: who is still connected to it would
    // read what is no longer true. Those that have something under way find out by themselves.
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

  /** Runs nothing any more once it is closed, and closing waits for what runs. */
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
      // The other connections lead to the server that has become read-only as well.
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
/** Leaves time to try again elsewhere, but none that is too short for an answer. */
const halfOrASecond = (leftMs: number): number => Math.min(leftMs, Math.max(leftMs / 2, 1_000));

const itself = <Failure>(error: Failure): Failure => error;

const rowsOf = <Row>(rows: Rows): readonly Row[] => rows as readonly Row[];
