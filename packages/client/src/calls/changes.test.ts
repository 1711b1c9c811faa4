import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFetch, problem, type Reply } from '../../test/fake-fetch.ts';
import { createClient } from '../client.ts';
import type { JobpostingError } from '../sending/jobposting-error.ts';

const options = { baseUrl: 'http://x', apiKey: 'jp_x' };

const page = (next: string, ...cursors: readonly string[]) =>
  Response.json({ data: cursors.map((cursor) => ({ type: 'job.updated', cursor })), next });

const clientOf = (...replies: Reply[]) => {
  const { fetch, requests } = fakeFetch(...replies);
  const queries = () => requests.map(({ url }) => new URL(url).search);
  return { ...createClient({ ...options, fetch }), requests, queries };
};

/** A service that holds each request until it is aborted, and the held requests. */
const holding = () => {
  const held: AbortSignal[] = [];
  const fetch: typeof globalThis.fetch = (_, { signal } = {}) =>
    new Promise((_resolve, reject) => {
      if (!signal) throw new Error('every request has a signal');
      held.push(signal);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  return { ...createClient({ ...options, fetch }), held };
};

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('it was answered'),
    ({ code }: JobpostingError) => code,
  );

/** The limit of a timer. */
const longest = 2 ** 31 - 1;

describe('a list of changes (D34)', () => {
  it.each([
    [undefined, 20, 20],
    [0, 20, 20],
    [1, 20, 1020],
    [30, 20, 30_020],
    [99, 20, 30_020],
    [Number.NaN, 20, 20],
    [30, longest, longest],
  ])(
    'that waits for %s seconds has that much more time than other answers: instead of %d ms, %d ms',
    async (wait, timeoutMs, ms) => {
      const timeout = vi.spyOn(AbortSignal, 'timeout');
      const { fetch } = fakeFetch(page('c1'));
      await createClient({ ...options, fetch, timeoutMs }).jobs.listChanges({ wait });
      expect(timeout).toHaveBeenLastCalledWith(ms);
      timeout.mockRestore();
    },
  );
});

describe('following the changes (D34)', () => {
  // Excluding those of AbortSignal.timeout.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** Follows until something ends it; returns the reason, and when each request was made. */
  const followAll = async (...replies: Reply[]) => {
    const { jobs, requests, queries } = clientOf(...replies);
    const cursors: string[] = [];
    const follow = async () => {
      for await (const { cursor } of jobs.changes({ after: 'c0' })) cursors.push(cursor);
    };
    const [code] = await Promise.all([codeOf(follow()), vi.runAllTimersAsync()]);
    return { code, cursors, sent: requests.length, queries: queries() };
  };

  const expired = () => problem(410, 'cursor-expired');
  const lost = () => new TypeError('connection lost');

  it('yields each change after the cursor, and waits for more', async () => {
    const seen = await followAll(page('c2', 'c1', 'c2'), page('c2'), page('c3', 'c3'), expired());
    expect(seen.cursors).toEqual(['c1', 'c2', 'c3']);
    expect(seen.queries).toEqual([
      '?after=c0&limit=1000',
      '?after=c2&limit=1000&wait=30',
      '?after=c2&limit=1000&wait=30',
      '?after=c3&limit=1000&wait=30',
    ]);
  });

  it('turns `now` into a cursor before it waits, so that a lost connection loses no change', async () => {
    const { jobs, queries } = clientOf(page('c5'), lost(), page('c6', 'c6'));
    const [first] = await Promise.all([
      jobs.changes({ after: 'now' }).next(),
      vi.runAllTimersAsync(),
    ]);
    expect(first.value).toMatchObject({ cursor: 'c6' });
    expect(queries().map((query) => new URLSearchParams(query).get('after'))).toEqual([
      'now',
      'c5',
      'c5',
    ]);
  });

  it.each([
    ['lost connections', lost],
    [
      '503 that asks for a quarter of an hour',
      () => problem(503, 'shutting-down', { headers: { 'Retry-After': '900' } }),
    ],
  ])('goes on after %s, however many', async (_, failure) => {
    const failures = () => Array.from({ length: 50 }, (): Reply => failure());
    const { code, cursors, sent } = await followAll(
      page('c1', 'c1'),
      ...failures(),
      page('c2', 'c2'),
      ...failures(),
      expired(),
    );
    expect([code, cursors, sent]).toEqual(['cursor-expired', ['c1', 'c2'], 103]);
  });

  it('asks less and less often while nobody answers, and often again after an answer', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.2);
    const started: number[] = [];
    const replies = [...Array.from({ length: 7 }, lost), page('c1', 'c1'), lost(), expired()];
    const { fetch } = fakeFetch(...replies);
    let now = 0;
    const timed = vi.spyOn(globalThis, 'setTimeout');
    const follow = createClient({
      ...options,
      fetch(...request) {
        now = timed.mock.calls.reduce((sum, [, ms = 0]) => sum + ms, 0);
        started.push(now);
        return fetch(...request);
      },
    }).jobs.changes();
    await Promise.all([codeOf(Array.fromAsync(follow)), vi.runAllTimersAsync()]);
    const pauses = started.slice(1).map((at, n) => at - (started[n] ?? 0));
    expect(pauses).toEqual([300, 600, 1200, 2400, 4800, 4800, 4800, 0, 300]);
    vi.restoreAllMocks();
  });

  it('asks again when Retry-After says so, but at least once a minute', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.2);
    const timed = vi.spyOn(globalThis, 'setTimeout');
    const busy = (seconds: string) =>
      problem(503, 'too-busy', { headers: { 'Retry-After': seconds } });
    await followAll(busy('5'), busy('86400'), busy('99999999999'), expired());
    expect(timed.mock.calls.map(([, ms]) => ms)).toEqual([5100, 60_100, 60_100]);
    vi.restoreAllMocks();
  });

  it('does not spin when requests are not held', async () => {
    const timed = vi.spyOn(globalThis, 'setTimeout');
    // The first is never held.
    await followAll(page('c0'), page('c0'), page('c0'), page('c2', 'c2'), expired());
    expect(timed.mock.calls.map(([, ms]) => ms)).toEqual([500, 500]);
    timed.mockRestore();
  });

  it.each([
    [410, 'cursor-expired'],
    [401, 'invalid-api-key'],
    [404, 'not-found'],
  ])('throws %d %s, which is permanent', async (status, code) => {
    const seen = await followAll(page('c1', 'c1'), problem(status, code));
    expect(seen).toMatchObject({ code, cursors: ['c1'], sent: 2 });
  });

  it('sends no request before the first change is asked for, and none after the last', async () => {
    const { jobs, requests } = clientOf(page('c2', 'c1', 'c2'));
    const changes = jobs.changes();
    await changes.return();
    expect(await changes.next()).toEqual({ done: true, value: undefined });
    expect(requests).toEqual([]);
    for await (const { cursor } of jobs.changes()) if (cursor === 'c2') break;
    expect(requests).toHaveLength(1);
  });

  it('aborts the waiting request when it is ended by `return`', async () => {
    const { jobs, held } = holding();
    const changes = jobs.changes();
    const waiting = changes.next();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    await changes.return();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(held[0]?.aborted).toBe(true);
    expect(await changes.next()).toEqual({ done: true, value: undefined });
  });

  it('aborts the waiting request, and throws, when the signal is aborted', async () => {
    const { jobs, held } = holding();
    const caller = new AbortController();
    const waiting = jobs.changes({ signal: caller.signal }).next();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    caller.abort('enough');
    await expect(waiting).rejects.toMatchObject({ code: 'aborted', cause: 'enough' });
    expect(held[0]?.aborted).toBe(true);
  });

  it.each(['a failure', 'an empty answer'])('ends at once in the pause after %s', async (what) => {
    const replies = () => (what === 'a failure' ? [lost()] : [page('c1'), page('c1')]);
    const timed = vi.spyOn(globalThis, 'setTimeout');
    const caller = new AbortController();
    const [ended, aborted] = [clientOf(...replies()).jobs, clientOf(...replies()).jobs];
    const changes = ended.changes();
    const waiting = [changes.next(), aborted.changes({ signal: caller.signal }).next()];
    await vi.waitFor(() => expect(timed).toHaveBeenCalledTimes(2));
    await changes.return();
    caller.abort();
    expect(await waiting[0]).toEqual({ done: true, value: undefined });
    await expect(waiting[1]).rejects.toMatchObject({ code: 'aborted' });
    expect(vi.getTimerCount()).toBe(0);
    timed.mockRestore();
  });

  it('pauses after a page that makes no progress, such as one from a cache', async () => {
    const kept = () => page('c1', 'c1');
    const { jobs, requests } = clientOf(kept(), kept(), kept());
    const changes = jobs.changes();
    await changes.next();
    await changes.next();
    const waiting = changes.next();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    expect(requests).toHaveLength(2);
    await vi.runOnlyPendingTimersAsync();
    expect((await waiting).value).toMatchObject({ cursor: 'c1' });
    await changes.return();
  });

  it('yields no more of the changes it has read once the signal is aborted', async () => {
    const { jobs } = clientOf(page('c3', 'c1', 'c2', 'c3'));
    const caller = new AbortController();
    const changes = jobs.changes({ signal: caller.signal });
    expect((await changes.next()).value).toMatchObject({ cursor: 'c1' });
    caller.abort();
    await expect(changes.next()).rejects.toMatchObject({ code: 'aborted' });
  });
});
