import { err, ok, type Result } from '@jobposting/core';
import {
  type HttpRequest,
  httpError,
  type RequestError,
  receiveBody,
} from '@jobposting/http/adapter';
import { isRead } from '@jobposting/pages';

/** The longest form of a browser that was never signed in. A page returns the form, so long ones burden the server. */
export const maxAnonymousFormBytes = 128 * 1024;

/** Far more than the largest form has, and few enough to be sent back in a page. */
const mostFields = 500;

/**
 * Reads the form that a request carries, its line breaks as `\n`; one without a body is empty.
 * Errors: those of `receiveBody`, and `body-too-large` for too many fields.
 */
export const readForm = async (
  request: HttpRequest,
  rules: Parameters<typeof receiveBody>[1],
): Promise<Result<URLSearchParams, RequestError>> => {
  if (isRead(request)) return ok(new URLSearchParams());
  const received = await receiveBody(request, rules, 'application/x-www-form-urlencoded');
  if (received.isErr()) {
    return received.error.code === 'missing-body' ? ok(new URLSearchParams()) : err(received.error);
  }
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
  for (const [name, values] of sent) {
    for (const each of [values].flat()) form.append(name, String(each).replaceAll('\r\n', '\n'));
  }
  return ok(form);
};
