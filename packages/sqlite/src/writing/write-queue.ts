import { channel } from 'node:diagnostics_channel';
import {
  type OutcomeUnknown,
  outcomeUnknown,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import { err, type Result } from 'neverthrow';
import { waitForLock } from '../driver/retry-while-busy.ts';
import { isBusy } from '../driver/sqlite-error.ts';
import {
  type CommitBatch,
  CommitUnknown,
  type TransactionKind,
  type Work,
  type WriteOutcome,
} from './group-commit.ts';

/** Why a write was not answered with its result. */
export type WriteFailure = StoreUnavailable | OutcomeUnknown;

/** How a write is run. */
interface SubmitOptions<T, E> {
  /**
   * Called with the result when it is committed, in the order of the writes and before any other code
   * can run: for what is to be as the file is. Nothing of it may be shown yet.
   */
  readonly committed?: (result: Result<T, E>) => void;
  /**
   * True where the log of changes tells all that is written, so that readers know what may not be on the
   * disk yet. Anything else is there before anybody sees it.
   */
  readonly isLogged?: boolean;
}

/** Runs writes in shared transactions. */
export interface WriteQueue {
  /**
   * Runs `work`, which must be synchronous and repeatable, inside a transaction and returns its
   * result once that is on the disk. If it throws or returns an error, only its own writes are undone.
   */
  submit<T, E>(
    work: () => Result<T, E>,
    options?: SubmitOptions<T, E>,
  ): Promise<Result<T, E | WriteFailure>>;
  /** Why the latest transaction failed; `null` when it did not. */
  readonly latestFailure: WriteFailure | null;
  /** How many writes are not answered yet. */
  readonly underWay: number;
  /** Resolves when no write waits any more. */
  drain(): Promise<void>;
}

/** What a queue is made of. */
export interface WriteQueueParts {
  readonly commit: CommitBatch;
  /** Resolves once the latest transaction is on the disk. */
  readonly sync: () => Promise<void>;
  /** To be called before each transaction. What it rejects with is left to the transaction. */
  readonly tryDisk: (kind: TransactionKind) => Promise<void>;
  /** What the next transaction has to wait for, where there is anything; never rejects. */
  readonly afterCommit: () => Promise<void> | undefined;
  /** Turns what `commit` throws into a value; a bug is thrown on. */
  readonly toUnavailable: (error: unknown) => StoreUnavailable;
  readonly busyTimeoutMs: number;
}

interface Write {
  readonly work: Work;
  readonly isLogged: boolean;
  readonly deadline: number;
  readonly committed: (outcome: WriteOutcome) => void;
  readonly settle: (outcome: WriteOutcome) => void;
  readonly fail: (error: WriteFailure) => void;
  readonly reject: (bug: unknown) => void;
}

/** A transaction that was committed. */
interface Batch {
  readonly writes: readonly Write[];
  readonly outcomes: readonly WriteOutcome[];
  readonly start: number;
}

interface SyncedBatch extends Batch {
  readonly synced: Promise<void>;
}

const commits = channel('jobposting:store.commit');

// Bounds how long one transaction keeps the event loop; a write costs about 0.05 ms.
const maxBatch = 128;

/** Calls `step` for each write; what it throws is the answer to that write. */
const forEach = (
  { writes, outcomes }: Batch,
  step: (write: Write, outcome: WriteOutcome) => void,
): void => {
  for (const [n, outcome] of outcomes.entries()) {
    const write = writes[n];
    if (write === undefined) continue;
    try {
      step(write, outcome);
    } catch (bug) {
      write.reject(bug);
    }
  }
};

/**
 * Creates the queue through which every write goes. Writes that arrive in the same turn of the
 * event loop, or during the sync of those before them, share one transaction, because the sync to disk
 * costs several times what a write does.
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
      for (const { fail } of writes) fail(failure);
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
    forEach(batch, (write, outcome) => write.committed(outcome));
    // In the same turn: a read that comes next must find what it has to wait for.
    return { ...batch, synced: sync() };
  };

  /** Commits the first of those that wait; `null` when nothing was written. */
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
      // Those that came later than the first still have time to wait.
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
      forEach(batch, (write, outcome) => write.settle(outcome));
    } catch (cause) {
      failAll(writes, new CommitUnknown((cause as Error).message, { cause }));
    } finally {
      syncing = 0;
    }
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      // The end of the turn: by then every request that the turn brought has queued its write.
      await new Promise(setImmediate);
      // A fault that is met here is the transaction's, too.
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
          committed(outcome) {
            if (outcome.isOk()) committed?.(outcome.value as Result<T, E>);
          },
          settle(outcome) {
            if (outcome.isErr()) return reject(outcome.error);
            resolve(outcome.value as Result<T, E>);
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
      return waiting.length + syncing;
    },
    async drain() {
      while (running !== null) await running;
    },
  };
};
