import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { problem } from '../../test/fake-fetch.ts';
import type { JobpostingError } from './jobposting-error.ts';
import { createSendBatch } from './send-batch.ts';

const bodies = [{ referenceId: 'A' }, { referenceId: 'B' }];
const timeoutMs = 60_000;

/** A fetch that reads the whole body and returns this answer. */
const answering = (reply: (lines: string, signal: AbortSignal) => Response | Promise<Response>) =>
  vi.fn<typeof fetch>(async (...request) => {
    const made = new Request(...request);
    made.signal.throwIfAborted();
    return reply(await made.text(), made.signal);
  });

const sender = (fetch: typeof globalThis.fetch) =>
  createSendBatch({ rootUrl: 'http://x/api/v1.1', apiKey: 'jp_x', fetch, timeoutMs });

/** The result of the answers: those before the error, and the error. */
const outcomeOf = async (answers: AsyncIterable<unknown>) => {
  const lines: unknown[] = [];
  try {
    for await (const answer of answers) lines.push(answer);
  } catch (error) {
    return { lines, error: error as JobpostingError };
  }
  return { lines, error: null };
};

const accepted = (line: number) => ({ line, status: 200, id: line });
const text = (...answers: object[]) =>
  answers.map((answer) => `${JSON.stringify(answer)}\n`).join('');

