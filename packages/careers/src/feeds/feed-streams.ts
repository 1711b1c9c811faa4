import { type CareersFailure, failureOf } from '../careers-answer.ts';

/** A feed that is streamed, whose first part is made. */
export interface FeedStream extends AsyncIterable<string> {
  /** Why it was broken off, if it was. */
  readonly failure: () => CareersFailure | undefined;
}

/** Makes the first part. Throws what that throws; later failures come with the parts. */
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
 * Creates the function that begins to stream a feed, so that what fails before there is a first part can still be
 * another answer; `null` while there are `most`. A feed counts from then until it ends, fails or is left: whoever gets
 * one has to read it or call `return`.
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
