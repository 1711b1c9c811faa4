import { describe, expect, it } from 'vitest';
import { fakeFetch, problem, type Reply } from '../../test/fake-fetch.ts';
import type { JobpostingError } from './jobposting-error.ts';
import { pause, withRetries } from './retry.ts';
import { type Call, createSend } from './send.ts';

/** Sends a request to a service with these replies, and returns the result. */
const sendTo = async (
  replies: readonly Reply[],
  call: Partial<Call> = {},
  { retries = 2, onPause = (): void => {} } = {},
) => {
  const { fetch, requests } = fakeFetch(...replies);
  const once = createSend({
    rootUrl: 'http://x/api/v1.1',
    apiKey: 'jp_x',
    fetch,
    timeoutMs: 60_000,
  });
  const waits: number[] = [];
  const send = withRetries(once, {
    retries,
    random: () => 0.2,
    async pause(ms) {
      waits.push(ms);
      onPause();
    },
  });
  const result = await send({ method: 'GET', path: '/jobs/1', like: null, ...call }).then(
    ({ status }) => status,
    (error: JobpostingError) => error.code,
  );
  return { result, waits, sent: requests.length };
};

const lost = () => new TypeError('connection lost');
const done = () => new Response(null, { status: 204 });
const busy = (retryAfter: string, date?: string) =>
  problem(503, 'too-busy', {
    headers: { 'Retry-After': retryAfter, ...(date !== undefined && { Date: date }) },
  });

describe('a request that fails temporarily', () => {
  const passing: readonly [string, () => Reply, string][] = [
    ['a lost connection', lost, 'network-error'],
    ['408', () => problem(408, 'request-timeout'), 'request-timeout'],
    ['429', () => problem(429, 'too-many-requests'), 'too-many-requests'],
    ['500', () => problem(500, 'internal-error'), 'internal-error'],
    ['a 502 of a proxy', () => new Response('<h1>', { status: 502 }), 'unexpected-answer'],
    ['503', () => problem(503, 'shutting-down'), 'shutting-down'],
  ];

  it.each(passing)('is repeated after %s, unless it is a POST', async (_, failure, code) => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      expect(await sendTo([failure(), done()], { method })).toMatchObject({ result: 204, sent: 2 });
    }
    expect(await sendTo([failure()], { method: 'POST' })).toMatchObject({ result: code, sent: 1 });
  });

  it.each([400, 401, 404, 405, 409, 410, 412, 413, 415, 431])(
    'is not repeated after %d, which is permanent',
    async (status) => {
      const refused = await sendTo([problem(status, 'any')], { method: 'PUT' });
      expect(refused).toMatchObject({ result: 'any', sent: 1 });
    },
  );

  it('is repeated as often as configured, after longer and longer pauses', async () => {
    const six = Array.from({ length: 7 }, lost);
    const { result, waits } = await sendTo(six, {}, { retries: 6 });
    expect(result).toBe('network-error');
    expect(waits).toEqual([300, 600, 1200, 2400, 4800, 4800]);
    expect(await sendTo([lost()], {}, { retries: 0 })).toMatchObject({ sent: 1 });
  });

  it('waits as long as Retry-After asks, and a little longer, so that not all come back at once', async () => {
    expect((await sendTo([busy('5'), busy('60'), done()])).waits).toEqual([5100, 60_100]);
  });

  it('reads a date in Retry-After by the clock of the server', async () => {
    const [now, later] = ['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:28:07 GMT'];
    expect((await sendTo([busy(later, now), done()])).waits).toEqual([7100]);
    expect((await sendTo([busy(now, later), done()])).waits).toEqual([100]);
    expect((await sendTo([busy(later), done()])).waits).toEqual([300]);
  });

  it('is left to the caller when Retry-After asks for more than a minute', async () => {
    expect(await sendTo([busy('61')])).toMatchObject({ result: 'too-busy', sent: 1 });
  });

  it('is not sent again once its signal is aborted', async () => {
    const caller = new AbortController();
    const { result, sent } = await sendTo(
      [lost(), lost()],
      { signal: caller.signal },
      { onPause: () => caller.abort() },
    );
    expect(result).toBe('aborted');
    expect(sent).toBe(1);
  });
});

describe('a repeated DELETE', () => {
  const gone = () => problem(404, 'job-not-found');
  const method = 'DELETE';

  it.each([
    ['a lost connection', lost],
    ['an unknown outcome', () => problem(503, 'outcome-unknown')],
    ['a fault of the service', () => problem(500, 'internal-error')],
    ['a 502 of a proxy', () => new Response('<h1>', { status: 502 })],
  ])('has deleted the job when it is gone after %s (D20)', async (_, failure) => {
    expect((await sendTo([failure(), gone()], { method })).result).toBe(204);
  });

  it.each([
    [429, 'too-many-requests'],
    [503, 'too-busy'],
    [503, 'shutting-down'],
    [503, 'authentication-unavailable'],
    [503, 'store-unavailable'],
  ])('has not when the earlier try was only refused, by %d %s', async (status, code) => {
    const { result } = await sendTo([problem(status, code), gone()], { method });
    expect(result).toBe('job-not-found');
  });

  it('has not when the job is gone at the first try', async () => {
    expect((await sendTo([gone()], { method })).result).toBe('job-not-found');
  });

  it('does not set an example for a PUT that finds no job to change', async () => {
    expect((await sendTo([lost(), gone()], { method: 'PUT' })).result).toBe('job-not-found');
  });
});

it('a pause ends with its time, or as soon as the signal is aborted', async () => {
  await pause(1, undefined);
  const caller = new AbortController();
  const long = pause(2 ** 30, caller.signal);
  caller.abort();
  await long;
  await pause(2 ** 30, caller.signal);
});
