/** A complete answer to a request, before it is written to a response. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** Marks answers with data as neither to be stored nor to be read as anything but what they are. */
const dataHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Headers of ours that give way to what the host has set already: they are a policy, not a fact. */
export const policyHeaders: readonly string[] = Object.keys(dataHeaders);

/** An answer that carries JSON, ready as bytes. `headers` win over the usual ones. */
export const jsonAnswer = (
  status: number,
  body: Buffer,
  headers?: Readonly<Record<string, string>>,
): Answer => ({
  status,
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    ...dataHeaders,
    ...headers,
  },
  body,
});

/** The answer without a body to a DELETE or OPTIONS. */
export const emptyAnswer = (headers: Readonly<Record<string, string>> = {}): Answer => ({
  status: 204,
  headers,
});

/** The answer to a conditional GET of what the client has already (decision D28). */
export const notModified = (etag: string): Answer => ({
  status: 304,
  headers: { ETag: etag, 'Cache-Control': dataHeaders['Cache-Control'] },
});
