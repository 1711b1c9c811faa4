import type { Result } from 'neverthrow';
import type { EmployerId } from '../job/employer.ts';
import type { Job, JobId } from '../job/job.ts';
import type { CursorExpired, StoreUnavailable, WriteFailure } from '../job/job-error.ts';
import type { Instant } from '../values/instant.ts';
import type { JobChange } from './job-change.ts';

/** Some changes in their order. */
export interface ChangePage {
  readonly changes: readonly JobChange[];
  /** Reads the changes after them: the cursor of the last one, or the given cursor where the page is empty. */
  readonly next: string;
}

/** A change, and the job as it was before it. */
export interface HistoryEntry {
  readonly change: JobChange;
  /** `null` for a new job; absent where it was not asked for. */
  readonly before?: Job | null;
}

/** What to read of a history. */
export interface HistoryPage {
  /** The cursor of the last change that was read; `null` begins with the newest. */
  readonly after: string | null;
  readonly limit: number;
  /** Reads the changes alone: each job before a change may have a mebibyte. */
  readonly omitBefore?: boolean | undefined;
}

/** How many days a log keeps its entries at least; see `prune`. */
export interface Retention {
  /** From 1; 30 in a new store. */
  readonly changesDays: number;
  /**
   * A change keeps the job as it was before it for this many days, and is kept as long itself where that is longer; 0,
   * as in a new store, keeps no jobs. The job goes after these days even where the change itself stays.
   */
  readonly historyDays: number;
}

/**
 * The log of changes of a store (decision D34). Every write of the store appends to it in its own transaction, and so
 * does every other writer of the same database.
 *
 * Beyond the promises of every method of a `JobStore`:
 * - The changes of an employer have one order, and every reader gets them in it: all changes before a change come
 *   before it. None is missing and none comes twice.
 * - Changes of one job are in the order of its versions. A closing has the job's version at that time, and comes
 *   before every later write of the job.
 * - A reader of all employers gets the changes of each in its order.
 * - A refused write appends nothing. An update appends its change even where it leaves the job as it was, because it
 *   raises the version.
 */
export interface ChangeLog {
  /**
   * The changes that follow a cursor, at most `limit` of them, of one employer or of all. `null` begins with the oldest
   * change in the log. Fewer than `limit` means that no more follow yet.
   *
   * A cursor is opaque, belongs to the reader of one employer or of all, and outlives the process. It is refused with
   * `cursor-expired` where its change has been deleted, where it belongs to another reader (unless both stand at the
   * same change), where it is not a cursor at all, and where a restored database has different changes before it. It
   * expires only when a change after it is older than the store keeps changes, or when `forget` has deleted one. So it
   * never expires for a reader that comes at least once in that time, nor while no change follows it, not even for an
   * employer without changes.
   */
  read(
    after: string | null,
    query: { readonly employerId?: EmployerId; readonly limit: number },
  ): Promise<Result<ChangePage, CursorExpired | StoreUnavailable>>;

  /** The cursor of the newest change of one employer or of all: only future changes follow it. */
  newestCursor(query: {
    readonly employerId?: EmployerId;
  }): Promise<Result<string, StoreUnavailable>>;

  /**
   * The changes of one job that were made while the history was kept and that `prune` has not deleted, the newest
   * first, at most `limit` before the one with the cursor `after`; a deleted job has them too.
   */
  history(
    employerId: EmployerId,
    id: JobId,
    page: HistoryPage,
  ): Promise<Result<readonly HistoryEntry[], StoreUnavailable>>;

  /**
   * Appends `job.closed` for active jobs of all employers whose openUntil has come at `now`, for each employer in the
   * order of openUntil, then id, and returns how many, at most `limit`; fewer means that none is left. A job gets it
   * once for each openUntil, and none for one that had passed when it was written. It changes neither the job
   * nor its version. An update or a delete first appends the closing that is due, then its own change, so that none is
   * lost. See `closesAtOf`, `changesOfUpdate` and `changesOfDelete`.
   *
   * @example A job that closes on 1 March
   * // 1 March: job.closed. Later that day its title is changed: job.updated, and no second closing.
   * // Where the title is changed before this is called: first job.closed, then job.updated, and none here.
   * // 2 March, closeDate set to 10 March: job.updated, and on 10 March job.closed again.
   * // 2 March, closeDate set to 20 February: job.updated alone, because that closeDate has passed.
   */
  recordClosings(due: {
    readonly now: Instant;
    readonly limit: number;
  }): Promise<Result<number, WriteFailure>>;

  /**
   * Deletes old changes and the jobs before them, the oldest of each employer first, at most about `limit`, and returns
   * how many; 0 means that none is left. A change is old when its age at `now` exceeds the retention.
   * - The job before a change is deleted as soon as the change is old. Where the change stays, it then has no entry
   *   in the history, and is counted separately when it is deleted later.
   * - A change is deleted only when the next change of the same employer is old too. So the last change of an
   *   employer always stays, and the log has no gaps.
   * - Where clocks were wrong, no change after one that is not old is deleted, whatever its own time, and a change
   *   whose time is in the future counts as old when the next one does.
   */
  prune(due: {
    readonly now: Instant;
    readonly limit: number;
  }): Promise<Result<number, WriteFailure>>;

  /**
   * Deletes the changes of an employer, old or not, the oldest first, and the jobs before them, at most about `limit`,
   * and returns how many; 0 means that only the last change is left, without the job before it, as with `prune`. Used
   * for an employer that is being removed, after its jobs are deleted. A reader of all employers that has not read the
   * changes yet gets `cursor-expired`.
   */
  forget(
    employerId: EmployerId,
    page: { readonly limit: number },
  ): Promise<Result<number, WriteFailure>>;

  /** For how long the log keeps its entries. */
  retention(): Promise<Result<Retention, StoreUnavailable>>;

  /**
   * Sets for how long the log keeps its entries, for all users of the database from now on, and returns the result;
   * members that are not given stay. Throws a TypeError for anything but whole days up to 36 500.
   */
  setRetention(retention: Partial<Retention>): Promise<Result<Retention, WriteFailure>>;

  /**
   * Calls `listener`, which must not throw, for each change that this store object has made, once its whole write is
   * committed, in the order of the log and before the write returns; the change has the cursor for a reader of its
   * employer. The returned function removes the listener.
   */
  onChange(listener: (change: JobChange) => void): () => void;
}