describe('a batch', () => {
  it('has a body on each line, and the key', async () => {
    const fetch = answering(() => new Response(text(accepted(1), accepted(2), { archived: 3 })));
    const { lines, error } = await outcomeOf(
      sender(fetch)({ bodies, complete: true, maxArchived: 3 }),
    );
    expect(error).toBeNull();
    expect(lines).toEqual([accepted(1), accepted(2), { archived: 3 }]);
    const [[address, init] = []] = fetch.mock.calls;
    expect(address).toBe('http://x/api/v1.1/jobs/batch?complete=true&maxArchived=3');
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'API-Key': 'jp_x', 'Content-Type': 'application/x-ndjson' },
      redirect: 'manual',
    });
    const sent = answering(
      (body) => new Response(text({ ...accepted(1), code: body }, accepted(2))),
    );
    expect((await outcomeOf(sender(sent)({ bodies }))).lines[0]).toEqual({
      ...accepted(1),
      code: text(...bodies),
    });
  });

  it('is never repeated', async () => {
    const fetch = answering(() => problem(503, 'too-busy', { headers: { 'Retry-After': '1' } }));
    const { error } = await outcomeOf(sender(fetch)({ bodies }));
    expect(error).toMatchObject({ code: 'too-busy', status: 503, retryAfterSeconds: 1 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('with an answer in pieces is read line by line', async () => {
    const bytes = new TextEncoder().encode(text({ ...accepted(1), é: '✓' }, accepted(2)));
    const pieces = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const { lines } = await outcomeOf(sender(answering(() => new Response(pieces)))({ bodies }));
    expect(lines).toEqual([{ ...accepted(1), é: '✓' }, accepted(2)]);
  });

  it('throws the error of its last line (D37)', async () => {
    const last = { archived: 2, status: 503, code: 'store-unavailable', message: 'Down.' };
    const headers = { 'X-Request-Id': 'r-1' };
    const fetch = answering(() => new Response(text(accepted(1), last), { headers }));
    const { lines, error } = await outcomeOf(sender(fetch)({ bodies, complete: true }));
    expect(lines).toEqual([accepted(1)]);
    expect(error).toMatchObject({ code: 'store-unavailable', status: 503, message: 'Down.' });
    expect(error?.requestId).toBe('r-1');
  });

  it.each([
    ['between two lines', text(accepted(1)), undefined],
    ['within a line', text(accepted(1), accepted(2)).slice(0, -1), undefined],
    ['before it says what was archived', text(accepted(1), accepted(2)), true],
  ])('throws when its answer is cut off %s', async (_, body, complete) => {
    const fetch = answering(() => new Response(body));
    const { lines, error } = await outcomeOf(sender(fetch)({ bodies, complete }));
    expect(lines[0]).toEqual(accepted(1));
    expect(error).toMatchObject({ code: 'network-error', status: null });
  });

  it.each([
    '<h1>Welcome</h1>\n',
    '17\n',
    'null\n',
    '[]\n',
    '{}\n',
    '{"line":"1","status":200}\n',
    '{"code":5}\n',
  ])('does not accept the answer %j', async (page) => {
    const { error } = await outcomeOf(sender(answering(() => new Response(page)))({ bodies }));
    expect(error).toMatchObject({ code: 'unexpected-answer', status: 200 });
  });

  it('with bodies that throw passes on the error', async () => {
    const fault = new RangeError('the database is gone');
    async function* failing() {
      yield { referenceId: 'A' };
      throw fault;
    }
    const fetch = answering(() => new Response(''));
    expect((await outcomeOf(sender(fetch)({ bodies: failing() }))).error).toBe(fault);
    const unwritable = [{ id: 1n } as never];
    expect((await outcomeOf(sender(fetch)({ bodies: unwritable }))).error).toBeInstanceOf(
      TypeError,
    );
  });

  it('lets others run after every hundred bodies', async () => {
    let hasRun = false;
    setTimeout(() => {
      hasRun = true;
    });
    function* endless() {
      for (let n = 0; !hasRun; n++) {
        if (n > 1_000) throw new Error('nobody else has run');
        yield { referenceId: `${n}` };
      }
    }
    const fetch = answering(
      (lines) =>
        new Response(
          text(
            ...lines
              .split('\n')
              .slice(1)
              .map((_, n) => accepted(n)),
          ),
        ),
    );
    expect((await outcomeOf(sender(fetch)({ bodies: endless() }))).error).toBeNull();
  });

  it('ends with the signal of its caller', async () => {
    const signal = AbortSignal.abort('enough');
    const fetch = answering(() => new Response(''));
    const { error } = await outcomeOf(sender(fetch)({ bodies, signal }));
    expect(error).toMatchObject({ code: 'aborted', cause: 'enough' });
  });
});

describe('the time limit of a batch', () => {
  const fakeTimers = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  };

  /** An answer whose lines, and end, each come `afterMs` late. */
  const late = (afterMs: number, signal: AbortSignal, answers: object[]): Response => {
    const rest = [...answers];
    const body = new ReadableStream(
      {
        start: (controller) =>
          signal.addEventListener('abort', () => controller.error(signal.reason)),
        pull(controller) {
          vi.advanceTimersByTime(afterMs);
          const answer = rest.shift();
          if (signal.aborted) return;
          if (answer === undefined) controller.close();
          else controller.enqueue(new TextEncoder().encode(text(answer)));
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body);
  };

  const both = [accepted(1), accepted(2)];

  it('limits the silence of the service', async () => {
    fakeTimers();
    const fetch = answering((_, signal) => late(timeoutMs, signal, both));
    const { error } = await outcomeOf(sender(fetch)({ bodies }));
    expect(error).toMatchObject({ code: 'timed-out', status: null });
  });

  it('starts again with each answer, and leaves no timer', async () => {
    fakeTimers();
    const fetch = answering((_, signal) => late(timeoutMs - 1, signal, both));
    expect(await outcomeOf(sender(fetch)({ bodies }))).toEqual({ lines: both, error: null });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not count the time in which the caller makes bodies or works on answers', async () => {
    fakeTimers();
    function* slowly() {
      for (const body of bodies) {
        vi.advanceTimersByTime(timeoutMs);
        yield body;
      }
    }
    const fetch = answering((_, signal) => late(0, signal, both));
    const answers = sender(fetch)({ bodies: slowly() });
    for await (const _ of answers) vi.advanceTimersByTime(timeoutMs);
    expect(vi.getTimerCount()).toBe(0);
  });
});
