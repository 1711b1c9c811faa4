import { type CareersFailure, failureOf } from '../careers-answer.ts';

/** A streamed feed whose first part is made. */
export interface FeedStream extends AsyncIterable<string> {
  /** Why it was broken off, if it was. */
  readonly failure: () => CareersFailure | undefined;
}

/**
 * Creates the function that begins to stream a feed, and makes its first part: its errors can still become another answer.
 * Returns `null` while `most` are streaming. A feed counts from then until it ends, fails or is left: its receiver must
 * read it or call `return`.
 */
export const createFeedStreams = (most: number) => {
  let streaming = 0;

  return async (parts: AsyncGenerator<string, void>): Promise<FeedStream | null> => {
    if (streaming >= most) return null;
    streaming++;
    let failure: CareersFailure | undefined;
    async function* begun(): AsyncGenerator<string, void> {
      try {
        const first = await parts.next();
        // From here on, `return` ends it properly.
        yield '';
        if (!first.done) yield first.value;
        yield* parts;
      } catch (error) {
        failure = failureOf(error);
        throw error;
      } finally {
        streaming--;
        await parts.return();
      }
    }
    const stream = begun();
    await stream.next();
    // Without `throw`: a client that leaves is no failure.
    const iterator = { next: () => stream.next(), return: () => stream.return() };
    return { [Symbol.asyncIterator]: () => iterator, failure: () => failure };
  };
};

const chunkLength = 65_536;

/**
 * Joins short texts to parts of about 64 KiB for sending, and waits for its share of the event loop after each text:
 * so others wait for at most one large job.
 */
export async function* inChunks(
  texts: AsyncIterable<string>,
  share: { next(): Promise<void> },
): AsyncGenerator<string, void> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
    await share.next();
  }
  if (chunk !== '') yield chunk;
}
