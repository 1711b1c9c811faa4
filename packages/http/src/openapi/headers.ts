import { type JsonObject, ref } from './open-api-document.ts';

const header = (description: string, example?: string, schema?: JsonObject): JsonObject => ({
  description,
  schema: schema ?? { type: 'string' },
  ...(example !== undefined && { example }),
});

/** The headers of responses, by their name. */
export const responseHeaders = {
  ETag: header('Changes whenever the response does; for If-None-Match and If-Match.', '"1-abc"'),
  Location: header('The address of the new job, or of the job that has the referenceId.'),
  'Job-Warning': header(
    'What the write changed or ignored, as a structured field list (RFC 9651); absent when nothing was.',
    'place-not-listed;pointer="/locations/1"',
  ),
  'Job-Changed': header('Whether the job was changed; ?0 when it had these values already.', '?1', {
    enum: ['?0', '?1'],
  }),
  'Content-Language': header('The language of the names, where the list has several.', 'en', {
    enum: ['en', 'fr'],
  }),
  Vary: header('Accept-Language, where the list has several languages.'),
  'Retry-After': header('After how many seconds a repetition may succeed.', '1', {
    type: 'string',
    pattern: '^\\d+$',
  }),
  'WWW-Authenticate': header('Names the scheme API-Key.', 'API-Key realm="job postings"'),
  RateLimit: header('The rest of the rate limit, if calls with a key have one.'),
  'RateLimit-Policy': header('The rate limit, if calls with a key have one.'),
  'X-Request-Id': header(
    'Where the server gives requests an id: quote it when you report a problem.',
  ),
};

/** The name of a header of responses. */
export type HeaderName = keyof typeof responseHeaders;

const ofEveryResponse = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy'] as const;

/** The headers of a response: these, and those that every response can have. */
export const headerRefs = (names: readonly HeaderName[]): JsonObject =>
  Object.fromEntries([...names, ...ofEveryResponse].map((name) => [name, ref('headers', name)]));
