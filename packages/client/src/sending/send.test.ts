import { describe, expect, it, onTestFinished } from 'vitest';
import { fakeFetch, problem, type Reply } from '../../test/fake-fetch.ts';
import type { JobpostingError } from './jobposting-error.ts';
import { type Call, createSend } from './send.ts';

const connection = { rootUrl: 'http://x/careers/api/v1.1', apiKey: 'jp_x', timeoutMs: 60_000 };
const address = 'http://x/careers/api/v1.1/jobs';

const sendTo = (reply: Reply, call: Partial<Call> = {}) => {
  const { fetch, requests } = fakeFetch(reply);
  const send = createSend({ ...connection, fetch });
  return { requests, answer: send({ method: 'GET', path: '/jobs', like: {}, ...call }) };
};

const errorOf = (answer: Promise<unknown>): Promise<JobpostingError> =>
  answer.then(
    () => expect.fail('it was answered'),
    (error) => error,
  );

describe('a request', () => {
  it('carries the key, and a body as JSON, below the base URL', async () => {
    const { requests, answer } = sendTo(Response.json({}), {
      method: 'PUT',
      query: { dryRun: true, q: undefined, status: 'a b&c' },
      body: { title: 'Welder' },
    });
    await answer;
    const [request] = requests;
    expect(request?.url).toBe('http://x/careers/api/v1.1/jobs?dryRun=true&status=a+b%26c');
    expect(request?.headers.get('API-Key')).toBe('jp_x');
    expect(request?.headers.get('Content-Type')).toBe('application/json');
    expect(await request?.json()).toEqual({ title: 'Welder' });
  });

  it('follows no redirect, so that the key goes nowhere else', async () => {
    const { requests, answer } = sendTo(Response.json({}));
    await answer;
    expect(requests[0]?.redirect).toBe('manual');
    expect(requests[0]?.headers.has('Content-Type')).toBe(false);
  });

  it('that is redirected reports the new address, since the base URL is wrong', async () => {
    const moved = new Response(null, { status: 308, headers: { Location: 'https://y/jobs/17' } });
    const error = await errorOf(sendTo(moved).answer);
    expect(error).toMatchObject({ code: 'unexpected-answer', status: 308, jobId: null });
    expect(error.message).toMatch(/redirects to https:\/\/y\/jobs\/17.*baseUrl/);
  });

  it('adds no question mark without a query, and a query in every browser', async () => {
    const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size');
    if (size === undefined) throw new Error('this runtime has it');
    Reflect.deleteProperty(URLSearchParams.prototype, 'size');
    onTestFinished(() => void Object.defineProperty(URLSearchParams.prototype, 'size', size));
    const dry = sendTo(Response.json({}), { query: { dryRun: true } });
    const plain = sendTo(Response.json({}), { query: { q: undefined } });
    await Promise.all([dry.answer, plain.answer]);
    expect(dry.requests[0]?.url).toBe('http://x/careers/api/v1.1/jobs?dryRun=true');
    expect(plain.requests[0]?.url).toBe('http://x/careers/api/v1.1/jobs');
  });

  it('ends even if nobody answers', async () => {
    const fetch = (_: unknown, { signal }: RequestInit = {}) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    const send = createSend({ ...connection, fetch, timeoutMs: 1 });
    const call = { path: '/jobs', like: {}, signal: new AbortController().signal };
    const error = await errorOf(send({ ...call, method: 'GET' }));
    expect(error).toMatchObject({ code: 'timed-out', status: null, name: 'JobpostingError' });
    expect(error.message).toBe(`GET ${address}: there was no answer within 0.001 s.`);
    const posted = await errorOf(send({ ...call, method: 'POST' }));
    expect(posted.message).toContain('It may have been made');
  });

  const coded = (code: string) => Object.assign(new Error('of the runtime'), { code });
  const inNode = (code: string) => new TypeError('fetch failed', { cause: coded(code) });
  const inDeno = new TypeError('fetch failed', { cause: new Error('Key jp_x: reset by peer') });
  const made = ' It may have been made: look for the job first.';

  it.each([
    [inNode('ECONNREFUSED'), 'the server refused the connection (ECONNREFUSED).', ''],
    [coded('ECONNREFUSED'), 'the server refused the connection (ECONNREFUSED).', ''],
    [inNode('ENOTFOUND'), 'no server has this name (ENOTFOUND).', ''],
    [
      inNode('CERT_HAS_EXPIRED'),
      'the certificate of the server has expired (CERT_HAS_EXPIRED).',
      '',
    ],
    [inNode('ECONNRESET'), 'the connection was lost (ECONNRESET).', made],
    [inNode('E_OTHER'), 'there was no answer (of the runtime).', made],
    [inDeno, 'there was no answer (Key …: reset by peer).', made],
  ])(
    'without an answer reports address and reason, but never the key: %s',
    async (fault, why, advice) => {
      const post = await errorOf(sendTo(fault, { method: 'POST' }).answer);
      expect(post).toMatchObject({ code: 'network-error', cause: fault });
      expect(post.message).toBe(`POST ${address}: ${why}${advice}`);
      expect((await errorOf(sendTo(fault).answer)).message).toBe(`GET ${address}: ${why}`);
    },
  );

  it('that cannot be written is a mistake of the caller', async () => {
    const { answer } = sendTo(Response.json({}), { body: { id: 1n } });
    await expect(answer).rejects.toThrow(TypeError);
    const condition = sendTo(Response.json({}), { headers: { 'If-Match': '"é✓"' } });
    await expect(condition.answer).rejects.toThrow(TypeError);
    expect(condition.requests).toEqual([]);
  });
});

