import { setImmediate } from 'node:timers/promises';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { expectOk } from '@jobposting/store-contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFetchHandler, type FetchHandlerOptions } from '../src/index.ts';
import { answersIn, batchPath, lineOf, ndjson } from './batch.ts';
import { active } from './complete-batch.ts';
import { gate } from './hardened-service.ts';
import { acme, acmeKey, authenticate, jobBody, jobsPath, openService } from './service.ts';

const headers = { 'API-Key': acmeKey };
const jobLine = (referenceId: string): string => `${lineOf({ referenceId })}\n`;

/** Room for one request of an employer: while one counts, the next gets 429. */
const underWay = { maxRequests: 2 };

const open = (options: Partial<FetchHandlerOptions> = {}, store = createMemoryJobStore()) => {
  const { jobs } = openService({}, { store });
  const handler = createFetchHandler({
    jobs,
    authenticate,
    underWay,
    onError: () => {},
    ...options,
  });
  const isCounted = async (): Promise<boolean> => {
    const { status } = await handler(new Request(`http://x${jobsPath}`, { headers }));
    return status === 429;
  };
  const ends = async (): Promise<void> => {
    while (await isCounted()) await setImmediate();
  };
  return { jobs, handler, isCounted, ends };
};

/** A batch that has begun with `text` and may go on. */
const begin = (text: string, query = '', signal?: AbortSignal) => {
  let body!: ReadableStreamDefaultController<Uint8Array>;
  const cancelled = vi.fn();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      body = controller;
      if (text !== '') controller.enqueue(Buffer.from(text));
    },
    cancel: cancelled,
  });
  const request = new Request(`http://x${batchPath}${query}`, {
    method: 'POST',
    headers: { ...headers, ...ndjson },
    body: stream,
    duplex: 'half',
    ...(signal && { signal }),
  } as RequestInit);
  const send = (more: string): void => body.enqueue(Buffer.from(more));
  return { request, send, end: () => body.close(), cancelled };
};

const readerOf = ({ body }: Response) =>
  (body as ReadableStream<Uint8Array>).getReader() as ReadableStreamDefaultReader<Uint8Array>;

it.each([
  ['forgets the referenceIds it had', '', [200, 'unknown-field'], [200]],
  ['refuses the line', '?complete=true', [429], [200, 'repeated-reference-id']],
])('%s when a line of a batch%s needs the memory (D20, D37)', async (_, query, third, fourth) => {
  // One employer gets half, which is what the longest line takes.
  const { handler } = open({ underWay: { maxBytes: 2 * 1_048_576 } });
  const rest = lineOf({ referenceId: 'A', x: '' });
  const longest = lineOf({ referenceId: 'A', x: 'x'.repeat(1_048_576 - rest.length) });
  const { request, send } = begin(jobLine('A'), query);
  const reader = readerOf(await handler(request));
  const answers: unknown[] = [];
  for (const line of [jobLine('A'), `${longest}\n`, jobLine('A'), '']) {
    const [answer] = answersIn(Buffer.from((await reader.read()).value ?? []).toString());
    answers.push([answer?.status, ...(answer?.warnings ?? []).map(({ code }) => code)]);
    send(line);
  }
  expect(answers).toEqual([[201], [200, 'repeated-reference-id'], third, fourth]);
});

