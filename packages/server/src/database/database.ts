import type { Store, StoreSizes, StoreUnavailable } from '@jobposting/core/adapter';
import type { Result } from 'neverthrow';

/** An open database of any kind, for the commands and a server. */
export interface Database extends Store {
  /** For messages and the log: the path of the file, or the address without its password. */
  readonly shown: string;
  /** The schema of the database, a number that grows with each migration. */
  readonly schema: number;
  /** The older schema that was migrated when it was opened; absent when there was nothing to migrate. */
  readonly migratedFrom?: number;
  /** Checks whether it can be read and written now. Errors: `store-unavailable`. */
  check(): Promise<Result<void, StoreUnavailable>>;
  /**
   * Checks whether a full database has room again, for a mebibyte: a small write may succeed earlier. Errors:
   * `store-unavailable`.
   */
  checkRoom(): Promise<Result<void, StoreUnavailable>>;
  /** The line of the log when stored data are damaged: what that means, and what to do. */
  readonly damageNotice: string;
  /** How many jobs can still get an id (D23). Errors: `store-unavailable`. */
  idsLeft(): Promise<Result<number, StoreUnavailable>>;
  /**
   * How many writes are in progress: all writes for a file, those of jobs on PostgreSQL.
   */
  writesUnderWay(): number;
  /** Its present size. Errors: `store-unavailable`. */
  sizes(): Promise<Result<StoreSizes, StoreUnavailable>>;
  /**
   * When the latest successful backup was made; `null` if unknown. Absent when other programs
   * make the backups. Errors: `store-unavailable`.
   */
  lastBackup?(): Promise<Result<Date | null, StoreUnavailable>>;
  /** True for a file that contains the database, by any name: nothing may be written there. */
  isOwnFile(path: string): boolean;
  /** Tidies up for the next start. Errors: `store-unavailable`, for the log. */
  tidyUp(): Promise<Result<void, StoreUnavailable>>;
}

/** How a database is opened. */
export interface OpenOptions {
  /** Whether to create a missing database, or set up an empty one; otherwise these are errors. */
  readonly create: boolean;
  /** Whether careers pages have a part of the memory for caches. */
  readonly careers?: boolean | undefined;
}
