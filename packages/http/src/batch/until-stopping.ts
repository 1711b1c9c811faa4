const checkMs = 100;

/**
 * The next piece; it rejects once `isStopping` is true, however long the piece lets wait. That is a
 * function of the host's, so it has to be asked.
 */
const nextUntilStopping = <Piece>(
  source: AsyncIterator<Piece>,
  isStopping: () => boolean,
): Promise<IteratorResult<Piece>> => {
  let check: ReturnType<typeof setInterval>;
  return new Promise<IteratorResult<Piece>>((resolve, reject) => {
    check = setInterval(() => {
      if (isStopping()) reject(new Error('The server is stopping.'));
    }, checkMs);
    source.next().then(resolve, reject);
  }).finally(() => clearInterval(check));
};

/**
 * Gives on what a client sends, and throws as soon as the server is stopping: a client that sends
 * nothing would otherwise not hear of it before its connection is cut.
 */
export async function* untilStopping<Piece>(
  pieces: AsyncIterable<Piece>,
  isStopping: () => boolean,
): AsyncGenerator<Piece, void> {
  const source = pieces[Symbol.asyncIterator]();
  let isAtEnd = false;
  try {
    for (;;) {
      const { done, value } = await nextUntilStopping(source, isStopping);
      isAtEnd = done === true;
      if (isAtEnd) return;
      yield value;
    }
  } finally {
    // Not awaited: the piece that it waits for may never come.
    if (!isAtEnd) source.return?.().catch(() => {});
  }
}
