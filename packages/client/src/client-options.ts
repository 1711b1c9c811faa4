import { type Connection, longestTimerMs } from './sending/send.ts';

/** Where the service is, and how it is called. */
export interface ClientOptions {
  /**
   * The address before `/api/v1.1`, such as `https://jobs.example.ca` or `https://example.ca/careers`,
   * without user name and password.
   */
  readonly baseUrl: string;
  /** The key of the employer for all calls (interface §5). */
  readonly apiKey: string;
  /** Makes the requests; the runtime's own `fetch` when absent. */
  readonly fetch?: typeof fetch | undefined;
  /**
   * How long one request may take, with its answer; 30 seconds when absent, at most 2147483647. For
   * a batch, how long the service may be silent; for a list of changes, in addition to its `wait`.
   */
  readonly timeoutMs?: number | undefined;
  /** The most repetitions of a GET, PUT or DELETE; 2 when absent. A POST is never repeated. */
  readonly retries?: number | undefined;
}

const known: Readonly<Record<keyof ClientOptions, true>> = {
  baseUrl: true,
  apiKey: true,
  fetch: true,
  timeoutMs: true,
  retries: true,
};

// A misspelt one would be ignored silently.
const refuseUnknown = (options: object): void => {
  if (Object(options) !== options) {
    throw new TypeError('createClient takes one object: { baseUrl, apiKey }.');
  }
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(known, name));
  if (unknown.length === 0) return;
  throw new TypeError(
    `createClient has no option ${unknown.join(', ')}. Its options are ${Object.keys(known).join(', ')}.`,
  );
};

/** Reads it, without a slash at its end. Throws a TypeError when it is not a base URL. */
// No error shows all of it: it may contain a password, or be the key when the two were swapped.
export const readBaseUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!text) {
    throw new TypeError(
      'baseUrl is missing: the address of the service, such as https://jobs.example.ca.',
    );
  }
  if (url === null || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new TypeError(
      'baseUrl must begin with http:// or https:// and not contain ? or #: https://jobs.example.ca, for example.',
    );
  }
  if (url.username || url.password) {
    throw new TypeError('baseUrl must not have a user name or a password: fetch refuses them.');
  }
  const path = url.pathname.replace(/\/+$/, '');
  const [, before] = /^(.*?)\/api\/v1\.1(?:\/|$)/.exec(path) ?? [];
  if (before !== undefined) {
    throw new TypeError(
      `baseUrl must be ${url.origin}${before} without /api/v1.1, which the client adds.`,
    );
  }
  return url.origin + path;
};

const readApiKey = (apiKey: string): string => {
  if (typeof apiKey !== 'string' || !apiKey.trim()) {
    throw new TypeError('apiKey is missing: a text such as jp_…. Is its variable set?');
  }
  // Headers trims it, and throws a TypeError for characters that headers cannot have; that error contains the key,
  // which must not get into logs.
  try {
    return new Headers({ 'API-Key': apiKey }).get('API-Key') ?? '';
  } catch {
    throw new TypeError(
      'apiKey has a character that keys cannot have, such as a line break inside or an accent.',
    );
  }
};

const readWhole = (name: string, value: number, least: number): number => {
  if (Number.isInteger(value) && value >= least && value <= longestTimerMs) return value;
  throw new TypeError(
    `${name} must be a whole number from ${least} to ${longestTimerMs}, not ${value}.`,
  );
};

/** Reads the options for sending requests. Throws a TypeError for wrong ones. */
export const readSending = (options: Pick<ClientOptions, 'fetch' | 'timeoutMs' | 'retries'>) => ({
  connection: {
    fetch: options.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request)),
    timeoutMs: readWhole('timeoutMs', options.timeoutMs ?? 30_000, 1),
  },
  retries: readWhole('retries', options.retries ?? 2, 0),
});

/** Reads the options of a client. Throws a TypeError for those that are missing, unknown or wrong. */
export const readClientOptions = (
  options: ClientOptions,
): { readonly connection: Connection; readonly retries: number } => {
  refuseUnknown(options);
  const { baseUrl, apiKey } = options;
  const rootUrl = `${readBaseUrl(baseUrl)}/api/v1.1`;
  const sending = readSending(options);
  return { ...sending, connection: { ...sending.connection, rootUrl, apiKey: readApiKey(apiKey) } };
};
