import type { IncomingMessage, ServerResponse } from 'node:http';

/** Which pages of other origins may call from a browser (decision D30). */
export interface CorsOptions {
  /** Origins such as `https://jobs.example.ca`; `*` stands for any. */
  readonly origins: readonly string[];
}

const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE',
  'Access-Control-Allow-Headers':
    'API-Key, Content-Type, If-Match, If-None-Match, X-HTTP-Method-Override',
  'Access-Control-Max-Age': '600',
};

const exposedHeaders = 'ETag, Job-Warning, Location, RateLimit, RateLimit-Policy, Retry-After';

/** Creates the function that sets the CORS headers that a request is due. */
export const createCors = ({
  origins,
}: CorsOptions): ((request: IncomingMessage, response: ServerResponse) => void) => {
  if (!Array.isArray(origins)) {
    throw new TypeError('cors.origins must be a list, such as ["https://jobs.example.ca"].');
  }
  const isAnyAllowed = origins.includes('*');
  return ({ method, headers }, response) => {
    response.appendHeader('Vary', 'Origin');
    const { origin } = headers;
    if (origin === undefined || !(isAnyAllowed || origins.includes(origin))) return;
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', exposedHeaders);
    if (method === 'OPTIONS') response.setHeaders(new Map(Object.entries(preflightHeaders)));
  };
};
