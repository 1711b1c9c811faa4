import { type BodyToPut, type Line, readLines } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { type HttpError, httpError, incompleteBody, shuttingDown } from '../http-error.ts';
import { parseJson } from '../parse-json.ts';
import type { BodyRules } from '../read-body.ts';
import { afterOthers } from './after-others.ts';
import { untilStopping } from './until-stopping.ts';

/** The body of a batch. */
export interface BatchBody {
  /** Its lines, each parsed or with its own error. */
  readonly lines: AsyncGenerator<BodyToPut<HttpError>, void>;
  /** Why the lines ended before the body did; `null` when they did not. */
  readonly ending: () => HttpError | null;
}

// As many as are under way at once, and so share a transaction; other requests are served in between.
const linesPerTurn = 64;

const held: Result<void, never> = ok();

/** Opens the body of a batch: no line is read before it is asked for (decision D37). */
export const openBatchBody = (
  pieces: AsyncIterable<Uint8Array>,
  { limitBytes, take, giveBack, turn }: BodyRules,
  isStopping: () => boolean,
): BatchBody => {
  let ending: HttpError | null = null;

  const hold = (bytes: number): Result<void, HttpError> => {
    if (bytes >= 0) return take(bytes);
    giveBack(-bytes);
    return held;
  };

  const parse = async (line: Line<HttpError>): Promise<BodyToPut<HttpError>> => {
    const { number } = line;
    if ('bytes' in line) {
      const size = line.bytes.length;
      await turn();
      return { number, size, body: parseJson(line.bytes, 'The line') };
    }
    const { fault } = line;
    const error =
      fault.code === 'line-too-long'
        ? httpError(
            'body-too-large',
            `The line is too large: at most ${limitBytes} bytes are allowed.`,
          )
        : fault;
    return { number, size: 0, body: err(error) };
  };

  async function* lines(): AsyncGenerator<BodyToPut<HttpError>, void> {
    let read = 0;
    try {
      const rules = { maxLineBytes: limitBytes, hold };
      for await (const line of readLines(untilStopping(pieces, isStopping), rules)) {
        if (isStopping()) throw new Error('The server is stopping.');
        if (++read % linesPerTurn === 0) await afterOthers();
        yield await parse(line);
      }
    } catch {
      ending = isStopping() ? shuttingDown : incompleteBody;
    }
  }

  return { lines: lines(), ending: () => ending };
};
