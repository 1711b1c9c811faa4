import type { ChangeListJson, JobChangeJson } from '@jobposting/core';
import { pause } from '../sending/retry.ts';
import type { CallOptions, Send } from '../sending/send.ts';
import { endingAtOnce } from './generators.ts';

/** Which changes are read (decision D34). */
export interface ChangeListQuery {
  /**
   * The `next` of an earlier answer, or the `cursor` of a change: reading begins after it. `now` begins
   * after the newest change; when absent or null, reading begins with the oldest that is kept.
   */
  readonly after?: string | null | undefined;
  /** The most changes to read: 1 to 1000; 100 when absent. */
  readonly limit?: number | undefined;
  /** How many seconds the service waits for a change when there is none: 0 to 30; 0 when absent. */
  readonly wait?: number | undefined;
}

/** Where following begins. */
export interface FollowOptions extends CallOptions, Pick<ChangeListQuery, 'after'> {}

/** The calls that read the log of changes (decision D34). Each throws a `JobpostingError`. */
export interface ChangeReading {
  /**
   * Reads the changes of jobs that follow a cursor, in order; `next` reads on. `wait` is added to
   * the `timeoutMs` of the client. A cursor whose change was deleted is `cursor-expired`: list the
   * jobs again.
   */
  listChanges(query?: ChangeListQuery, options?: CallOptions): Promise<ChangeListJson>;

  /**
   * Follows the changes of jobs: yields those after the cursor `after`, then each new one within a
   * second, without an end. Keep the `cursor` of each change that you have handled, and continue after it
   * when you restart.
   *
   * After a network error, a time-out, 408, 429 and 5xx it asks again, without a limit: when
   * `Retry-After` says so, but at least once a minute, else after about 0.5, 1, 2 … 8 seconds. It throws
   * permanent errors: `cursor-expired`, `invalid-api-key`, `aborted`. When you end the loop or call
   * `return`, the waiting request ends at once.
   *
   * @example
   * for await (const { type, id, cursor } of client.jobs.changes({ after: await load() })) {
   *   await tell(type, id);
   *   await save(cursor);
   * }
   */
  changes(options?: FollowOptions): AsyncGenerator<JobChangeJson, void>;
}

const longestWait = 30;
const followedAtOnce = 1000;

// The service holds a request until there is a change, unless it stops. An intermediary may not, or may
// answer from its cache.
const betweenSamePlaceMs = 500;

const read = async (
  send: Send,
  query: ChangeListQuery = {},
  signal: AbortSignal | undefined,
): Promise<ChangeListJson> => {
  const { wait = 0 } = query;
  const { body } = await send<ChangeListJson>({
    method: 'GET',
    path: '/jobs/changes',
    query,
    like: { data: [], next: '' },
    heldMs: wait > 0 ? Math.min(wait, longestWait) * 1000 : 0,
    signal,
  });
  return body;
};

/** Reads page after page; it ends with `ended`, and throws when `signal` is aborted. */
async function* follow(
  send: Send,
  after: string | null | undefined,
  ended: AbortSignal,
  signal: AbortSignal,
): AsyncGenerator<JobChangeJson, void> {
  // The first request is not held: `now` becomes a cursor before the connection can be lost.
  for (let query: ChangeListQuery = { after, limit: followedAtOnce }; ; ) {
    let page: ChangeListJson;
    try {
      page = await read(send, query, signal);
    } catch (error) {
      if (ended.aborted) return;
      throw error;
    }
    for (const change of page.data) {
      if (signal.aborted) break;
      yield change;
    }
    if (page.next === query.after && query.wait !== undefined) {
      await pause(betweenSamePlaceMs, signal);
    }
    query = { after: page.next, limit: followedAtOnce, wait: longestWait };
  }
}

/** Creates the calls that read changes; following them uses `sendUntilAnswered`. */
export const createChangeReading = (send: Send, sendUntilAnswered: Send): ChangeReading => ({
  listChanges: (query, { signal } = {}) => read(send, query, signal),

  changes({ after, signal } = {}) {
    const ended = new AbortController();
    const signals = [ended.signal, ...(signal ? [signal] : [])];
    return endingAtOnce(
      follow(sendUntilAnswered, after, ended.signal, AbortSignal.any(signals)),
      () => ended.abort(),
    );
  },
});
