/** An answer, read to its end. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Calls the interface with one API key. Rejects only when no whole answer came. */
export interface ApiClient {
  readonly call: (method: string, path: string, body?: unknown) => Promise<ApiAnswer>;
}

/** Creates a client; `path` of its calls is the part behind `/api/v1.1`. */
export const createApiClient = (address: string, apiKey: string): ApiClient => ({
  async call(method, path, body) {
    const response = await fetch(`${address}/api/v1.1${path}`, {
      method,
      headers: { 'API-Key': apiKey, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  },
});
