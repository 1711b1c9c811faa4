import type { Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { faultOf } from './file/sqlite-error.ts';

/** What a write returned, or what it threw. The changes of a write that threw were undone, no others. */
export type WriteOutcome = Result<unknown, unknown>;

/** Runs writes in one transaction and commits it. Throws when that fails; nothing is then written. */
export type CommitBatch = (writes: readonly (() => unknown)[]) => WriteOutcome[];

/** What else happens before and after a transaction. */
export interface TransactionHooks {
  /** Throws when the file must not be written. */
  readonly beforeBegin: () => void;
  /** Nobody else can write from now on. Throws when nothing must be written. */
  readonly afterBegin: () => void;
  readonly beforeCommit: () => void;
  readonly afterRollback: () => void;
  /** Must not throw: the writes are durable by then. */
  readonly afterCommit: () => void;
}

/** Creates the function that commits several writes at once, each under its own savepoint. */
export const createCommitBatch = (db: Database, hooks: TransactionHooks): CommitBatch => {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const savepoint = db.prepare('SAVEPOINT write');
  const release = db.prepare('RELEASE write');
  const undo = db.prepare('ROLLBACK TO write');

  const runOne = (write: () => unknown): WriteOutcome => {
    savepoint.run();
    try {
      const value = write();
      release.run();
      return ok(value);
    } catch (error) {
      // After a failure of the disk nothing in this transaction can be relied on.
      if (faultOf(error) !== undefined || !db.inTransaction) throw error;
      undo.run();
      release.run();
      return err(error);
    }
  };

  return (writes) => {
    hooks.beforeBegin();
    begin.run();
    let outcomes: WriteOutcome[];
    try {
      hooks.afterBegin();
      outcomes = writes.map(runOne);
      hooks.beforeCommit();
      commit.run();
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      hooks.afterRollback();
      throw error;
    }
    hooks.afterCommit();
    return outcomes;
  };
};
