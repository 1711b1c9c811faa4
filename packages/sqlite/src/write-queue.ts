import type { StoreUnavailable } from '@jobposting/core';
import type { Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { retryWhileBusy } from './retry-while-busy.ts';
import { isBusy, isSqliteError, toStoreUnavailable } from './sqlite-error.ts';

/** Runs writes in shared transactions. */
export interface WriteQueue {
  /**
   * Runs `work`, which must be synchronous and repeatable, inside a transaction and answers with
   * what it returned once that is committed. If it throws, only its own writes are undone.
   * `committed` is called with the same, before any other code of this process can run.
   */
  submit<T>(work: () => T, committed?: (value: T) => void): Promise<Result<T, StoreUnavailable>>;
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>;
}

/** How a queue waits and what else happens in and after its transactions. */
export interface WriteQueueOptions {
  readonly busyTimeoutMs: number;
  /** Throws when the file must not be written. */
  readonly beforeBegin: () => void;
  readonly beforeCommit: () => void;
  readonly afterCommit: () => void;
}

interface Write {
  readonly work: () => unknown;
  readonly committed: ((value: never) => void) | undefined;
  readonly deadline: number;
  readonly resolve: (result: Result<never, StoreUnavailable>) => void;
  readonly reject: (error: unknown) => void;
}

// Bounds how long one transaction keeps the event loop; a write costs about 0.05 ms.
const maxBatch = 128;

/**
 * Creates the queue through which every write goes. Writes that arrive in the same turn of the
 * event loop share one transaction, each under its own savepoint, because the sync to disk costs
 * several times what a write does.
 */
export const createWriteQueue = (db: Database, options: WriteQueueOptions): WriteQueue => {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const savepoint = db.prepare('SAVEPOINT write');
  const release = db.prepare('RELEASE write');
  const undo = db.prepare('ROLLBACK TO write');
  let waiting: Write[] = [];
  let running: Promise<void> | null = null;

  const runOne = ({ work, committed, resolve, reject }: Write): (() => void) => {
    savepoint.run();
    try {
      const value = work();
      release.run();
      return () => {
        committed?.(value as never);
        resolve(ok(value as never));
      };
    } catch (error) {
      // After a failure of the disk nothing in this transaction can be relied on.
      if (isSqliteError(error) || !db.inTransaction) throw error;
      undo.run();
      release.run();
      return () => reject(error);
    }
  };

  const commitBatch = (batch: readonly Write[]): (() => void)[] => {
    options.beforeBegin();
    begin.run();
    try {
      const answers = batch.map(runOne);
      options.beforeCommit();
      commit.run();
      return answers;
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
  };

  const fail = (batch: readonly Write[], error: unknown): void => {
    try {
      const unavailable = err(toStoreUnavailable(error));
      for (const { resolve } of batch) resolve(unavailable);
    } catch (bug) {
      for (const { reject } of batch) reject(bug);
    }
  };

  const runBatch = async (): Promise<void> => {
    const deadline = waiting[0]?.deadline ?? 0;
    let batch: Write[] = [];
    try {
      const answers = await retryWhileBusy(() => {
        batch = waiting.slice(0, maxBatch);
        return commitBatch(batch);
      }, deadline);
      waiting = waiting.slice(batch.length);
      options.afterCommit();
      for (const answer of answers) answer();
    } catch (error) {
      // Those that came later than the first still have time to wait.
      const failed = isBusy(error) ? waiting.filter((write) => write.deadline <= deadline) : batch;
      waiting = waiting.slice(failed.length);
      fail(failed, error);
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
    submit: (work, committed) =>
      new Promise((resolve, reject) => {
        const deadline = performance.now() + options.busyTimeoutMs;
        waiting.push({ work, committed, deadline, resolve: resolve as Write['resolve'], reject });
        running ??= run();
      }),
    async drain() {
      while (running !== null) await running;
    },
  };
};
