import type { ChangeListJson, JobChangeJson } from '@jobposting/core';
import { pause } from '../sending/retry.ts';
import type { Send } from '../sending/send.ts';
import type { ChangeListQuery, ChangeReading } from './change-calls.ts';
import { endingAtOnce } from './ending-at-once.ts';

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