describe('an answer that is an error', () => {
  it('has code, status, problems and the id of the request (D19)', async () => {
    const errors = [{ pointer: '/title', code: 'required', message: 'title is required.' }];
    const refused = problem(400, 'invalid-job', { body: { errors, requestId: 'r-1' } });
    expect(await errorOf(sendTo(refused).answer)).toMatchObject({
      code: 'invalid-job',
      message: 'invalid-job',
      status: 400,
      errors,
      requestId: 'r-1',
      retryAfterSeconds: null,
      jobId: null,
    });
  });

  const type = 'urn:jobposting:problem:x';
  const bad = (body: object) => Response.json(body, { status: 400 });

  it.each([
    ['a page', () => new Response('<h1>Welcome</h1>'), 200],
    ['an empty answer', () => new Response(''), 200],
    ['a page of a proxy', () => new Response('<h1>', { status: 502 }), 502],
    ['JSON of another service', () => Response.json({ code: 'x' }, { status: 404 }), 404],
    ['a text', () => Response.json('x', { status: 500 }), 500],
    ['a type that is not a text', () => bad({ type: { toString: 1 } }), 400],
    ['no code', () => bad({ type, message: 'x' }), 400],
    ['a code that is not a text', () => bad({ type, code: 5, message: 'x' }), 400],
    ['no message', () => bad({ type, code: 'x' }), 400],
  ])('is unexpected when it is, or has, %s', async (_, reply, status) => {
    const answer = reply();
    answer.headers.set('X-Request-Id', 'r-2');
    const error = await errorOf(sendTo(answer).answer);
    expect(error).toMatchObject({ code: 'unexpected-answer', status, requestId: 'r-2' });
  });

  it('has only members of the right type', async () => {
    const item = { code: 'required', message: 'title is required.' };
    const junk = { requestId: 5, cause: 'x', retryAfterSeconds: 'x' };
    for (const [errors, expected] of [
      [5, []],
      [{ length: 1 }, []],
      [[null, 5, { code: 5 }, item], [item]],
    ]) {
      const refused = problem(400, 'invalid-job', { body: { ...junk, errors } });
      const error = await errorOf(sendTo(refused).answer);
      expect(error).toMatchObject({ code: 'invalid-job', requestId: null, errors: expected });
      expect([error.cause, error.retryAfterSeconds]).toEqual([undefined, null]);
    }
  });

  it('is invalid when there is nothing to read', async () => {
    const deleted = sendTo(new Response(null, { status: 204 }), { like: null });
    expect(await deleted.answer).toMatchObject({ status: 204, body: null });
    const headers = { 'If-None-Match': '"1"' };
    const unchanged = sendTo(new Response(null, { status: 304 }), { headers });
    expect(await unchanged.answer).toMatchObject({ status: 304, body: null });
  });
});
