/**
 * Makes the first part, so that what fails before there is one can still be another answer. Throws what that
 * throws; later failures come with the parts.
 */
export const beginParts = async (parts: AsyncIterable<string>): Promise<AsyncIterable<string>> => {
  const iterator = parts[Symbol.asyncIterator]();
  let first: IteratorResult<string, void> | null = await iterator.next();
  const begun: AsyncIterator<string, void> = {
    next: async () => {
      if (first === null) return iterator.next();
      const part = first;
      first = null;
      return part;
    },
    return: async () => {
      first = null;
      return (await iterator.return?.()) ?? { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => begun };
};
