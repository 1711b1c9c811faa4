import { err, type JobService, ok, type Result } from '@jobposting/core';
import { bytesBesideJob } from '@jobposting/core/adapter';
import type { Admission } from '@jobposting/http';
import {
  type HttpRequest,
  httpError,
  type RequestError,
  receiveBody,
  type TurnFor,
} from '@jobposting/http/adapter';
import { isRead } from '@jobposting/pages';

/** Bytes for each byte of a form: of its percent-encoded body, and of a page that shows it again, `"` as `&quot;`. */
const encodedBytes = 3;
const shownBytes = 6;

/**
 * How many bytes a form can have, decoded. However large a body may be, a page with the form has to be made at once,
 * and half of the budget has room for both (decision D39).
 */
export const maxFormBytes = ({ maxJobBytes }: JobService, { maxBytes }: Admission['budget']) =>
  Math.min(
    1024 * 1024,
    maxJobBytes + bytesBesideJob,
    Math.floor(maxBytes / 2 / (encodedBytes + shownBytes)),
  );

/** The longest body of a browser that was never signed in. A page returns the form, so long ones burden the server. */
const maxAnonymousFormBytes = 128 * 1024;

/** Far more than the largest form has, and few enough to be sent back in a page. */
const mostFields = 500;

/** The limits of a form. */
interface FormRules extends Pick<Parameters<typeof receiveBody>[1], 'take'> {
  /** In bytes, decoded. */
  readonly maxBytes: number;
  /** Whether the browser has never been signed in. */
  readonly isAnonymous: boolean;
  /** When the form may be decoded: many can arrive at once. */
  readonly turn: () => ReturnType<TurnFor>;
}

/**
 * Reads the form that a request carries, its line breaks as `\n`; one without a body is empty. It also takes the room
 * for a page with it: answers are not refused.
 * Errors: those of `receiveBody` and `take`, and `body-too-large` for too many fields.
 */
export const readForm = async (
  request: HttpRequest,
  { maxBytes, isAnonymous, take, turn }: FormRules,
): Promise<Result<URLSearchParams, RequestError>> => {
  if (isRead(request)) return ok(new URLSearchParams());
  const encoded = encodedBytes * maxBytes;
  const limitBytes = isAnonymous ? Math.min(encoded, maxAnonymousFormBytes) : encoded;
  const rules = { limitBytes, take };
  const received = await receiveBody(request, rules, 'application/x-www-form-urlencoded');
  if (received.isErr()) {
    return received.error.code === 'missing-body' ? ok(new URLSearchParams()) : err(received.error);
  }
  await turn();
  const { value } = received;
  const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : value;
  const isText = typeof text === 'string';
  if (isText && text.split('&', mostFields + 1).length > mostFields) {
    return err(httpError('body-too-large', `The form has more than ${mostFields} fields.`));
  }
  // If the host has parsed the form, as Express can, it is an object.
  const sent: Iterable<[string, unknown]> = isText
    ? new URLSearchParams(text)
    : Object.entries(Object(text));
  const form = new URLSearchParams();
  let bytes = 0;
  for (const [name, values] of sent) {
    for (const each of [values].flat()) {
      const value = String(each).replaceAll('\r\n', '\n');
      bytes += Buffer.byteLength(name) + Buffer.byteLength(value);
      form.append(name, value);
    }
  }
  if (bytes > maxBytes) return err(httpError('body-too-large', `At most ${maxBytes} bytes.`));
  return take(shownBytes * bytes).map(() => form);
};
