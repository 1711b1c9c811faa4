import { idsUsedUp, type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import { RowDamaged } from '@jobposting/core/store-support';
import Database from 'better-sqlite3';
import { err, type Result } from 'neverthrow';

/** The kinds of faults of a database file that code distinguishes. */
export type Fault = 'busy' | 'full' | 'read-only' | 'damaged' | 'closed' | 'failed';

// By primary result code; better-sqlite3 reports extended ones such as SQLITE_IOERR_FSYNC.
const faults: ReadonlyMap<string | undefined, Fault> = new Map([
  ['BUSY', 'busy'],
  ['LOCKED', 'busy'],
  ['FULL', 'full'],
  ['READONLY', 'read-only'],
  ['CORRUPT', 'damaged'],
  ['NOTADB', 'damaged'],
]);

/** The files are not those that were opened, or their content is damaged. */
export class FileDamaged extends Error {}

/** The system does not show whether the files are those that were opened. */
export class FileUnreachable extends Error {}

/** A crash of the system may lose the latest commits. */
export class SyncFailed extends Error {}

/** The error where the system refuses access to a file. */
export const unreachable = (path: string, cause: unknown): FileUnreachable =>
  new FileUnreachable(`${path} cannot be read: ${(cause as Error).message}`, { cause });

/** Runs `look` on a file; throws {@link FileUnreachable} for errors of the system. */
export const orUnreachable = <T>(path: string, look: () => T): T => {
  try {
    return look();
  } catch (error) {
    throw unreachable(path, error);
  }
};

/** A newer version of this program has migrated the open file to its schema. */
export class SchemaNewer extends Error {}

/** The fault of the file, from an error of the driver; `undefined` for a bug of ours. */
export const faultOf = (error: unknown): Fault | undefined => {
  if (error instanceof FileDamaged || error instanceof RowDamaged) return 'damaged';
  if (
    error instanceof FileUnreachable ||
    error instanceof SyncFailed ||
    error instanceof SchemaNewer
  ) {
    return 'failed';
  }
  if (error instanceof Database.SqliteError) {
    const [, primaryCode] = error.code.split('_');
    return primaryCode === 'CONSTRAINT' ? undefined : (faults.get(primaryCode) ?? 'failed');
  }
  // The driver's own errors have no code.
  if (error instanceof Error && error.message === 'Out of memory') return 'failed';
  if (error instanceof TypeError) {
    if (error.message === 'The database connection is not open') return 'closed';
    if (error.message.startsWith('Cannot open database')) return 'failed';
  }
  return undefined;
};

/** Whether another process held a lock longer than the connection waits. */
export const isBusy = (error: unknown): boolean => faultOf(error) === 'busy';

/** Whether a new id would exceed the largest. */
const isBeyondLastId = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code === 'SQLITE_CONSTRAINT_CHECK';

/** Whether a write violated a unique index. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE';

/** Why the store is unavailable, from an error of the driver; rethrows a bug. */
export const toStoreUnavailable = (error: unknown): StoreUnavailable => {
  const fault = faultOf(error);
  if (fault === undefined) throw error;
  return storeUnavailable(fault === 'read-only' ? 'failed' : fault, error);
};

/** Runs an insert. Errors: also `store-unavailable`, reason `full`, where no id is left. */
export const unlessIdsAreUsedUp = <T, E>(
  insert: () => Result<T, E>,
): Result<T, E | StoreUnavailable> => {
  try {
    return insert();
  } catch (error) {
    if (!isBeyondLastId(error)) throw error;
    return err(idsUsedUp(error));
  }
};
