import { refusal } from './jobposting-error.ts';
import { isLike, parse } from './json.ts';
import { noAnswer } from './no-answer.ts';

/** What every call takes. */
export interface CallOptions {
  /** Ends the call, its repetitions included, with the error `aborted`. */
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
  /** What has to be in the answer, as {@link isLike} takes it; null when it has no body. */
  readonly like: unknown;
  /** For how long the service may hold it, beside the time that any request may take. */
  readonly heldMs?: number | undefined;
}

/** An answer that is not an error; a 304, to those who asked for it, has the body null, and so has a 204. */
export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/**
 * Makes a request and reads its answer. Throws a {@link JobpostingError}, and a TypeError for
 * what no request can carry. Beyond what the call is to be like, the body is taken to be what the service
 * promises.
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
 * Neither the key nor a job ever goes to an address that nobody configured. With `error`, nobody could
 * tell a redirection from a lost connection.
 */
export const redirect = 'manual';

/** Where a call goes. */
export const addressOf = (
  rootUrl: string,
  { path, query = {} }: Pick<Call, 'path' | 'query'>,
): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const text = String(search);
  return `${rootUrl}${path}${text && `?${text}`}`;
};

/** A timer that is set to more runs out at once. */
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
    // Outside of the try: a value that no header can carry is not a network error.
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
