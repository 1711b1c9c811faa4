import { Buffer } from 'node:buffer';
import type { JobService } from '@jobposting/core';
import { bytesBesideJob, readJson } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { type HttpError, httpError, incompleteBody, noLines } from '../answers/http-error.ts';
import {
  type HttpRequest,
  headerInMessage,
  type RequestBody,
  type RequestHeaders,
} from './http-request.ts';

/** Room for any stored job, and for what a body may add to it (decision D9). */
export const smallestBodyLimit = ({ maxJobBytes }: Pick<JobService, 'maxJobBytes'>): number =>
  maxJobBytes + bytesBesideJob;

const tooLarge = (limitBytes: number, length?: number): HttpError =>
  httpError(
    'body-too-large',
    `The body ${length === undefined ? 'is too large' : `has ${length} bytes`}: at most ${limitBytes} bytes are allowed.`,
  );

type MediaType = 'application/json' | 'application/x-ndjson' | 'application/x-www-form-urlencoded';

const missing = ({ method }: HttpRequest): HttpError => {
  // When the path has an id, a job is deleted without a body.
  const example = method === 'DELETE' ? ', such as {"referenceId":"W-17"}' : '';
  return httpError('missing-body', `The request has no body. A JSON body is required${example}.`);
};

// A list, which may have empty items (RFC 9110 §5.6.1).
const noEncoding = /^(?:[\s,]|\bidentity\b)*$/i;

/** Refuses a body by its headers (decisions D24, D29). */
const checkHeaders = (headers: RequestHeaders, mediaType: MediaType): Result<void, HttpError> => {
  const type = headers['content-type'] ?? '';
  const [beginning = ''] = type.split(';', 1);
  if (beginning.trim().toLowerCase() !== mediaType) {
    const found =
      type === '' ? 'The body has no Content-Type' : `The Content-Type is ${headerInMessage(type)}`;
    const advice = /ndjson|jsonl|json-seq/i.test(type)
      ? ' For many jobs, POST /jobs/batch.'
      : mediaType === 'application/x-ndjson' && /json/i.test(type)
        ? ' Send one job on each line.'
        : '';
    const message = `${found}; it must be ${mediaType}.${advice}`;
    return err(httpError('unsupported-media-type', message));
  }
  const encoding = headers['content-encoding'] ?? '';
  if (!noEncoding.test(encoding)) {
    return err(
      httpError(
        'unsupported-content-encoding',
        `The Content-Encoding of the body is ${headerInMessage(encoding)}. Send it without one, not compressed.`,
      ),
    );
  }
  return ok();
};

/** The limits of a body. */
export interface BodyRules {
  readonly limitBytes: number;
  /** Counts the memory of a body; its error ends the reading at once. */
  readonly take: (bytes: number) => Result<void, HttpError>;
  /** Subtracts memory that a body no longer needs while its reading goes on. */
  readonly giveBack: (bytes: number) => void;
  /** Resolves when the body, which has arrived, may be parsed and worked on. */
  readonly turn: () => Promise<void> | undefined;
}

const lastAnswer = { Connection: 'close' };

/** How much memory to allocate for a body that has reached this size. */
const roomFor = (needed: number, room: number, limitBytes: number): number => {
  if (needed <= room) return room;
  return room === 0 ? needed : Math.max(needed, Math.min(2 * room, limitBytes));
};

/**
 * Joins the pieces of a body as they come. Otherwise each would be a buffer of its own, and a body in pieces of one
 * byte would take a multiple of its size.
 */
const receiveBytes = async (
  { read }: RequestBody,
  { limitBytes, take }: Pick<BodyRules, 'limitBytes' | 'take'>,
): Promise<Result<Uint8Array, HttpError>> => {
  let bytes: Uint8Array = Buffer.of();
  let length = 0;
  let refusal: HttpError | undefined;
  const isWhole = await read((piece) => {
    const needed = length + piece.length;
    const room = roomFor(needed, bytes.length, limitBytes);
    const taken = needed > limitBytes ? err(tooLarge(limitBytes)) : take(room - bytes.length);
    if (taken.isErr()) {
      refusal = taken.error;
      return false;
    }
    // A body that comes in one piece, as most do, is not copied.
    if (length === 0) bytes = piece;
    else {
      if (room > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(room);
        larger.set(bytes.subarray(0, length));
        bytes = larger;
      }
      bytes.set(piece, length);
    }
    length = needed;
    return true;
  });
  if (refusal !== undefined) {
    return err({ ...refusal, headers: { ...refusal.headers, ...lastAnswer } });
  }
  if (!isWhole) return err(incompleteBody);
  return ok(length === bytes.length ? bytes : bytes.subarray(0, length));
};

/** A job is nested four levels deep; the rest is for unknown fields, which are ignored. */
const maxDepth = 32;

/** The name of the body in messages. */
type Subject = Parameters<typeof readJson>[1];

