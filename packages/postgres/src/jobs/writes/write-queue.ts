import { randomInt } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { JobChange } from '@jobposting/core';
import { positionOf } from '@jobposting/core/adapter';
import { createBatch } from '../../connection/batch.ts';
import type { Connections } from '../../connection/connections.ts';
import type { PendingWrite } from './attempt.ts';
import type { JobWrite } from './job-write.ts';
import { createSettleWrites, type WriteOutcome } from './settle-writes.ts';
import { closeJobs, deleteJobs, insertJobs, updateJobs } from './write-statements.ts';

/** The queue for all writes of jobs. */
export interface WriteQueue {
  /**
   * Makes a write. Writes that come in one turn, or during others, share statements.
   *
   * @param deadline in the time of `performance.now()`; the time limit from now when absent
   */
  submit(write: JobWrite, deadline?: number): Promise<WriteOutcome>;
  onChange(listener: (change: JobChange) => void): () => void;
  /** How many writes have no outcome yet. */
  readonly underWay: number;
}

const commits = channel('jobposting:store.commit');

const kinds = [insertJobs, updateJobs, deleteJobs, closeJobs];

const writeIds = 2 ** 48 - 1;

// One fewer than the connections for writes, so that one is left for other writes.
const partCount = 4;

/** Splits writes into parts that have each job at most once: the second write of a job comes after the first. */
const byTurns = (writes: readonly PendingWrite[]): PendingWrite[][] => {
  const counts = new Map<number, number>();
  const turns: PendingWrite[][] = [];
  for (const pending of writes) {
    const { id } = pending.write.job;
    const turn = counts.get(id) ?? 0;
    counts.set(id, turn + 1);
    turns[turn] = [...(turns[turn] ?? []), pending];
  }
  return turns;
};

const inOrder = (outcomes: Iterable<WriteOutcome>): JobChange[] =>
  [...outcomes]
    .flatMap((outcome) => outcome.unwrapOr([]))
    .sort((a, b) => (positionOf(a.cursor) ?? 0) - (positionOf(b.cursor) ?? 0));

/**
 * Creates the queue, with a few parts: an employer whose writes wait for a lock delays only those that share its part.
 * A part makes the waiting writes together, and the next ones when all of these are settled, so that listeners are
 * called in the order of each employer's log, even after repetitions.
 */
export const createWriteQueue = (
  connections: Pick<Connections, 'write' | 'newDeadline'>,
): WriteQueue => {
  const listeners = new Set<(change: JobChange) => void>();
  let underWay = 0;

  const settleWrites = createSettleWrites(connections);

  const makeAll = async (writes: readonly PendingWrite[]): Promise<WriteOutcome[]> => {
    const outcomes = new Map<PendingWrite, WriteOutcome>();
    for (const turn of byTurns(writes)) {
      for (const kind of kinds) {
        await settleWrites(
          turn.filter(({ write }) => write.by === kind),
          (pending, outcome) => outcomes.set(pending, outcome),
        );
      }
    }
    for (const change of listeners.size > 0 ? inOrder(outcomes.values()) : []) {
      for (const listener of listeners) listener(change);
    }
    return writes.map((pending) => outcomes.get(pending) as WriteOutcome);
  };

  const createPart = () =>
    createBatch(async (writes: readonly PendingWrite[]) => {
      const start = performance.now();
      const outcomes = await makeAll(writes);
      if (commits.hasSubscribers) {
        commits.publish({ writes: writes.length, durationMs: performance.now() - start });
      }
      return outcomes;
    });

  const parts = Array.from({ length: partCount }, createPart);

  return {
    submit(write, deadline = connections.newDeadline()) {
      const submit = parts[write.job.employerId % partCount] as (typeof parts)[number];
      underWay++;
      return submit({ write, deadline, writeId: randomInt(writeIds) }).finally(() => underWay--);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get underWay() {
      return underWay;
    },
  };
};
