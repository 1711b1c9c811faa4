import type { ChangeListJson, JobChangeJson } from '@jobposting/core';
import { pause } from '../sending/retry.ts';
import type { CallOptions, Send } from '../sending/send.ts';
import { endingAtOnce } from './generators.ts';

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

const longestWait = 30;
const followedAtOnce = 1000;

// The service holds a request until there is something, unless it stops. What stands between may not, or
// answers with a page that it has kept.
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

/** Creates the calls that read changes; who follows them sends by `sendUntilAnswered`. */
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
