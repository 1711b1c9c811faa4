import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import Database from 'better-sqlite3';

type Reason = StoreUnavailable['reason'];

// Primary result codes; better-sqlite3 reports extended ones such as SQLITE_IOERR_FSYNC.
const reasons: ReadonlyMap<string, Reason> = new Map([
  ['BUSY', 'busy'],
  ['LOCKED', 'busy'],
  ['FULL', 'full'],
  ['CORRUPT', 'damaged'],
  ['NOTADB', 'damaged'],
]);

const primaryCode = (error: { code: string }): string => error.code.split('_')[1] ?? '';

const closedMessage = 'The database connection is not open';

/** The file at the store's path is no longer the one that was opened. */
export class FileReplaced extends Error {}

/** True when another process held a lock for longer than the connection waits. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Database.SqliteError && reasons.get(primaryCode(error)) === 'busy';

/** True when a write met a unique index. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Database.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE';

/** True when SQLite itself refused, and not a bug of ours. */
export const isSqliteError = (error: unknown): boolean =>
  error instanceof Database.SqliteError && primaryCode(error) !== 'CONSTRAINT';

/** Why the store cannot answer, from what the driver threw; anything that is a bug is thrown on. */
export const toStoreUnavailable = (error: unknown): StoreUnavailable => {
  if (error instanceof Database.SqliteError && isSqliteError(error)) {
    return storeUnavailable(reasons.get(primaryCode(error)) ?? 'failed', error);
  }
  if (error instanceof FileReplaced) return storeUnavailable('damaged', error);
  if (error instanceof TypeError && error.message === closedMessage) {
    return storeUnavailable('closed', error);
  }
  throw error;
};
