import type { ProblemJson } from '@jobposting/core';
import { JobpostingError } from './jobposting-error.ts';

/** The value of a JSON text; undefined when it is none. */
export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

// Others answer errors in JSON as well.
const isProblem = (body: unknown): body is ProblemJson =>
  String(Object(body).type).startsWith('urn:jobposting:problem:');

/** Seconds, or a date, which counts from the clock of the server that wrote it (RFC 9110 §10.2.3). */
const secondsOf = (headers: Headers): number | undefined => {
  const value = headers.get('Retry-After') ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const seconds = (Date.parse(value) - Date.parse(headers.get('Date') ?? '')) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
};

/** The error of an answer that is one, or that is not the service's. */
export const refusal = ({ status, headers }: Response, body: unknown): JobpostingError => {
  const message = `The answer, of status ${status}, is not one of a job posting service.`;
  const problem = isProblem(body) ? body : { code: 'unexpected-answer' as const, message };
  return new JobpostingError({
    requestId: headers.get('X-Request-Id') ?? undefined,
    ...problem,
    status,
    retryAfterSeconds: secondsOf(headers),
  });
};
