import { refusal } from './jobposting-error.ts';
import { isLike, parse } from './json.ts';
import { noAnswer } from './no-answer.ts';

/** The options of every call. */
export interface CallOptions {
  /** Ends the call, with its repetitions, with the error `aborted`. */
  readonly signal?: AbortSignal | undefined;
}

/** A request to the service. */
export interface Call extends CallOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the `rootUrl` of the connection. */
  readonly path: string;
  readonly query?: object | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** The shape that the answer must have, for {@link isLike}; null when it has no body. */
  readonly like: unknown;
  /** How long the service may hold it, in addition to the time limit of any request. */
  readonly heldMs?: number | undefined;
}

/** An answer that is not an error; the body is null for a 204, and for a 304 when it was asked for. */
export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/**
 * Makes a request and reads its answer. Throws a {@link JobpostingError}, and a TypeError for values
 * that requests cannot have. Apart from the shape that the call requires, it trusts the service that the body
 * has the promised type.
 */
export type Send = <Body>(call: Call) => Promise<Answer<Body>>;

/** Where and how requests are made. */
export interface Connection {
  /** Such as `https://jobs.example.ca/api/v1.1`. */
  readonly rootUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
}

const codeOf = ({ signal }: Call, timeLimit: AbortSignal) => {
  if (signal?.aborted) return 'aborted';
  return timeLimit.aborted ? 'timed-out' : 'network-error';
};

/**
 * Neither the key nor a job ever goes to an address that was not configured. `error` would make a redirect
 * look like a lost connection.
 */
export const redirect = 'manual';

/** The address of a call. */
export const addressOf = (
  rootUrl: string,
  { path, query = {} }: Pick<Call, 'path' | 'query'>,
): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const text = String(search);
  return `${rootUrl}${path}${text && `?${text}`}`;
};

/** A timer that is set higher expires at once. */
export const longestTimerMs = 2 ** 31 - 1;

/** Creates the sender of single requests. Without a key, anybody may make them. */
export const createSend = ({
  rootUrl,
  apiKey,
  fetch,
  timeoutMs,
}: Omit<Connection, 'apiKey'> & { readonly apiKey: string | null }): Send => {
  return async <Body>(call: Call): Promise<Answer<Body>> => {
    const { method, headers, body, like, heldMs = 0, signal } = call;
    // Outside the try: a value that headers cannot have is not a network error.
    const sent = new Headers({
      ...(apiKey !== null && { 'API-Key': apiKey }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    });
    const limitMs = Math.min(timeoutMs + heldMs, longestTimerMs);
    const timeLimit = AbortSignal.timeout(limitMs);
    const address = addressOf(rootUrl, call);
    const request: RequestInit = {
      method,
      headers: sent,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect,
      signal: signal ? AbortSignal.any([signal, timeLimit]) : timeLimit,
    };

    let response: Response;
    let text: string;
    try {
      response = await fetch(address, request);
      text = await response.text();
    } catch (cause) {
      const code = codeOf(call, timeLimit);
      const advice = method === 'POST' ? ' It may have been made: look for the job first.' : '';
      throw noAnswer({ request: `${method} ${address}`, code, cause, limitMs, apiKey, advice });
    }

    const { ok, status } = response;
    const isUnchanged = status === 304 && sent.has('If-None-Match');
    const json = isUnchanged || status === 204 ? null : parse(text);
    if (!isUnchanged && !(ok && isLike(json, like))) throw refusal(response, json);
    return { status, headers: response.headers, body: json as Body };
  };
};
