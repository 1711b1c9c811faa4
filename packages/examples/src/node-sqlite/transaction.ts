import type { DatabaseSync } from 'node:sqlite';
import type { Result } from '@jobposting/core';

/** Runs a write: all of it is stored, or nothing where it is refused or throws. */
export const inTransaction = <Value, Refused>(
  database: DatabaseSync,
  write: () => Result<Value, Refused>,
): Result<Value, Refused> => {
  // Immediate: what is read in it is what the write finds, whoever else has the file open.
  database.exec('begin immediate');
  try {
    const result = write();
    database.exec(result.isOk() ? 'commit' : 'rollback');
    return result;
  } catch (error) {
    try {
      database.exec('rollback');
    } catch {
      // The database has done so already, when it was full for example.
    }
    throw error;
  }
};
