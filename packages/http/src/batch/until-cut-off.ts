import { type HttpError, incompleteBody, shuttingDown } from '../answers/http-error.ts';

const checkMs = 100;

/** What cuts off a body before its end, in addition to a client that leaves. */
export interface CutOffOptions {
  readonly isStopping: () => boolean;
  /** Aborted when nobody wants the rest. */
  readonly signal: AbortSignal;
  /** Called with the reason. */
  readonly onCutOff: (why: HttpError) => void;
}

/**
 * The next piece, or why none will come, even while the piece is awaited. `isStopping` is a function of
 * the host, so it is polled; when it throws, this rejects.
 */
const nextOrCutOff = <Piece>(
  source: AsyncIterator<Piece>,
  { isStopping, signal }: CutOffOptions,
): Promise<IteratorResult<Piece> | HttpError> => {
  if (signal.aborted) return Promise.resolve(incompleteBody);
  let check: ReturnType<typeof setInterval>;
  let abandon: () => void;
  return new Promise<IteratorResult<Piece> | HttpError>((resolve, reject) => {
    check = setInterval(() => {
      try {
        if (isStopping()) resolve(shuttingDown);
      } catch (cause) {
        reject(cause);
      }
    }, checkMs);
    abandon = () => resolve(incompleteBody);
    signal.addEventListener('abort', abandon);
    source.next().then(resolve, abandon);
  }).finally(() => {
    clearInterval(check);
    signal.removeEventListener('abort', abandon);
  });
};

/**
 * Yields what a client sends, and throws as soon as it is cut off: otherwise a request whose client sends nothing
 * would not notice that the server is stopping before its connection is cut.
 */
export async function* untilCutOff<Piece>(
  pieces: AsyncIterable<Piece>,
  options: CutOffOptions,
): AsyncGenerator<Piece, void> {
  const source = pieces[Symbol.asyncIterator]();
  let isAtEnd = false;
  try {
    for (;;) {
      const next = await nextOrCutOff(source, options);
      if ('code' in next) {
        options.onCutOff(next);
        throw new Error(next.message);
      }
      isAtEnd = next.done === true;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Not awaited: the piece it waits for may never come.
    if (!isAtEnd) source.return?.().catch(() => {});
  }
}
