import type { Database } from 'better-sqlite3';

/** A write that runs in the transaction of its turn, and is answered after the commit. */
export type Write = <Value>(work: () => Value) => Promise<Value>;

/**
 * Puts the writes of one turn of the event loop into one transaction with one sync. Each is one statement,
 * so that a failed one changes nothing and the others need no savepoint.
 */
export const createGroupCommit = (database: Database, onRollback: () => void): Write => {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const rollback = database.prepare('ROLLBACK');
  let waiting: { readonly run: () => () => void; readonly fail: (error: unknown) => void }[] = [];

  const runAll = (): void => {
    const group = waiting;
    waiting = [];
    try {
      begin.run();
      const settle = group.map(({ run }) => run());
      commit.run();
      for (const answer of settle) answer();
    } catch (error) {
      if (database.inTransaction) rollback.run();
      onRollback();
      for (const { fail } of group) fail(error);
    }
  };

  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(runAll);
      waiting.push({
        run() {
          try {
            const value = work();
            return () => resolve(value);
          } catch (error) {
            return () => reject(error);
          }
        },
        fail: reject,
      });
    });
};
