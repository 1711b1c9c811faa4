import type { RequestError } from './http-error.ts';

/** How an error is answered: its status, title, and the headers that it always has. */
export interface ProblemType {
  readonly status: number;
  readonly title: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** RFC 9110 requires a challenge; with this scheme no browser shows a dialog. */
const challenge = { 'WWW-Authenticate': 'API-Key realm="job postings"' };
/** Asks the client to retry after a second. */
export const retrySoon = { 'Retry-After': '1' };

/**
 * The one table from error code to answer (decision D20); a forgotten code does not compile. Each
 * comment, "when → what to do", stands in docs/errors.md, which a test writes; links begin in docs/.
 */
export const problemTypes = {
  /** The request is not HTTP, or has no `Host` or two. → Fix the client. */
  'malformed-request': { status: 400, title: 'Malformed request' },
  /** The percent-encoding of the query is broken or not UTF-8. → Encode the query. */
  'malformed-query': { status: 400, title: 'Malformed query' },
  /**
   * `If-Match` or `If-None-Match` of a write is neither `*` nor a list of entity tags. → Send the
   * `ETag` as it came, with its double quotes.
   */
  'malformed-precondition': { status: 400, title: 'Malformed precondition' },
  /** The request requires a body and has none, or a batch has no line. → Send a JSON body. */
  'missing-body': { status: 400, title: 'Missing body' },
  /**
   * A [complete batch](http-api.md#many-jobs-at-once) archived no job: no line was accepted, or the
   * line that `message` names has no usable referenceId. → Fix the line, and send the batch again.
   */
  'incomplete-batch': { status: 400, title: 'Batch not complete' },
  /**
   * A [complete batch](http-api.md#many-jobs-at-once) archived no job: its lines leave out more
   * active jobs than it may archive. → Add the missing lines. If there are none, set `maxArchived`.
   */
  'archive-limit': { status: 400, title: 'Too many jobs to archive' },
  /** The request ended before its body did. → Send it again. */
  'incomplete-body': { status: 400, title: 'Incomplete body' },
  /** The body is not UTF-8; `detail` names the byte or the encoding. → Encode it as UTF-8. */
  'invalid-utf-8': { status: 400, title: 'Body is not UTF-8' },
  /** The body is not JSON; `detail` says where, and the usual cause. → Fix the JSON. */
  'malformed-json': { status: 400, title: 'Malformed JSON' },
  /** The body is nested deeper than 32 levels. → Nest less; a job needs four. */
  'json-too-deep': { status: 400, title: 'JSON nested too deeply' },
  /** Fields break the rules; `errors` lists all. → Fix those. */
  'invalid-job': { status: 400, title: 'Invalid job' },
  /** Members of a webhook break the rules; `errors` lists all. → Fix those. */
  'invalid-webhook': { status: 400, title: 'Invalid webhook' },
  /** Query parameters break the rules; `errors` lists all. → Fix those. */
  'invalid-query': { status: 400, title: 'Invalid query' },
  /**
   * The header `API-Key` is absent or empty, and the host does not know the caller otherwise. →
   * Send the key.
   */
  'missing-api-key': { status: 401, title: 'API key missing', headers: challenge },
  /** The key is unknown or revoked, or there are two. → Check it, or ask for a new one. */
  'invalid-api-key': { status: 401, title: 'API key invalid', headers: challenge },
  /** There is no resource at this path. → Check case, slashes and version. */
  'route-not-found': { status: 404, title: 'No such resource' },
  /**
   * The employer has no such job; another employer's job looks the same. → Check the id. Deleting
   * is final.
   */
  'job-not-found': { status: 404, title: 'No such job' },
  /** The employer has no such webhook. → List them. */
  'webhook-not-found': { status: 404, title: 'No such webhook' },
  /** The list has no item with this id. → Read the list. */
  'list-item-not-found': { status: 404, title: 'No such list item' },
  /** The path does not support the method. → Use one that the header `Allow` lists. */
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  /** The headers or the body did not arrive in time. → Retry, without long pauses. */
  'request-timeout': { status: 408, title: 'Request timed out' },
  /**
   * Another job of the employer has this referenceId: `Location` is its address. In the library,
   * `id` is its id. → Update that job with `PUT /jobs`.
   */
  'reference-id-taken': { status: 409, title: 'referenceId in use' },
  /** The employer has ten webhooks. → Remove one. */
  'too-many-webhooks': { status: 409, title: 'Too many webhooks' },
  /**
   * [`after`](http-api.md#follow-the-changes) is too old, another employer's, from before a
   * restore, or not a cursor (`detail` then says so). → List the jobs again, and go on from a new
   * cursor.
   */
  'cursor-expired': { status: 410, title: 'Cursor expired' },
  /**
   * `If-Match` or `If-None-Match` does not hold. In the library: `onlyIf` returned false. → Read
   * the job again, then decide.
   */
  'precondition-failed': { status: 412, title: 'Precondition failed' },
  /**
   * The body, or a line of a batch, is larger than the [limit](http-api.md#limits). → Send less.
   */
  'body-too-large': { status: 413, title: 'Body too large', headers: { Connection: 'close' } },
  /**
   * The `Content-Type` does not begin with `application/json`, or `application/x-ndjson` for a
   * batch. → Set it.
   */
  'unsupported-media-type': { status: 415, title: 'Content-Type not supported' },
  /** The body has a `Content-Encoding`, such as gzip. → Send it uncompressed. */
  'unsupported-content-encoding': { status: 415, title: 'Body has a Content-Encoding' },
  /**
   * The employer is over its rate limit, has too much [under way](decisions.md#d20-status-codes), or
   * has too many requests that wait for changes. Or too many wrong keys came from the address. →
   * Wait for `Retry-After`; send fewer requests at a time, and read the answers.
   */
  'too-many-requests': { status: 429, title: 'Too many requests' },
  /** The headers are larger than 16 KiB. → Send fewer or shorter headers. */
  'headers-too-large': { status: 431, title: 'Headers too large' },
  /** A bug in Jobposting. The log of the server has the cause. → Report it. */
  'internal-error': { status: 500, title: 'Internal error' },
  /**
   * The caller cannot be checked, for a reason other than the store. → Retry after `Retry-After`.
   */
  'authentication-unavailable': {
    status: 503,
    title: 'Authentication unavailable',
    headers: retrySoon,
  },
  /** The server is stopping. → Retry after `Retry-After`. */
  'shutting-down': {
    status: 503,
    title: 'Shutting down',
    headers: { 'Retry-After': '5', Connection: 'close' },
  },
  /**
   * All callers together have too much under way; nothing was written. → Retry after `Retry-After`.
   */
  'too-busy': { status: 503, title: 'Too busy', headers: retrySoon },
  /**
   * The store cannot respond; nothing was written. → Retry after `Retry-After`. Without that
   * header, the operator has to act first.
   */
  'store-unavailable': { status: 503, title: 'Store unavailable' },
  /**
   * The host's location resolver cannot respond; nothing was written. → Retry after `Retry-After`.
   */
  'places-unavailable': { status: 503, title: 'Locations unavailable', headers: retrySoon },
  /**
   * The store lost its connection, or its disk did not answer, during a write that may have been
   * made. → [Repeat a PUT or DELETE](decisions.md#d20-status-codes) after `Retry-After`. Look for
   * the job before you repeat a POST.
   */
  'outcome-unknown': { status: 503, title: 'Outcome unknown' },
  /**
   * Too many writes raced for the job; nothing was written. Or another complete batch is archiving. → Retry after
   * `Retry-After`.
   */
  'write-contention': { status: 503, title: 'Too many simultaneous writes', headers: retrySoon },
} as const satisfies Readonly<Record<RequestError['code'], ProblemType>>;
