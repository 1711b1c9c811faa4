import type { Result } from 'neverthrow';
import type { EmployerId } from '../job/employer.ts';
import type { Job, JobId } from '../job/job.ts';
import type { CursorExpired, OutcomeUnknown, StoreUnavailable } from '../job/job-error.ts';
import type { Instant } from '../values/instant.ts';
import type { JobChange } from './job-change.ts';

/** Some changes in their order. */
export interface ChangePage {
  readonly changes: readonly JobChange[];
  /** Reads what follows them: the cursor of the last one, or where there are none the one given. */
  readonly next: string;
}

/** A change, and the job as it was before it. */
export interface HistoryEntry {
  readonly change: JobChange;
  /** `null` for a new job. */
  readonly before: Job | null;
}

/** For how many days a log keeps its entries at least; `prune` is the rule. */
export interface Retention {
  /** From 1; 30 in a new store. */
  readonly changesDays: number;
  /**
   * Each change keeps the job as it was before, and both are kept for as many days, where that is
   * longer; 0, as in a new store, keeps no jobs. No change keeps its job for longer, not even one that
   * itself stays.
   */
  readonly historyDays: number;
}

/**
 * The log of changes of a store (decision D34). Every write of the store appends to it in its own
 * transaction, and so does whatever else writes to the same database.
 *
 * What it promises beside what every method of a `JobStore` does:
 * - The changes of an employer have one order, and everybody reads them in it: a reader of a change has
 *   been given every one before it. None is missing and none comes twice.
 * - Changes of one job are in the order of its versions. A closing has the version that the job then
 *   has, and comes before every later write of the job.
 * - A reader of all employers gets the changes of each in its order.
 * - A write that is refused appends nothing. An update appends its change even where it leaves the job as
 *   it was, because it raises the version.
 */
export interface ChangeLog {
  /**
   * The changes that follow a cursor, at most `limit` of them, of one employer or of all. `null` begins
   * with the oldest change that is kept. Fewer than `limit` means that no more follow by now.
   *
   * A cursor is opaque, belongs to the reader of one employer or of all, and outlives the process. It is
   * refused with `cursor-expired` where its change is no longer kept, where it is that of another reader
   * (unless both stand at the same change), where it is not a cursor at all, and where a database that was
   * restored has other changes up to there. It expires only when a change that follows it is older than the
   * store keeps changes: never for a reader that comes at least once in that time, and never while no
   * change has followed it; or when one that follows it was forgotten by `forget`. The cursor that an
   * employer without changes was given does not expire either.
   */
  read(
    after: string | null,
    query: { readonly employerId?: EmployerId; readonly limit: number },
  ): Promise<Result<ChangePage, CursorExpired | StoreUnavailable>>;

  /** The cursor behind the newest change of one employer or of all: only what is to come follows it. */
  newestCursor(query: {
    readonly employerId?: EmployerId;
  }): Promise<Result<string, StoreUnavailable>>;

  /**
   * The changes of one job that have been made while the history was kept and are not too old by now, as
   * far as `prune` has come, in their order, at most `limit` behind the one that has the cursor `after`; a
   * deleted job has them too.
   */
  history(
    employerId: EmployerId,
    id: JobId,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<Result<readonly HistoryEntry[], StoreUnavailable>>;

  /**
   * Appends `job.closed` for active jobs of all employers whose closeDate `now` has reached, of each
   * employer those that closed first, then the lowest id, and returns how many, at most `limit`; fewer means
   * that none is left.
   * A job gets it once for each closeDate, and none for a closeDate at which it was not open when it was
   * written. It changes neither the job nor its version. An update or a delete appends the closing that is
   * due at its time before its own change, so that none is lost. `closesAtOf`, `changesOfUpdate` and
   * `changesOfDelete` are the rules.
   *
   * @example A job that closes on 1 March
   * // 1 March: job.closed. Later that day its title is changed: job.updated, and no second closing.
   * // Where the title is changed before this is called: first job.closed, then job.updated, and none here.
   * // 2 March, closeDate set to 10 March: job.updated, and on 10 March job.closed once more.
   * // 2 March, closeDate set to 20 February: job.updated alone, as the job is not open when that is written.
   */
  recordClosings(due: {
    readonly now: Instant;
    readonly limit: number;
  }): Promise<Result<number, StoreUnavailable | OutcomeUnknown>>;

  /**
   * Forgets changes and the jobs before changes, those of each employer from the oldest on, at most about
   * `limit`, and returns how many; 0 means that none is left. A change is old when it is older at `now`
   * than the store keeps changes.
   * - The job before a change is forgotten as soon as the change is old. Where the change stays, it has
   *   no entry in the history from then on, and counts for itself when it is forgotten later.
   * - A change is forgotten only when the one that follows it, of the same employer, is old too. So the
   *   last one of an employer is never forgotten, and what is kept has no gap.
   * - Where clocks were wrong: what comes behind a change that is not old waits with it, whatever its own
   *   time, and a change whose time is still to come counts as old when the one behind it does.
   */
  prune(due: {
    readonly now: Instant;
    readonly limit: number;
  }): Promise<Result<number, StoreUnavailable | OutcomeUnknown>>;

  /**
   * Forgets the changes of an employer, old or not, from the oldest on, and the jobs before them, at most
   * about `limit`, and returns how many; 0 means that none is left but the last change, which stays, without
   * the job before it, as `prune` leaves it. For an employer that is removed, once its jobs are deleted. A
   * reader of all employers that has not read them by then gets `cursor-expired`.
   */
  forget(
    employerId: EmployerId,
    page: { readonly limit: number },
  ): Promise<Result<number, StoreUnavailable | OutcomeUnknown>>;

  /** For how long the log keeps its entries, whoever has set it. */
  retention(): Promise<Result<Retention, StoreUnavailable>>;

  /**
   * Sets for how long the log keeps its entries, for everybody who uses the database and from now on,
   * and returns what holds; what is not given stays. Throws a TypeError for anything but whole days up
   * to 36 500.
   */
  setRetention(
    retention: Partial<Retention>,
  ): Promise<Result<Retention, StoreUnavailable | OutcomeUnknown>>;

  /**
   * Calls `listener`, which must not throw, for each change that this store object has made, once its
   * whole write is committed, in the order of the log and before the write returns; the change has the
   * cursor of its employer's reader. The returned function ends that.
   */
  onChange(listener: (change: JobChange) => void): () => void;
}
