import { channel } from 'node:diagnostics_channel';
import {
  type OutcomeUnknown,
  outcomeUnknown,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import { err, type Result } from 'neverthrow';
import { retryWhileBusy } from './file/retry-while-busy.ts';
import { isBusy } from './file/sqlite-error.ts';
import { type CommitBatch, CommitUnknown, type Work, type WriteOutcome } from './write-batch.ts';

/** Why a write was not answered with its result. */
export type WriteFailure = StoreUnavailable | OutcomeUnknown;

/** Runs writes in shared transactions. */
export interface WriteQueue {
  /**
   * Runs `work`, which must be synchronous and repeatable, inside a transaction and returns its
   * result once that is committed. If it throws or returns an error, only its own writes are undone.
   * `committed` is called with the same result, in the order of the writes and before any other code can run.
   */
  submit<T, E>(
    work: () => Result<T, E>,
    committed?: (result: Result<T, E>) => void,
  ): Promise<Result<T, E | WriteFailure>>;
  /** Why the latest transaction failed; `null` when it did not. */
  readonly latestFailure: WriteFailure | null;
  /** How many writes are not committed yet. */
  readonly underWay: number;
  /** Resolves when no write waits any more. */
  drain(): Promise<void>;
}

/** What a queue is made of. */
export interface WriteQueueParts {
  readonly commit: CommitBatch;
  /** Turns what `commit` throws into a value; a bug is thrown on. */
  readonly toUnavailable: (error: unknown) => StoreUnavailable;
  readonly busyTimeoutMs: number;
}

interface Write {
  readonly work: Work;
  readonly deadline: number;
  readonly settle: (outcome: WriteOutcome) => void;
  readonly fail: (error: WriteFailure) => void;
  readonly reject: (bug: unknown) => void;
}

const commits = channel('jobposting:store.commit');

/** Publishes how many writes a transaction had and how long it took, where somebody asks for it. */
const measured = <T>(writes: number, commit: () => T): T => {
  if (!commits.hasSubscribers) return commit();
  const start = performance.now();
  const done = commit();
  commits.publish({ writes, durationMs: performance.now() - start });
  return done;
};

// Bounds how long one transaction keeps the event loop; a write costs about 0.05 ms.
const maxBatch = 128;

const settle = (write: Write | undefined, outcome: WriteOutcome): void => {
  try {
    write?.settle(outcome);
  } catch (bug) {
    write?.reject(bug);
  }
};

/**
 * Creates the queue through which every write goes. Writes that arrive in the same turn of the
 * event loop share one transaction, because the sync to disk costs several times what a write does.
 */
export const createWriteQueue = (parts: WriteQueueParts): WriteQueue => {
  const { commit, toUnavailable, busyTimeoutMs } = parts;
  let waiting: Write[] = [];
  let latestFailure: WriteFailure | null = null;
  let running: Promise<void> | null = null;

  const failAll = (writes: readonly Write[], error: unknown): void => {
    try {
      const failure =
        error instanceof CommitUnknown ? outcomeUnknown(error.cause) : toUnavailable(error);
      latestFailure = failure;
      for (const { fail } of writes) fail(failure);
    } catch (bug) {
      for (const { reject } of writes) reject(bug);
    }
  };

  const runBatch = async (): Promise<void> => {
    const deadline = waiting[0]?.deadline ?? 0;
    let batch: Write[] = [];
    try {
      await retryWhileBusy(() => {
        batch = waiting.slice(0, maxBatch);
        const outcomes = measured(batch.length, () => commit(batch.map(({ work }) => work)));
        // Committed: nothing from here on may look like a failure to write.
        waiting = waiting.slice(batch.length);
        latestFailure = null;
        for (const [n, outcome] of outcomes.entries()) settle(batch[n], outcome);
      }, deadline);
    } catch (error) {
      // Those that came later than the first still have time to wait.
      const failed = isBusy(error) ? waiting.filter((write) => write.deadline <= deadline) : batch;
      waiting = waiting.slice(failed.length);
      failAll(failed, error);
    }
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      // The end of the turn: by then every request that the turn brought has queued its write.
      await new Promise(setImmediate);
      await runBatch();
    }
    running = null;
  };

  return {
    submit: <T, E>(work: () => Result<T, E>, committed?: (result: Result<T, E>) => void) =>
      new Promise<Result<T, E | WriteFailure>>((resolve, reject) => {
        waiting.push({
          work,
          deadline: performance.now() + busyTimeoutMs,
          settle: (outcome) => {
            if (outcome.isErr()) return reject(outcome.error);
            const result = outcome.value as Result<T, E>;
            committed?.(result);
            resolve(result);
          },
          fail: (error) => resolve(err(error)),
          reject,
        });
        running ??= run();
      }),
    get latestFailure() {
      return latestFailure;
    },
    get underWay() {
      return waiting.length;
    },
    async drain() {
      while (running !== null) await running;
    },
  };
};
