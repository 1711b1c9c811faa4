import { Buffer } from 'node:buffer';
import { type Answer, jsonAnswer } from './answer.ts';
import { type ProblemType, problemTypes, retrySoon } from './error-status.ts';
import type { RequestError } from './http-error.ts';

const isRepeatable = (method: string): boolean => method === 'PUT' || method === 'DELETE';

const repeatWith404 =
  ' It can be repeated. If it was made, a repeated DELETE gets 404 and a conditional write 412.';

/** What is wrong, as a sentence for the client. */
export const detailOf = ({ code, message }: RequestError, method: string): string => {
  if (code !== 'outcome-unknown') return message;
  return (
    message + (isRepeatable(method) ? repeatWith404 : ' Look for the job before you repeat it.')
  );
};

/** Whether a retry can succeed, for codes where that differs from error to error. */
const asksForRepetition = (error: RequestError, method: string): boolean => {
  if (error.code === 'outcome-unknown') return isRepeatable(method);
  return error.code === 'store-unavailable' && error.reason !== 'damaged';
};

/**
 * The answer to an error: problem details of RFC 9457 (decision D19). `type` is a URN that ends in the
 * code, because we own no web address; `message` repeats `detail` for clients that read it there. The
 * cause and the reason of a failure are left out.
 *
 * @param method the effective method of the request, if it has one: for `outcome-unknown`, only writes
 *   that can be repeated without harm are advised to retry
 * @param requestId the `X-Request-Id` of the answer, if it has one
 */
export const problemAnswer = (error: RequestError, method = '', requestId?: string): Answer => {
  const { status, title, headers }: ProblemType = problemTypes[error.code];
  const detail = detailOf(error, method);
  const body = JSON.stringify({
    type: `urn:jobposting:problem:${error.code}`,
    title,
    status,
    detail,
    message: detail,
    code: error.code,
    requestId,
    errors: 'problems' in error ? error.problems : undefined,
  });
  return jsonAnswer(status, Buffer.from(body), {
    'Content-Type': 'application/problem+json',
    ...headers,
    ...(asksForRepetition(error, method) && retrySoon),
    ...('headers' in error ? error.headers : undefined),
  });
};
