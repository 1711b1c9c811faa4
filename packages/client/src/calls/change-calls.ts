import type { ChangeListJson, JobChangeJson } from '@jobposting/core';
import type { CallOptions } from '../sending/send.ts';

/** Which changes are read (decision D34). */
export interface ChangeListQuery {
  /**
   * The `next` of an earlier answer, or the `cursor` of a change: what follows it is read. `now` begins
   * behind the newest change; when absent or null, the reading begins with the oldest that is kept.
   */
  readonly after?: string | null | undefined;
  /** How many at most: 1 to 1000; 100 when absent. */
  readonly limit?: number | undefined;
  /** For how many seconds the service waits for a change when there is none: 0 to 30; 0 when absent. */
  readonly wait?: number | undefined;
}

/** Where following begins. */
export interface FollowOptions extends CallOptions, Pick<ChangeListQuery, 'after'> {}

/** The calls that read the log of changes (decision D34). Each throws a `JobpostingError`. */
export interface ChangeReading {
  /**
   * Reads the changes of jobs that follow a cursor, in their order; `next` reads on. `wait` is added to
   * the `timeoutMs` of the client. A cursor whose change is no longer kept is `cursor-expired`: list the
   * jobs anew.
   */
  listChanges(query?: ChangeListQuery, options?: CallOptions): Promise<ChangeListJson>;

  /**
   * Follows the changes of jobs: yields those behind the cursor `after`, then each new one within a
   * second, without an end. Keep the `cursor` of each change that you have dealt with, and go on behind it
   * after a restart.
   *
   * It asks again after a network error, a time-out, 408, 429 and 5xx, for as long as it takes: when
   * `Retry-After` says so, but at least once a minute, else after about 0.5, 1, 2 … 8 seconds. It throws
   * what does not pass: `cursor-expired`, `invalid-api-key`, `aborted`. When you end the loop or call
   * `return`, the request that waits ends at once.
   *
   * @example
   * for await (const { type, id, cursor } of client.jobs.changes({ after: await load() })) {
   *   await tell(type, id);
   *   await save(cursor);
   * }
   */
  changes(options?: FollowOptions): AsyncGenerator<JobChangeJson, void>;
}
