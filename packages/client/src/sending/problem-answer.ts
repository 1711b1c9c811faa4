import { isLike } from './is-like.ts';
import { JobpostingError, type JobpostingErrorCode } from './jobposting-error.ts';

/** The value of a JSON text; undefined when it is none, or null, which the service never answers. */
export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
};

const aProblem = { type: '', code: '' as JobpostingErrorCode, message: '' };
const aProblemItem = { code: '' as never, message: '' };

// Others answer errors in JSON as well.
const isProblem = (body: unknown): body is typeof aProblem =>
  isLike(body, aProblem) && body.type.startsWith('urn:jobposting:problem:');

/** Seconds, or a date, which counts from the clock of the server that wrote it (RFC 9110 §10.2.3). */
const secondsOf = (headers: Headers): number | undefined => {
  const value = headers.get('Retry-After') ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const seconds = (Date.parse(value) - Date.parse(headers.get('Date') ?? '')) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
};

// A browser shows nothing of a redirection but that it was one.
const isRedirection = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);

const unexpected = (response: Response): string =>
  isRedirection(response)
    ? `The service redirects to ${response.headers.get('Location') ?? 'another address'}, where the client does not follow. Is that what baseUrl should be?`
    : `The answer, of status ${response.status}, is not one of a job posting service.`;

/** The error of an answer that is one, or that is not the service's. */
export const refusal = (response: Response, body: unknown): JobpostingError => {
  const { status, headers } = response;
  const problem = isProblem(body)
    ? body
    : { code: 'unexpected-answer' as const, message: unexpected(response) };
  const { errors, requestId } = Object(body);
  return new JobpostingError({
    code: problem.code,
    message: problem.message,
    status: status || undefined,
    errors: isLike(errors, []) ? errors.filter((item) => isLike(item, aProblemItem)) : [],
    requestId: isLike(requestId, '') ? requestId : (headers.get('X-Request-Id') ?? undefined),
    retryAfterSeconds: secondsOf(headers),
  });
};
