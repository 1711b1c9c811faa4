import { type BodyToPut, type Line, readLines } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { afterOthers } from '../admission/fair-turns.ts';
import type { LongRequest } from '../admission/long-request.ts';
import {
  type HttpError,
  httpError,
  incompleteBody,
  noLines,
  type RequestError,
} from '../answers/http-error.ts';
import { type BodyRules, parseJson } from '../requests/body.ts';

/** The next piece; `undefined` when none will come, because the client has left or the batch must end meanwhile. */
const nextPiece = <Piece>(
  source: AsyncIterator<Piece>,
  { signal }: LongRequest,
): Promise<IteratorResult<Piece> | undefined> =>
  new Promise((resolve) => {
    const abandon = (): void => resolve(undefined);
    if (signal.aborted) return abandon();
    signal.addEventListener('abort', abandon);
    source
      .next()
      .then(resolve, abandon)
      .finally(() => signal.removeEventListener('abort', abandon));
  });

/** Yields what a client sends, and throws as soon as nothing more may be read, even while a piece is awaited. */
async function* untilEnded(
  pieces: AsyncIterable<Uint8Array>,
  long: LongRequest,
): AsyncGenerator<Uint8Array, void> {
  const source = pieces[Symbol.asyncIterator]();
  let isAtEnd = false;
  try {
    while (!isAtEnd) {
      const next = await nextPiece(source, long);
      if (next === undefined) {
        long.end(incompleteBody);
        throw new Error(incompleteBody.message);
      }
      isAtEnd = next.done === true;
      if (!next.done) yield next.value;
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
  long: LongRequest,
): Promise<Result<BatchBody, RequestError>> => {
  let cutOff: RequestError | null = null;

  const hold = (bytes: number): Result<void, HttpError> => {
    if (bytes >= 0) return take(bytes);
    giveBack(-bytes);
    return held;
  };
  async function* piecesInTurn(): AsyncGenerator<Uint8Array, void> {
    for await (const piece of untilEnded(pieces, long)) {
      // Also for a piece of blank lines, which yields nothing.
      await turn();
      yield piece;
    }
  }
  const source = readLines(piecesInTurn(), { maxLineBytes: limitBytes, hold });
  // Releases the request. It cannot fail: at worst it was cut off.
  long.signal.addEventListener('abort', () => void source.return().catch(() => {}));

  const next = async (): Promise<Line<HttpError> | null> => {
    try {
      const { done, value } = await source.next();
      if (!done || long.signal.aborted) cutOff = await long.checked();
      return done || cutOff !== null ? null : value;
    } catch (error) {
      // Anything else is a bug, or a failed function of the host.
      if (!long.signal.aborted) throw error;
      cutOff = long.ending();
      return null;
    }
  };

  const first = await next();
  if (first === null) return err(cutOff ?? noLines);

  async function* lines(): AsyncGenerator<BodyToPut<HttpError>, void> {
    let read = 0;
    for (let line = first; line !== null; line = await next()) {
      if (++read % linesPerTurn === 0) await afterOthers();
      if ('bytes' in line) await turn();
      yield bodyOf(line, limitBytes);
    }
  }

  return ok({ lines: lines(), ending: () => cutOff });
};
