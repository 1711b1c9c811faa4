import { err, type JobService, ok, type Result } from '@jobposting/core';
import { bytesBesideJob } from '@jobposting/core/adapter';
import {
  type HttpRequest,
  httpError,
  type RequestError,
  receiveBody,
} from '@jobposting/http/adapter';
import { isRead } from '@jobposting/pages';

/** How long a form can be: percent-encoded, a letter beyond ASCII takes three times its bytes (decision D39). */
export const longestForm = ({ maxJobBytes }: JobService): number =>
  3 * (maxJobBytes + bytesBesideJob);

/** That of a browser that was never signed in, which a page brings again: long ones take up the server. */
export const longestOfNobody = 128 * 1024;

/** Far more than the largest form has, and few enough to be sent back in a page. */
const mostFields = 500;

/** What a parser of the host has made of a form, such as that of Express, by name. */
const pairsOf = (parsed: object): [string, string][] =>
  Object.entries(parsed).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  );

/** A text area sends line breaks of its own. */
const withPlainBreaks = (pairs: Iterable<[string, string]>): URLSearchParams =>
  new URLSearchParams(
    [...pairs].map(([name, text]): [string, string] => [name, text.replaceAll('\r\n', '\n')]),
  );

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
  if (typeof text !== 'string') return ok(withPlainBreaks(pairsOf(Object(text))));
  return text.split('&', mostFields + 1).length > mostFields
    ? err(httpError('body-too-large', `The form has more than ${mostFields} fields.`))
    : ok(withPlainBreaks(new URLSearchParams(text)));
};
