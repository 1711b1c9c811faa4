import { checkOptions } from '@jobposting/core/adapter';
import { addHeaders, type Exchange } from './exchange.ts';

/**
 * The origins whose pages may call from a browser, by an API key or a Bearer token: the browser does not
 * send cookies (decision D30).
 */
export interface CorsOptions {
  /** Origins such as `https://jobs.example.ca`; `*` stands for any. */
  readonly origins: readonly string[];
}

const preflightHeaders = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, DELETE',
  'Access-Control-Allow-Headers':
    'API-Key, Authorization, Content-Type, If-Match, If-None-Match, X-HTTP-Method-Override',
  'Access-Control-Max-Age': '600',
};

const exposedHeaders =
  'ETag, Job-Advice, Job-Changed, Job-Warning, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id';

// An http origin is compared in the form that browsers send: lower case, no path, no default port.
const isOrigin = (text: string): boolean =>
  /^https?:/i.test(text)
    ? URL.parse(text)?.origin === text
    : /^[a-z][\w+.-]*:\/\/[^/]+$/.test(text);

const checkCors = (options: CorsOptions): void => {
  checkOptions('cors', options, { origins: 'optional' });
  const { origins } = options;
  if (!Array.isArray(origins)) {
    throw new TypeError('cors.origins must be a list, such as ["https://jobs.example.ca"].');
  }
  const wrong = origins.find((origin) => origin !== '*' && !isOrigin(origin));
  if (wrong !== undefined) {
    throw new TypeError(
      `cors.origins must hold "*" or origins such as "https://jobs.example.ca", not "${wrong}".`,
    );
  }
};

/** Creates the function that puts the CORS headers into an answer. */
export const createCors = (options: CorsOptions): ((exchange: Exchange) => void) => {
  checkCors(options);
  const { origins } = options;
  const isAnyAllowed = origins.includes('*');
  return (exchange) => {
    const { method, headers } = exchange.request;
    addHeaders(exchange, { Vary: 'Origin' });
    const { origin } = headers;
    if (origin === undefined || !(isAnyAllowed || origins.includes(origin))) return;
    addHeaders(exchange, {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': exposedHeaders,
      ...(method === 'OPTIONS' && preflightHeaders),
    });
  };
};
