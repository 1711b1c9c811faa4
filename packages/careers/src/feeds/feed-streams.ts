import type { FairShare } from '@jobposting/core/adapter';
import { type CareersFailure, failureOf } from '../careers-answer.ts';

/** A streamed feed whose first part is made. */
export interface FeedStream extends AsyncIterable<string> {
  /** Why it was broken off, if it was. */
  readonly failure: () => CareersFailure | undefined;
}

/** Makes the first part. Throws its errors; later ones are thrown by the parts. */
const begin = async (
  parts: AsyncGenerator<string, void>,
  ended: () => void,
): Promise<FeedStream> => {
  let failure: CareersFailure | undefined;
  const makeNext = async (): Promise<IteratorResult<string, void>> => {
    try {
      const part = await parts.next();
      if (part.done) ended();
      return part;
    } catch (error) {
      ended();
      failure = failureOf(error);
      throw error;
    }
  };
  let first: IteratorResult<string, void> | null = await makeNext();
  const iterator: AsyncIterator<string, void> = {
    next: async () => {
      const part = first ?? (await makeNext());
      first = null;
      return part;
    },
    return: async () => {
      first = null;
      try {
        return await parts.return();
      } finally {
        ended();
      }
    },
  };
  return { [Symbol.asyncIterator]: () => iterator, failure: () => failure };
};

/**
 * Creates the function that begins to stream a feed, so that a failure before the first part can still become
 * another answer; `null` while `most` are streaming. A feed counts from then until it ends, fails or is left: its
 * receiver must read it or call `return`.
 */
export const createFeedStreams = (
  most: number,
): ((parts: AsyncGenerator<string, void>) => Promise<FeedStream> | null) => {
  let streaming = 0;

  return (parts) => {
    if (streaming >= most) return null;
    streaming++;
    let isCounted = true;
    return begin(parts, () => {
      if (isCounted) streaming--;
      isCounted = false;
    });
  };
};

const chunkLength = 65_536;

/**
 * Joins short texts to parts of about 64 KiB for sending, and waits for its share of the event loop after each text:
 * so others wait for at most one large job.
 */
export async function* inChunks(
  texts: AsyncIterable<string>,
  share: Pick<FairShare, 'next'>,
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
