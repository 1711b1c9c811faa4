import type { DatabaseSync } from 'node:sqlite';
import type { Result } from '@jobposting/core';

/** Runs a write: all of it is stored, or nothing when it is refused or throws. */
export const inTransaction = <Value, Refused>(
  database: DatabaseSync,
  write: () => Result<Value, Refused>,
): Result<Value, Refused> => {
  // Immediate, so that no other program can change what was read before it is written.
  database.exec('begin immediate');
  try {
    const result = write();
    database.exec(result.isOk() ? 'commit' : 'rollback');
    return result;
  } catch (error) {
    try {
      database.exec('rollback');
    } catch {
      // The database has done so already, for example when it was full.
    }
    throw error;
  }
};
