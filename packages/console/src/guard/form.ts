import { err, ok, type Result } from '@jobposting/core';
import {
  type HttpRequest,
  httpError,
  type RequestError,
  receiveBody,
} from '@jobposting/http/adapter';

/** Far more than the largest form has, and few enough to be sent back in a page. */
const mostFields = 500;

type FormRules = Parameters<typeof receiveBody>[1];

const textOf = (received: unknown): string | null => {
  if (typeof received === 'string') return received;
  return received instanceof Uint8Array ? new TextDecoder().decode(received) : null;
};

/** What a parser of the host has made of a form, such as that of Express. */
const fieldsOf = (received: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(received).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, String(each)]),
    ),
  );

/**
 * Reads the form that a request carries; one without a body is empty.
 * Errors: those of `receiveBody`, and `body-too-large` for too many fields.
 */
export const readForm = async (
  request: HttpRequest,
  rules: FormRules,
): Promise<Result<URLSearchParams, RequestError>> => {
  const received = await receiveBody(request, rules, 'application/x-www-form-urlencoded');
  if (received.isErr()) {
    return received.error.code === 'missing-body' ? ok(new URLSearchParams()) : err(received.error);
  }
  const text = textOf(received.value);
  if (text !== null && text.split('&', mostFields + 1).length > mostFields) {
    return err(httpError('body-too-large', `The form has more than ${mostFields} fields.`));
  }
  return ok(text === null ? fieldsOf(Object(received.value)) : new URLSearchParams(text));
};
