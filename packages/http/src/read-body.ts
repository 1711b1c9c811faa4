import type { IncomingMessage } from 'node:http';
import { err, ok, type Result } from 'neverthrow';
import type { HostedRequest } from './hosted-request.ts';
import { type HttpError, httpError } from './http-error.ts';
import { createJoinedBytes } from './joined-bytes.ts';
import { parseJson } from './parse-json.ts';
import { shown } from './shown.ts';

const tooLarge = (limitBytes: number, length?: number): HttpError =>
  httpError(
    'body-too-large',
    `The body ${length === undefined ? 'is too large' : `has ${length} bytes`}: at most ${limitBytes} bytes are allowed.`,
  );

const missing = httpError('missing-body', 'The request has no body. A JSON body is required.');

const incomplete = httpError('incomplete-body', 'The request ended before its body was complete.');

const jsonType = /^application\/json\s*(?:;|$)/i;

/** Refuses a body that its headers already rule out (decisions D24, D29). */
const checkHeaders = (
  { headers }: IncomingMessage,
  limitBytes: number,
): Result<void, HttpError> => {
  const length = headers['content-length'];
  if (headers['transfer-encoding'] === undefined && !Number(length)) return err(missing);
  if (Number(length) > limitBytes) return err(tooLarge(limitBytes, Number(length)));
  const type = headers['content-type'] ?? '';
  if (!jsonType.test(type)) {
    const found =
      type === '' ? 'The body has no Content-Type' : `The Content-Type is ${shown(type)}`;
    return err(httpError('unsupported-media-type', `${found}; it must be application/json.`));
  }
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    return err(
      httpError(
        'unsupported-content-encoding',
        `The Content-Encoding of the body is ${shown(encoding)}. Send it without one, not compressed.`,
      ),
    );
  }
  return ok();
};

/** Says whether so many more bytes of a body may be held. */
type TakeBytes = (bytes: number) => Result<void, HttpError>;

/** What a body has to keep to. */
export interface BodyRules {
  readonly limitBytes: number;
  /** Counts what is held of a body; its error ends the reading at once. */
  readonly take: TakeBytes;
  /** Resolves when the body, which is there, may be parsed and worked on. */
  readonly turn: () => Promise<void> | undefined;
}

const lastAnswer = { Connection: 'close' };

const readStream = (
  request: IncomingMessage,
  limitBytes: number,
  take: TakeBytes,
): Promise<Result<Buffer, HttpError>> =>
  new Promise((resolve) => {
    // The client has gone before: `close` does not come again.
    if (request.destroyed) {
      resolve(err(incomplete));
      return;
    }
    const body = createJoinedBytes(limitBytes);
    let length = 0;
    const finish = (result: Result<Buffer, HttpError>): void => {
      request.off('data', collect).off('end', complete).off('close', abort);
      resolve(result);
    };
    const drop = (error: HttpError): void => {
      request.pause();
      finish(err({ ...error, headers: { ...error.headers, ...lastAnswer } }));
    };
    const collect = (piece: Buffer): void => {
      length += piece.length;
      const taken = length > limitBytes ? err(tooLarge(limitBytes)) : take(body.growthBy(piece));
      if (taken.isErr()) drop(taken.error);
      else body.add(piece);
    };
    const complete = (): void => finish(ok(body.whole()));
    const abort = (): void => finish(err(incomplete));
    request.on('data', collect).on('end', complete).on('close', abort);
  });

const parseHosted = (body: unknown): Result<unknown, HttpError> =>
  typeof body === 'string' || body instanceof Uint8Array ? parseJson(body) : ok(body);

/**
 * Reads the JSON body of a request, or takes the one that a parser of the host has read.
 *
 * Errors: those of `take`, `missing-body`, `body-too-large`, `unsupported-media-type`,
 * `unsupported-content-encoding`, `incomplete-body`, and those of {@link parseJson} (decisions D20,
 * D24, D29).
 */
export const readJsonBody = async (
  request: HostedRequest,
  { limitBytes, take, turn }: BodyRules,
): Promise<Result<unknown, HttpError>> => {
  const checked = checkHeaders(request, limitBytes);
  if (checked.isErr()) return err(checked.error);

  // A parser that skipped this request may still have set `body` to an empty object, so what
  // counts is whether somebody has read the stream.
  if (request.readableDidRead || request.readableEnded) {
    if (request.body !== undefined) {
      await turn();
      return parseHosted(request.body);
    }
    throw new Error(
      'The host has read the body of the request and has not kept it in request.body.',
    );
  }
  const bytes = await readStream(request, limitBytes, take);
  if (bytes.isErr()) return err(bytes.error);
  await turn();
  if (bytes.value.length > 0) return parseJson(bytes.value);
  return request.body === undefined ? err(missing) : parseHosted(request.body);
};
