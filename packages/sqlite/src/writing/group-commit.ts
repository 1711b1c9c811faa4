import Sqlite, { type Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { faultOf } from '../driver/sqlite-error.ts';

/** What a write does: all that it has written is undone where it throws or returns an error. */
export type Work = () => Result<unknown, unknown>;

/** What a write returned, or what it threw. */
export type WriteOutcome = Result<Result<unknown, unknown>, unknown>;

/** Nobody knows whether a transaction will be in the file after a crash: `cause` came while committing. */
export class CommitUnknown extends Error {}

/**
 * Runs writes in one transaction and commits it. Throws when that fails; nothing is then written,
 * unless it was {@link CommitUnknown}.
 */
export type CommitBatch = (writes: readonly Work[], kind: TransactionKind) => WriteOutcome[];

/** What is known of a transaction before it begins. */
export interface TransactionKind {
  /** True where the log of changes tells all that it writes. */
  readonly isLogged: boolean;
}

/** What else happens before and after a transaction. */
export interface TransactionHooks {
  /** Throws when the file must not be written. */
  readonly beforeBegin?: (kind: TransactionKind) => void;
  /** Nobody else can write from now on. Throws when nothing must be written. */
  readonly afterBegin?: () => void;
  readonly beforeCommit?: () => void;
  readonly afterRollback?: () => void;
  /** The writes are in the log by then: what it throws changes nothing. */
  readonly afterCommit?: () => void;
}

// Anything else, such as a sync that failed, comes when the whole transaction may be in the log. It
// counts as undone from then on, but a crash before the next write would bring it back.
const leavesNothing = (error: unknown): boolean => {
  const fault = faultOf(error);
  return (
    (fault !== undefined && ['busy', 'full', 'read-only', 'closed'].includes(fault)) ||
    (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_IOERR_WRITE')
  );
};

/**
 * Creates the function that commits several writes at once, each under its own savepoint.
 *
 * @param hooks up to the commit they are called in this order, from then on in the reverse one
 */
export const createCommitBatch = (
  db: Database,
  hooks: readonly TransactionHooks[],
): CommitBatch => {
  const backwards = hooks.toReversed();
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
      // After a failure of the disk nothing in this transaction can be relied on.
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
      // What made it necessary tells more. The next transaction tries again.
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
    for (const hook of hooks) hook.beforeBegin?.(kind);
    begin.run();
    let outcomes: WriteOutcome[];
    try {
      for (const hook of hooks) hook.afterBegin?.();
      outcomes = writes.map(runOne);
      for (const hook of hooks) hook.beforeCommit?.();
      commitNow();
    } catch (error) {
      rollBack();
      for (const hook of backwards) hook.afterRollback?.();
      throw error;
    }
    try {
      for (const hook of backwards) hook.afterCommit?.();
    } catch {
      // Nothing from here on may look like a failure to write.
    }
    return outcomes;
  };
};
