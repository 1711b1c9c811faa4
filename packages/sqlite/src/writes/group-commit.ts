import Sqlite, { type Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import type { ChangeFeed } from '../caches/change-feed.ts';
import { faultOf } from '../connection/sqlite-error.ts';

/** The work of a write; it is undone where it throws or returns an error. */
export type Work = () => Result<unknown, unknown>;

/** The result of a write, or the error that it threw. */
export type WriteOutcome = Result<Result<unknown, unknown>, unknown>;

/** It is unknown whether a transaction will be in the file after a crash: `cause` happened during the commit. */
export class CommitUnknown extends Error {}

/**
 * Runs writes in one transaction and commits it. Throws when that fails; nothing is then written, except after {@link
 * CommitUnknown}.
 */
export type CommitBatch = (writes: readonly Work[], kind: TransactionKind) => WriteOutcome[];

/** The properties of a transaction before it begins. */
export interface TransactionKind {
  /** True where the log of changes covers all its writes. */
  readonly isLogged: boolean;
}

// Any other error, such as a failed sync, comes when the whole transaction may be in the log. It then counts as undone,
// but a crash before the next write would bring it back.
const leavesNothing = (error: unknown): boolean => {
  const fault = faultOf(error);
  return (
    (fault !== undefined && ['busy', 'full', 'read-only', 'closed'].includes(fault)) ||
    (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_IOERR_WRITE')
  );
};

/**
 * Creates the function that commits several writes at once, each with a savepoint.
 *
 * @param feed reports them to the caches
 * @param beforeBegin throws when the file must not be written
 */
export const createCommitBatch = (
  db: Database,
  feed: Pick<ChangeFeed, 'catchUp' | 'beforeCommit' | 'afterCommit' | 'afterRollback'>,
  beforeBegin: (kind: TransactionKind) => void = () => undefined,
): CommitBatch => {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const savepoint = db.prepare('SAVEPOINT write');
  const release = db.prepare('RELEASE write');
  const undo = db.prepare('ROLLBACK TO write');

  const runOne = (write: Work): WriteOutcome => {
    savepoint.run();
    try {
      const result = write();
      if (result.isErr()) undo.run();
      release.run();
      return ok(result);
    } catch (error) {
      // After a failure of the disk, the whole transaction is unreliable.
      if (faultOf(error) !== undefined || !db.inTransaction) throw error;
      undo.run();
      release.run();
      return err(error);
    }
  };

  const rollBack = (): void => {
    try {
      if (db.inTransaction) db.exec('ROLLBACK');
    } catch {
      // The error that made it necessary says more. The next transaction tries again.
    }
  };

  const commitNow = (): void => {
    try {
      commit.run();
    } catch (error) {
      throw leavesNothing(error)
        ? error
        : new CommitUnknown((error as Error).message, { cause: error });
    }
  };

  return (writes, kind) => {
    rollBack();
    beforeBegin(kind);
    begin.run();
    try {
      // Nobody else can write any more.
      feed.catchUp();
      const outcomes = writes.map(runOne);
      feed.beforeCommit();
      commitNow();
      feed.afterCommit();
      return outcomes;
    } catch (error) {
      rollBack();
      feed.afterRollback();
      throw error;
    }
  };
};
