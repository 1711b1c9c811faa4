import { err, ok, type Result } from 'neverthrow';
import { type HttpError, httpError } from './http-error.ts';
import type { HttpRequest, RequestBody, RequestHeaders } from './http-request.ts';
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
const checkHeaders = (headers: RequestHeaders, limitBytes: number): Result<void, HttpError> => {
  const length = headers['content-length'];
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
  /** Resolves when a body of this size may be parsed. */
  readonly turnFor: (bytes: number) => Promise<void> | undefined;
}

const lastAnswer = { Connection: 'close' };

const readBytes = async (
  { read }: RequestBody,
  limitBytes: number,
  take: TakeBytes,
): Promise<Result<Uint8Array, HttpError>> => {
  const bytes = createJoinedBytes(limitBytes);
  let length = 0;
  let refusal: HttpError | undefined;
  const isWhole = await read((piece) => {
    length += piece.length;
    const taken = length > limitBytes ? err(tooLarge(limitBytes)) : take(bytes.growthBy(piece));
    if (taken.isErr()) refusal = taken.error;
    else bytes.add(piece);
    return taken.isOk();
  });
  if (refusal !== undefined) {
    return err({ ...refusal, headers: { ...refusal.headers, ...lastAnswer } });
  }
  return isWhole ? ok(bytes.whole()) : err(incomplete);
};

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
  request: HttpRequest,
  { limitBytes, take, turnFor }: BodyRules,
): Promise<Result<unknown, HttpError>> => {
  const body = request.body();
  if (!body.isAnnounced) return err(missing);
  const checked = checkHeaders(request.headers, limitBytes);
  if (checked.isErr()) return err(checked.error);

  // A parser that skipped this request may still have set `parsed` to an empty object, so what
  // counts is whether somebody has read the stream.
  if (body.isRead) {
    if (body.parsed !== undefined) return parseHosted(body.parsed);
    throw new Error(
      'The host has read the body of the request and has left nothing of it. Keep it in request.body (node:http), or pass on a clone of the request (fetch).',
    );
  }
  const bytes = await readBytes(body, limitBytes, take);
  if (bytes.isErr()) return err(bytes.error);
  if (bytes.value.length > 0) {
    await turnFor(bytes.value.length);
    return parseJson(bytes.value);
  }
  return body.parsed === undefined ? err(missing) : parseHosted(body.parsed);
};
