import type { OutcomeUnknown, Store, StoreSizes, StoreUnavailable } from '@jobposting/core/adapter';
import type { Result } from 'neverthrow';

/** An open database, in whatever it is kept: what the commands and a server work on. */
export interface Database extends Store {
  /** For messages and the log: the path of the file, or the address without its password. */
  readonly shown: string;
  /** The schema of the database, a number that grows with each migration. */
  readonly schema: number;
  /** The older schema that the opening brought to this one; absent where it had nothing to do. */
  readonly migratedFrom?: number;
  /** Finds out whether it can be read and written now. Errors: `store-unavailable`. */
  check(): Promise<Result<void, StoreUnavailable>>;
  /**
   * Finds out whether what was full has room again, for a mebibyte: a small write may succeed before. Errors:
   * `store-unavailable`.
   */
  checkRoom(): Promise<Result<void, StoreUnavailable>>;
  /** The line of the log when what is stored is damaged: what that means, and what to do. */
  readonly damageNotice: string;
  /** How many jobs can still get an id (D23). Errors: `store-unavailable`. */
  idsLeft(): Promise<Result<number, StoreUnavailable>>;
  /**
   * Takes a task that only one server at a time does, or keeps it, for `forMs` milliseconds from now;
   * false while another server has it. Errors: `store-unavailable`, `outcome-unknown`.
   */
  takeTask(
    name: string,
    forMs: number,
  ): Promise<Result<boolean, StoreUnavailable | OutcomeUnknown>>;
  /** How far a task has come, as it was noted last; `null` before that. Errors: `store-unavailable`. */
  readProgress(name: string): Promise<Result<string | null, StoreUnavailable>>;
  /** Notes it, a short text, for the server that takes the task next. Errors: `store-unavailable`, `outcome-unknown`. */
  noteProgress(
    name: string,
    progress: string,
  ): Promise<Result<void, StoreUnavailable | OutcomeUnknown>>;
  /**
   * How many writes have been made and have no outcome yet: of a file all of them, on PostgreSQL those of
   * jobs.
   */
  writesUnderWay(): number;
  /** How large it is now. Errors: `store-unavailable`. */
  sizes(): Promise<Result<StoreSizes, StoreUnavailable>>;
  /**
   * When the latest backup that succeeded was made; `null` if none is known. Absent where backups
   * are made by other programs. Errors: `store-unavailable`.
   */
  lastBackup?(): Promise<Result<Date | null, StoreUnavailable>>;
  /** True for a file that the database itself is kept in, under whatever name: no output goes there. */
  isOwnFile(path: string): boolean;
  /** Leaves it as the next start best finds it. Errors: `store-unavailable`, for the log. */
  tidyUp(): Promise<Result<void, StoreUnavailable>>;
}

/** How a database is opened. */
export interface OpenOptions {
  /** Whether to make one where there is none, or set up an empty one; else that is an error. */
  readonly create: boolean;
  /** Among how many the memory for caches is shared out; 1 when absent. */
  readonly processes?: number;
  /** Whether careers pages have their part of that memory. */
  readonly careers?: boolean;
}
