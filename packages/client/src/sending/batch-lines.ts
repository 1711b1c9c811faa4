import type { JobPutBody } from '@jobposting/core';
import type { SilenceLimit } from './silence-limit.ts';

/** The jobs of a batch: an array, or a generator that makes each when there is room to send it. */
export type BatchBodies = Iterable<JobPutBody> | AsyncIterable<JobPutBody>;

/** The body of a batch that is being sent. */
export interface BatchLines {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** How many bodies were taken from the caller. */
  readonly count: () => number;
  /** The error of the caller's bodies, or why one cannot be written as JSON. */
  readonly fault: () => { readonly cause: unknown } | null;
  /** Stops taking bodies. */
  readonly end: () => void;
}

// If neither the caller nor the connection ever waits, nothing else would run, and no answer would be read.
const linesPerTurn = 100;

/** Makes a line of each body when there is room to send it. */
export const createBatchLines = (bodies: BatchBodies, limit: SilenceLimit): BatchLines => {
  const encoder = new TextEncoder();
  let count = 0;
  let fault: { readonly cause: unknown } | null = null;

  async function* linesOf(): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
    for await (const body of bodies) {
      const line = encoder.encode(`${JSON.stringify(body)}\n`);
      count++;
      yield line;
      if (count % linesPerTurn === 0) await new Promise((resolve) => setTimeout(resolve));
    }
  }
  const lines = linesOf();

  // Not awaited: the body it waits for may never come.
  const end = (): void => void lines.return().catch(() => {});

  const stream = new ReadableStream({
    async pull(controller) {
      limit.pause();
      try {
        const { done, value } = await lines.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (cause) {
        fault = { cause };
        throw cause;
      } finally {
        limit.resume();
      }
    },
    cancel: end,
  });

  return { stream, count: () => count, fault: () => fault, end };
};

/** The whole lines of a stream; text after the last line break is not one. */
export async function* linesOf(
  next: () => Promise<ReadableStreamReadResult<Uint8Array>>,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await next();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