describe('a batch over fetch (D37)', () => {
  it('is answered line by line, and counts until the last answer is taken (D20)', async () => {
    const { handler, isCounted } = open();
    const { request, send, end, cancelled } = begin(jobLine('A'));
    const reader = readerOf(await handler(request));
    const next = async () => answersIn(Buffer.from((await reader.read()).value ?? '').toString());
    expect(await next()).toMatchObject([{ line: 1, status: 201 }]);
    send(jobLine('B'));
    expect(await next()).toMatchObject([{ line: 2, status: 201 }]);
    expect(await isCounted()).toBe(true);
    end();
    expect((await reader.read()).done).toBe(true);
    expect(await isCounted()).toBe(false);
    expect(cancelled).not.toHaveBeenCalled();
  });

  it.each([
    ['before it takes an answer', 0, false],
    ['between two answers', 1, false],
    ['while it waits for an answer', 1, true],
  ])('releases the request when the host cancels %s', async (_, taken, waits) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const isStopping = vi.fn(() => false);
    const { handler, isCounted, ends, jobs } = open({ isStopping });
    const isAskedLater = async (): Promise<boolean> => {
      isStopping.mockClear();
      await vi.advanceTimersByTimeAsync(500);
      return isStopping.mock.calls.length > 0;
    };
    await jobs.putByReferenceId(acme, { ...JSON.parse(lineOf()), referenceId: 'Z' });
    const { request, cancelled } = begin(jobLine('A'), '?complete=true');
    const reader = readerOf(await handler(request));
    for (let n = 0; n < taken; n++) await reader.read();
    const waiting = waits ? reader.read() : undefined;
    await setImmediate();
    expect(await isCounted()).toBe(true);
    expect(await isAskedLater()).toBe(true);
    await reader.cancel();
    await ends();
    expect(cancelled).toHaveBeenCalledOnce();
    expect(await isAskedLater()).toBe(false);
    expect((await waiting)?.done ?? true).toBe(true);
    expect(expectOk(await jobs.get(acme, { referenceId: 'Z' })).status).toBe('active');
  });

  it('writes no line while the host is asked again who calls (D21)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { open: say, passed } = gate<null>();
    const answers = vi.fn<FetchHandlerOptions['authenticate']>(authenticate);
    const { handler, jobs } = open({ authenticate: answers });
    const { request, send } = begin(jobLine('A'));
    const reader = readerOf(await handler(request));
    await reader.read();
    answers.mockReturnValueOnce(passed);
    await vi.advanceTimersByTimeAsync(500);
    send(jobLine('B'));
    const last = reader.read();
    for (let turn = 0; turn < 10; turn++) await setImmediate();
    say(null);
    const said = Buffer.from((await last).value ?? []).toString();
    expect(answersIn(said)).toMatchObject([{ status: 401, code: 'invalid-api-key' }]);
    expect((await jobs.get(acme, { referenceId: 'B' })).isErr()).toBe(true);
  });

  it.each([
    ['a lease', { noteOf: () => Promise.reject(new Error('down')) }, {}],
    ['the id of the request', {}, { requestIdOf: () => expect.fail('no id') }],
  ])('asks nobody any more who calls once the host has failed to give %s', async (...row) => {
    const [, leases, options] = row;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const store = createMemoryJobStore();
    const isStopping = vi.fn(() => false);
    const { handler } = open(
      { isStopping, ...options },
      { ...store, leases: { ...store.leases, ...leases } },
    );
    await handler(begin(jobLine('A'), '?complete=true').request).catch(() => {});
    isStopping.mockClear();
    await vi.advanceTimersByTimeAsync(500);
    expect(isStopping).not.toHaveBeenCalled();
  });

  it.each([
    ['before its first line', ''],
    ['within a line', `${jobLine('A')}{"referenceId":`],
  ])('ends when its signal aborts %s, though its body stays open', async (_, text) => {
    const { handler, ends } = open();
    const client = new AbortController();
    const { request, cancelled } = begin(text, '?complete=true', client.signal);
    const answering = handler(request);
    await setImmediate();
    client.abort();
    const last = (await (await answering).text()).split('\n').findLast((line) => line !== '');
    expect(JSON.parse(last ?? '')).toMatchObject({ status: 400, code: 'incomplete-body' });
    await ends();
    expect(cancelled).toHaveBeenCalledOnce();
  });
});

it('a body that ends before its announced length archives nothing, although its stream ends normally (D37)', async () => {
  const { jobs, handler } = open();
  expectOk(await jobs.create(acme, { ...jobBody, referenceId: 'Z' }));
  const body = jobLine('A');
  const response = await handler(
    new Request(`http://x${batchPath}?complete=true`, {
      method: 'POST',
      headers: { ...headers, ...ndjson, 'Content-Length': String(body.length + 1) },
      body,
    }),
  );
  const answers = answersIn(await response.text());
  expect(answers.at(-1)).toMatchObject({ archived: 0, code: 'incomplete-body' });
  expect(await active({ jobs })).toEqual(['Z', 'A']);
});
