/**
 * Creates the function that counts bodies while they are streamed, and returns `null` in place of one while
 * there are `most`. A body counts from then until it ends, fails or is left: whoever gets one has to read it
 * or call `return`, also where it has not begun, which would leave a generator alone without a word.
 */
export const createStreamLimit = (
  most: number,
): ((parts: AsyncGenerator<string, void>) => AsyncIterable<string> | null) => {
  let streaming = 0;

  return (parts) => {
    if (streaming >= most) return null;
    streaming++;
    let isCounted = true;
    const end = (): void => {
      if (isCounted) streaming--;
      isCounted = false;
    };
    const counted: AsyncIterator<string, void> = {
      next: async () => {
        try {
          const part = await parts.next();
          if (part.done) end();
          return part;
        } catch (error) {
          end();
          throw error;
        }
      },
      return: async () => {
        try {
          return await parts.return();
        } finally {
          end();
        }
      },
    };
    return { [Symbol.asyncIterator]: () => counted };
  };
};
