/** An answer, read to its end. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Who answered. */
  readonly address: string;
  /** When the request was sent, by `performance.now()`. */
  readonly sentAt: number;
}

/** Calls the interface with one API key. Rejects only when no complete answer came. */
export interface ApiClient {
  /** A text is sent unchanged, such as the lines of a batch. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<ApiAnswer>;
  /** Reads the JSON at a path; throws when it is not there. */
  readonly readOk: (path: string) => Promise<ReturnType<typeof JSON.parse>>;
}

/** The JSON of an answer with 200; throws for any other. */
export const jsonOf = (
  { status, text }: ApiAnswer,
  path: string,
): ReturnType<typeof JSON.parse> => {
  if (status !== 200) throw new Error(`GET ${path} was answered ${status} ${text}`);
  return JSON.parse(text);
};

const sent = (body: unknown): { readonly type: string; readonly text: string } =>
  typeof body === 'string'
    ? { type: 'application/x-ndjson', text: body }
    : { type: 'application/json', text: JSON.stringify(body) };

/**
 * Creates a client; `path` of its calls is the part after `/api/v1.1`. With `limitMs` an answer that takes
 * longer counts as none.
 */
export const createApiClient = (address: string, apiKey: string, limitMs?: number): ApiClient => {
  const call: ApiClient['call'] = async (method, path, body) => {
    const { type, text } = sent(body);
    const sentAt = performance.now();
    const response = await fetch(`${address}/api/v1.1${path}`, {
      method,
      headers: { 'API-Key': apiKey, 'Content-Type': type },
      ...(body !== undefined && { body: text }),
      ...(limitMs !== undefined && { signal: AbortSignal.timeout(limitMs) }),
    });
    const { status, headers } = response;
    return { status, headers, text: await response.text(), address, sentAt };
  };
  return { call, readOk: async (path) => jsonOf(await call('GET', path), path) };
};

/** The version of the job that an answer shows, by its entity tag. */
export const versionOf = ({ headers }: ApiAnswer): number =>
  Number.parseInt(headers.get('etag')?.slice(1) ?? '', 10);
