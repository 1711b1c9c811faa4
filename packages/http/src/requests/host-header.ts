import type { IncomingMessage } from 'node:http';
import { httpError } from '../answers/http-error.ts';

/** RFC 9112 §3.2 demands this refusal; Node would send it without a body (decision D26). */
export const wrongHost = httpError(
  'malformed-request',
  'The request must have exactly one Host header.',
  { headers: { Connection: 'close' } },
);

/**
 * Whether a request has a second Host, which Node leaves out of `headers`, or has none in HTTP/1.1.
 * HTTP/1.0 has no such header.
 */
export const hasWrongHost = ({ headers, httpVersion, rawHeaders }: IncomingMessage): boolean => {
  if (headers.host === undefined) return httpVersion === '1.1';
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
};