const isDeeperThan = (value: unknown, levels: number): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((item) => isDeeperThan(item, levels - 1));
  // Not Object.values(): for many members, it takes longer than parsing them.
  for (const name in value) {
    if (isDeeperThan((value as Record<string, unknown>)[name], levels - 1)) return true;
  }
  return false;
};

/** Refuses values that are nested more than 32 levels deep (decision D24): `json-too-deep`. */
const checkDepth = <Value>(
  value: Value,
  subject: Subject = 'The body',
): Result<Value, HttpError> =>
  isDeeperThan(value, maxDepth)
    ? err(httpError('json-too-deep', `${subject} is nested deeper than ${maxDepth} levels.`))
    : ok(value);

const readByHost = (): Error =>
  new Error(
    'The host has read the body of the request and kept nothing of it. Keep it in request.body (node:http), or pass on a clone of the request (fetch).',
  );

/** What a parser of the host has read; its length may not have been announced. */
const takeParsed = (
  parsed: unknown,
  { limitBytes }: Pick<BodyRules, 'limitBytes'>,
  hasLength: boolean,
): Result<unknown, HttpError> => {
  const isUnparsed = typeof parsed === 'string' || parsed instanceof Uint8Array;
  // First, because deep nesting overflows the stack of JSON.stringify().
  const checked = isUnparsed ? ok(parsed) : checkDepth(parsed);
  if (checked.isErr() || hasLength) return checked;
  const sent = isUnparsed ? parsed : JSON.stringify(parsed);
  return Buffer.byteLength(sent) > limitBytes ? err(tooLarge(limitBytes)) : checked;
};

/**
 * Receives the body of a request, not yet parsed, or takes what a parser of the host has made of it.
 *
 * Errors: those of `take`, `missing-body`, `body-too-large`, `unsupported-media-type`,
 * `unsupported-content-encoding`, `incomplete-body`, for a parsed body `json-too-deep` (decisions
 * D20, D24, D29).
 */
export const receiveBody = async (
  request: HttpRequest,
  rules: Pick<BodyRules, 'limitBytes' | 'take'>,
  mediaType: MediaType,
): Promise<Result<unknown, HttpError>> => {
  const { limitBytes } = rules;
  const body = request.body();
  if (!body.isAnnounced) return err(missing(request));
  const length = Number(request.headers['content-length']);
  if (length > limitBytes) return err(tooLarge(limitBytes, length));
  const checked = checkHeaders(request.headers, mediaType);
  if (checked.isErr()) return err(checked.error);

  const hasLength = !Number.isNaN(length);
  // A parser that skipped this request may still have set `parsed` to an empty object, so the test is
  // whether somebody has read the stream.
  if (body.isRead) {
    if (body.parsed === undefined) throw readByHost();
    return takeParsed(body.parsed, rules, hasLength);
  }
  const bytes = await receiveBytes(body, rules);
  if (bytes.isErr() || bytes.value.length > 0) return bytes;
  return body.parsed === undefined
    ? err(missing(request))
    : takeParsed(body.parsed, rules, hasLength);
};

async function* onePiece(piece: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield piece;
}

const hostedPieces = (body: unknown): AsyncIterable<Uint8Array> => {
  if (typeof body === 'string') return onePiece(new TextEncoder().encode(body));
  if (body instanceof Uint8Array) return onePiece(body);
  throw readByHost();
};

/**
 * Opens the body of a request that is newline-delimited JSON (decision D37), which is read as its
 * pieces are asked for, or takes the text or the bytes that a parser of the host has read.
 *
 * Errors: `missing-body`, `unsupported-media-type`, `unsupported-content-encoding`.
 */
export const openNdjsonBody = (
  request: HttpRequest,
): Result<AsyncIterable<Uint8Array>, HttpError> => {
  const body = request.body();
  if (!body.isAnnounced) return err(noLines);
  const checked = checkHeaders(request.headers, 'application/x-ndjson');
  return checked.map(() => (body.isRead ? hostedPieces(body.parsed) : body.pieces()));
};

/**
 * Parses a body: UTF-8 only, the last of duplicate keys wins, at most 32 levels deep (decision D24).
 * Errors: `invalid-utf-8`, `malformed-json`, `json-too-deep`.
 *
 * @param subject the name of the body in messages
 * @param advice as `readJson` takes it
 */
export const parseJson = (
  body: string | Uint8Array,
  subject: Subject = 'The body',
  advice?: string,
): Result<unknown, HttpError> =>
  readJson(body, subject, advice).andThen((value) => checkDepth(value, subject));

/**
 * Parses a body as it was received. The result of a parser of the host is taken as it is.
 * Errors: those of {@link parseJson}.
 */
export const parseBody = (body: unknown, advice?: string): Result<unknown, HttpError> =>
  typeof body === 'string' || body instanceof Uint8Array
    ? parseJson(body, 'The body', advice)
    : ok(body);
