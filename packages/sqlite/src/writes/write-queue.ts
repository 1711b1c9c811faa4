/*
 * Writes: a sync costs more than a write, so writes that are ready together share one transaction and
 * its sync. The `write-queue` collects them and answers each when all are on the disk; `group-commit` runs each under a
 * savepoint of its own, so that one that fails undoes nothing of the others.
 */
import { channel } from 'node:diagnostics_channel';
import { outcomeUnknown, type StoreUnavailable, type WriteFailure } from '@jobposting/core/adapter';
import { err, type Result } from 'neverthrow';
import { waitForLock } from '../connection/connection.ts';
import { isBusy } from '../connection/sqlite-error.ts';
import {
  type CommitBatch,
  CommitUnknown,
  type TransactionKind,
  type Work,
  type WriteOutcome,
} from './group-commit.ts';

interface SubmitOptions<T, E> {
  /**
   * Called with the result when it is committed, in the order of the writes and before any other code can run, to keep
   * caches equal to the file. Do not show the result yet.
   */
  readonly committed?: (result: Result<T, E>) => void;
  /**
   * True where the log of changes covers the whole write, so that readers know what may not be on the disk yet. Any
   * other write is on the disk before anybody sees it.
   */
  readonly isLogged?: boolean;
}

/** Runs writes in shared transactions. */
export interface WriteQueue {
  /**
   * Runs `work`, which must be synchronous and repeatable, inside a transaction and returns its result when that is on
   * the disk. If it throws or returns an error, only its own writes are undone.
   */
  submit<T, E>(
    work: () => Result<T, E>,
    options?: SubmitOptions<T, E>,
  ): Promise<Result<T, E | WriteFailure>>;
  /** Why the latest transaction failed; `null` when it succeeded. */
  readonly latestFailure: WriteFailure | null;
  /** How many writes are not answered yet. */
  readonly underWay: number;
  /** Resolves when no write is waiting. */
  drain(): Promise<void>;
}

export interface WriteQueueParts {
  readonly commit: CommitBatch;
  /** Resolves when the latest transaction is on the disk. */
  readonly sync: () => Promise<void>;
  /** Called before each transaction. Its errors are ignored: the transaction reports them. */
  readonly tryDisk: (kind: TransactionKind) => Promise<void>;
  /** The work that the next transaction must wait for, if any; never rejects. */
  readonly afterCommit: () => Promise<void> | undefined;
  /** Turns an error of `commit` into a value; rethrows a bug. */
  readonly toUnavailable: (error: unknown) => StoreUnavailable;
  readonly busyTimeoutMs: number;
}

interface Write {
  readonly work: Work;
  readonly isLogged: boolean;
  readonly deadline: number;
  readonly committed: (result: Result<unknown, unknown>) => void;
  readonly resolve: (result: Result<unknown, unknown>) => void;
  readonly reject: (bug: unknown) => void;
}

interface Batch {
  readonly writes: readonly Write[];
  readonly outcomes: readonly WriteOutcome[];
  readonly start: number;
}

interface SyncedBatch extends Batch {
  readonly synced: Promise<void>;
}

const commits = channel('jobposting:store.commit');

// Limits how long one transaction blocks the event loop.
const maxBatch = 128;

/** Calls `step` with the result of each write; an error that is thrown is the answer to that write. */
const forEach = (
  { writes, outcomes }: Batch,
  step: (write: Write, result: Result<unknown, unknown>) => void,
): void => {
  for (const [n, write] of writes.entries()) {
    try {
      const outcome = outcomes[n] as WriteOutcome;
      if (outcome.isErr()) throw outcome.error;
      step(write, outcome.value);
    } catch (bug) {
      write.reject(bug);
    }
  }
};

/**
 * Creates the queue for all writes. Writes that arrive in the same turn of the event loop, or during the sync of
 * earlier ones, share one transaction, because a sync costs more than a write.
 */
export const createWriteQueue = (parts: WriteQueueParts): WriteQueue => {
  const { commit, sync, tryDisk, afterCommit, toUnavailable, busyTimeoutMs } = parts;
  let waiting: Write[] = [];
  let syncing = 0;
  let latestFailure: WriteFailure | null = null;
  let running: Promise<void> | null = null;

  const failAll = (writes: readonly Write[], error: unknown): void => {
    try {
      const failure =
        error instanceof CommitUnknown ? outcomeUnknown(error.cause) : toUnavailable(error);
      latestFailure = failure;
      for (const { resolve } of writes) resolve(err(failure));
    } catch (bug) {
      for (const { reject } of writes) reject(bug);
    }
  };

  /** Commits writes and begins to sync them. */
  const commitNow = (writes: readonly Write[]): SyncedBatch => {
    const start = performance.now();
    const isLogged = writes.every((write) => write.isLogged);
    const outcomes = commit(
      writes.map(({ work }) => work),
      { isLogged },
    );
    const batch = { writes, outcomes, start };
    waiting = waiting.slice(writes.length);
    forEach(batch, (write, result) => write.committed(result));
    // In the same turn, so that the next read finds the sync that it must wait for.
    return { ...batch, synced: sync() };
  };

  /** Commits the first of the waiting writes; `null` when nothing was written. */
  const commitBatch = async (): Promise<SyncedBatch | null> => {
    const deadline = waiting[0]?.deadline ?? 0;
    let writes: Write[] = [];
    try {
      for (let attempt = 0; ; attempt++) {
        writes = waiting.slice(0, maxBatch);
        try {
          return commitNow(writes);
        } catch (error) {
          await waitForLock(error, attempt, deadline);
        }
      }
    } catch (error) {
      // Writes that came later than the first still have time to wait.
      const failed = isBusy(error) ? waiting.filter((write) => write.deadline <= deadline) : writes;
      waiting = waiting.slice(failed.length);
      failAll(failed, error);
      return null;
    }
  };

  const runBatch = async (): Promise<void> => {
    const batch = await commitBatch();
    if (batch === null) return;
    const { writes, start, synced } = batch;
    syncing = writes.length;
    try {
      await synced;
      latestFailure = null;
      if (commits.hasSubscribers) {
        commits.publish({ writes: writes.length, durationMs: performance.now() - start });
      }
      forEach(batch, (write, result) => write.resolve(result));
    } catch (cause) {
      failAll(writes, new CommitUnknown((cause as Error).message, { cause }));
    } finally {
      syncing = 0;
    }
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      // At the end of the turn, every request that it brought has queued its write.
      await new Promise(setImmediate);
      // The transaction reports a fault found here.
      const isLogged = waiting.every((write) => write.isLogged);
      await tryDisk({ isLogged }).catch(() => undefined);
      await runBatch();
      await afterCommit();
    }
    running = null;
  };

  return {
    submit: <T, E>(
      work: () => Result<T, E>,
      { committed, isLogged = false }: SubmitOptions<T, E> = {},
    ) =>
      new Promise<Result<T, E | WriteFailure>>((resolve, reject) => {
        waiting.push({
          work,
          isLogged,
          deadline: performance.now() + busyTimeoutMs,
          committed: (result) => committed?.(result as Result<T, E>),
          resolve: (result) => resolve(result as Result<T, E | WriteFailure>),
          reject,
        });
        running ??= run();
      }),
    get latestFailure() {
      return latestFailure;
    },
    get underWay() {
      return waiting.length + syncing;
    },
    async drain() {
      while (running !== null) await running;
    },
  };
};
