import type { RequestError } from './http-error.ts';

/** How an error is answered: its status, the name of its kind, and headers that it always has. */
export interface ProblemType {
  readonly status: number;
  readonly title: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** RFC 9110 asks for a challenge; this scheme makes no browser show a dialog. */
const challenge = { 'WWW-Authenticate': 'API-Key realm="job postings"' };
/** Asks for a repetition in a second. */
export const retrySoon = { 'Retry-After': '1' };

/** The one table from error code to answer (decision D20); a forgotten code does not compile. */
export const problemTypes = {
  'invalid-job': { status: 400, title: 'Invalid job' },
  'invalid-query': { status: 400, title: 'Invalid query' },
  'malformed-query': { status: 400, title: 'Malformed query' },
  'malformed-precondition': { status: 400, title: 'Malformed precondition' },
  'missing-body': { status: 400, title: 'Missing body' },
  'incomplete-body': { status: 400, title: 'Incomplete body' },
  'incomplete-batch': { status: 400, title: 'Batch not complete' },
  'archive-limit': { status: 400, title: 'Too many jobs to archive' },
  'invalid-utf-8': { status: 400, title: 'Body is not UTF-8' },
  'malformed-json': { status: 400, title: 'Malformed JSON' },
  'json-too-deep': { status: 400, title: 'JSON nested too deeply' },
  'malformed-request': { status: 400, title: 'Malformed request' },
  'missing-api-key': { status: 401, title: 'API key missing', headers: challenge },
  'invalid-api-key': { status: 401, title: 'API key invalid', headers: challenge },
  'route-not-found': { status: 404, title: 'No such resource' },
  'job-not-found': { status: 404, title: 'No such job' },
  'list-item-not-found': { status: 404, title: 'No such list item' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'request-timeout': { status: 408, title: 'Request timed out' },
  'reference-id-taken': { status: 409, title: 'referenceId in use' },
  'cursor-expired': { status: 410, title: 'Cursor expired' },
  'precondition-failed': { status: 412, title: 'Precondition failed' },
  'body-too-large': { status: 413, title: 'Body too large', headers: { Connection: 'close' } },
  'unsupported-media-type': { status: 415, title: 'Content-Type not supported' },
  'unsupported-content-encoding': { status: 415, title: 'Body has a Content-Encoding' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'headers-too-large': { status: 431, title: 'Headers too large' },
  'internal-error': { status: 500, title: 'Internal error' },
  'authentication-unavailable': {
    status: 503,
    title: 'Authentication unavailable',
    headers: retrySoon,
  },
  'outcome-unknown': { status: 503, title: 'Outcome unknown' },
  'places-unavailable': { status: 503, title: 'Locations unavailable', headers: retrySoon },
  'shutting-down': {
    status: 503,
    title: 'Shutting down',
    headers: { 'Retry-After': '5', Connection: 'close' },
  },
  'store-unavailable': { status: 503, title: 'Store unavailable' },
  'too-busy': { status: 503, title: 'Too busy', headers: retrySoon },
  'write-contention': { status: 503, title: 'Too many simultaneous writes', headers: retrySoon },
} as const satisfies Readonly<Record<RequestError['code'], ProblemType>>;
