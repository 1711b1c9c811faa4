import { employerId } from '@jobposting/core';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../src/index.ts';
import { gate } from './hardened-service.ts';
import { jobBody, jobsPath, openService } from './service.ts';

type Options = Parameters<typeof openService>[0];
const publicPath = '/api/v1.1/jobcategories';

/** Holds POSTs of a body until the gate opens; they are then refused because places cannot be looked up. */
const openWaiting = (options: Options = {}) => {
  const { open, passed } = gate();
  let underWay = gate();
  const resolve = async (): Promise<never> => {
    underWay.open();
    await passed;
    throw new Error('no place');
  };
  const service = openService(options, { locationResolver: { resolve } });
  /** Sends a POST; it is under way once this resolves. */
  const hold = async (key = 'jp_acme') => {
    underWay = gate();
    const answer = service.send('POST', jobsPath, { key, body: jobBody });
    await underWay.passed;
    // Wrapped, because a promise of a promise would wait for the answer.
    return { answer };
  };
  return { ...service, hold, open };
};

describe('requests under way (D20)', () => {
  const underWay = { maxRequests: 4 };

  it('an employer above half of the total gets 429 with Retry-After, another is served', async () => {
    const { hold, open, send } = openWaiting({ underWay });
    const held = [await hold(), await hold()];
    const refused = await send('GET', jobsPath);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
    expect(refused.headers['retry-after']).toBe('1');
    expect((await send('GET', jobsPath, { key: 'jp_bolt' })).statusCode).toBe(200);
    expect((await send('GET', publicPath, { key: null })).statusCode).toBe(200);
    open();
    for (const { answer } of held) expect((await answer).statusCode).toBe(503);
    expect((await send('GET', jobsPath)).statusCode).toBe(200);
  });

  it('above the total, others get 503 too-busy with Retry-After, until some are answered', async () => {
    const { hold, open, send } = openWaiting({ underWay });
    const held = [await hold(), await hold(), await hold('jp_bolt'), await hold('jp_bolt')];
    const refused = await send('GET', publicPath, { key: null });
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'too-busy']);
    expect(refused.headers['retry-after']).toBe('1');
    expect((await send('GET', jobsPath, { key: 'jp_x' })).statusCode).toBe(401);
    open();
    await Promise.all(held.map(({ answer }) => answer));
    expect((await send('GET', publicPath, { key: null })).statusCode).toBe(200);
  });

  it('a refused or broken request does not stay counted', async () => {
    const { send } = openService({ underWay: { maxRequests: 2 } });
    for (const body of [{}, Buffer.from('{'), jobBody, jobBody]) {
      const answer = await send('POST', jobsPath, { body });
      expect([201, 400]).toContain(answer.statusCode);
    }
    expect((await send('GET', `${jobsPath}/9`)).statusCode).toBe(404);
    expect((await send('GET', jobsPath)).statusCode).toBe(200);
  });

  it('a request waits for at most one large body of each other employer, however many came earlier', async () => {
    const { send } = openService();
    const order: string[] = [];
    const sendZeros = async (key: string, zeros: number): Promise<void> => {
      const body = Buffer.from(`{"title":[${'0,'.repeat(zeros)}0]}`);
      await send('POST', jobsPath, { key, body });
      order.push(key);
    };
    const all = Array.from({ length: 15 }, () => sendZeros('jp_acme', 350_000));
    await Promise.all([...all, sendZeros('jp_bolt', 10_000)]);
    // Bodies arrive a little after their requests, so some may be parsed before it is there.
    expect(order.indexOf('jp_bolt')).toBeLessThan(10);
  });
});

describe('wrong keys (C7, D20)', () => {
  const wrong = { key: 'jp_wrong' };

  it('60 a minute are allowed, then a wrong key gets 429 with Retry-After, a valid one is served', async () => {
    const { send } = openService();
    const statuses = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await send('GET', jobsPath, wrong)).statusCode);
    expect(statuses).toEqual([...Array(60).fill(401), 429]);
    const refused = await send('GET', jobsPath, wrong);
    expect(refused.json().code).toBe('too-many-requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send('GET', jobsPath)).statusCode).toBe(200);
    expect((await send('GET', jobsPath, { key: null })).statusCode).toBe(401);
  });

  it.each([
    [true, ['192.0.2.1', '192.0.2.2', '6.6.6.6, 192.0.2.1'], [401, 401, 429]],
    [false, ['192.0.2.1', '192.0.2.2'], [401, 429]],
  ])('with trustProxy %j, %j get %j', async (trustProxy, addresses, expected) => {
    const { send } = openService({ wrongKeysPerMinute: 1, trustProxy });
    const statuses = [];
    for (const address of addresses) {
      const headers = { 'x-forwarded-for': address };
      statuses.push((await send('GET', jobsPath, { ...wrong, headers })).statusCode);
    }
    expect(statuses).toEqual(expected);
  });
});

describe("a host's own count of requests (D20)", () => {
  const count = { allowed: true, retryAfterSeconds: 7 };

  it('gets the employer, and puts its headers into the answer', async () => {
    const asked: unknown[] = [];
    const { send } = openService({
      rateLimit: async (employer) => {
        asked.push(employer);
        return { ...count, headers: { RateLimit: 'mine' } };
      },
    });
    const { statusCode, headers } = await send('GET', jobsPath);
    expect([statusCode, headers.ratelimit]).toEqual([200, 'mine']);
    expect(asked).toEqual([employerId(1)]);
  });

  it('repeats no header of its refusal', async () => {
    const headers = { 'retry-after': '99' };
    const { send } = openService({ rateLimit: () => ({ ...count, allowed: false, headers }) });
    const refused = await send('GET', jobsPath);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '7']);
  });

  const down = new Error('the count is down');
  const wrong = expect.any(TypeError);
  const answers = (it: unknown) => () => it;
  const withHeaders = (headers: object) => answers({ ...count, headers });
  it.each<[string, () => unknown, unknown]>([
    ['has a malformed name of a header', withHeaders({ 'Rate Limit': 'x' }), wrong],
    ['has a malformed header', withHeaders({ RateLimit: 'x\r\nSet-Cookie: a=b' }), wrong],
    ['is a number', answers(5), wrong],
    ['says no', answers({ allowed: 'no' }), wrong],
    ['does not say when', answers({ allowed: false }), wrong],
    ['says never', answers({ allowed: false, retryAfterSeconds: Number.NaN }), wrong],
    ['throws', () => expect.fail('down'), expect.any(Error)],
    ['rejects', () => Promise.reject(down), down],
    ['returns an error', answers({ isErr: () => true, error: { cause: down } }), down],
  ])('lets the request through and reports to the host when it %s', async (_, rateLimit, cause) => {
    const heard: Failure[] = [];
    const onError = (reported: Failure) => heard.push(reported);
    const { send } = openService({ rateLimit: rateLimit as never, onError });
    const { statusCode, headers } = await send('GET', jobsPath);
    expect([statusCode, headers['set-cookie']]).toEqual([200, undefined]);
    expect(heard).toEqual([{ code: 'rate-limit-unavailable', cause }]);
  });
});
