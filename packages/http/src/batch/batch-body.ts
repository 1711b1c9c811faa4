import { type BodyToPut, type Line, readLines } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { afterOthers } from '../admission/fair-turns.ts';
import {
  type HttpError,
  httpError,
  incompleteBody,
  noLines,
  type RequestError,
  shuttingDown,
} from '../answers/http-error.ts';
import type { BodyRules } from '../requests/body.ts';
import { parseJson } from '../requests/parse-json.ts';

const checkMs = 100;

/** What cuts off a body before its end, in addition to a client that leaves. */
interface CutOffOptions {
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

/** The body of a batch. */
export interface BatchBody {
  /** Its lines, each parsed or with its own error. */
  readonly lines: AsyncGenerator<BodyToPut<HttpError>, void>;
  /** Why the lines ended before the body did; `null` when they did not. */
  readonly ending: () => RequestError | null;
  /** Ends the lines and releases the request, even while it waits for a line. */
  readonly close: () => void;
}

/** How a batch is read, in addition to its rules. */
export interface BatchReading {
  /** Returns true while the server is stopping. */
  readonly isStopping: () => boolean;
  /** Why the batch must stop, asked between two steps; `null` when it may go on. */
  readonly interruptionOf: () => Promise<RequestError | null>;
}

// As many as may be under way at once, and so share a transaction; other requests are served in between.
const linesPerTurn = 64;

const held: Result<void, never> = ok();

const bodyOf = (line: Line<HttpError>, limitBytes: number): BodyToPut<HttpError> => {
  const { number } = line;
  if ('bytes' in line) {
    const { bytes } = line;
    return { number, size: bytes.length, parse: () => parseJson(bytes, 'The line') };
  }
  const { fault } = line;
  const tooLong = `The line is too large: at most ${limitBytes} bytes are allowed.`;
  const error = fault.code === 'line-too-long' ? httpError('body-too-large', tooLong) : fault;
  return { number, size: 0, parse: () => err(error) };
};

/**
 * Opens the body of a batch once its first line has come. Each later line is read only when asked for
 * (decision D37).
 *
 * Errors: `missing-body` for a body without a line, or the reason why it ended before its first line.
 */
export const openBatchBody = async (
  pieces: AsyncIterable<Uint8Array>,
  { limitBytes, take, giveBack, turn }: BodyRules,
  { isStopping, interruptionOf }: BatchReading,
): Promise<Result<BatchBody, RequestError>> => {
  let cutOff: RequestError | null = null;
  let isAtEnd = false;
  const closing = new AbortController();

  const hold = (bytes: number): Result<void, HttpError> => {
    if (bytes >= 0) return take(bytes);
    giveBack(-bytes);
    return held;
  };

  const { signal } = closing;
  const onCutOff = (why: RequestError): void => {
    cutOff ??= why;
  };

  async function* piecesInTurn(): AsyncGenerator<Uint8Array, void> {
    for await (const piece of untilCutOff(pieces, { isStopping, signal, onCutOff })) {
      // Also for a piece of blank lines, which yields nothing.
      await turn();
      yield piece;
    }
  }
  const source = readLines(piecesInTurn(), { maxLineBytes: limitBytes, hold });

  const close = (why: RequestError = incompleteBody): void => {
    if (isAtEnd) return;
    isAtEnd = true;
    onCutOff(why);
    closing.abort();
    // Not awaited. It cannot fail: at worst it was cut off.
    source.return().catch(() => {});
  };

  const next = async (): Promise<Line<HttpError> | null> => {
    try {
      const { done, value } = await source.next();
      if (done) {
        isAtEnd = true;
        return null;
      }
      const interruption = await interruptionOf();
      if (interruption === null) return value;
      close(interruption);
      return null;
    } catch (error) {
      const isCutOff = cutOff !== null;
      close();
      // Anything else is a bug, or a failed function of the host.
      if (!isCutOff) throw error;
      return null;
    }
  };

  const first = await next();
  const ending = (): RequestError | null => cutOff;
  if (first === null) return err(ending() ?? noLines);

  async function* lines(): AsyncGenerator<BodyToPut<HttpError>, void> {
    let read = 0;
    for (let line = first; line !== null; line = await next()) {
      if (++read % linesPerTurn === 0) await afterOthers();
      if ('bytes' in line) await turn();
      yield bodyOf(line, limitBytes);
    }
  }

  return ok({ lines: lines(), ending, close: () => close() });
};
