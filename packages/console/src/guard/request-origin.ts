import { type BaseUrlOptions, createBaseUrl, type HttpRequest } from '@jobposting/http/adapter';

/** The address at which a request reached the console. */
export interface RequestOrigin {
  /** What the path of each link begins with, without a slash at its end. */
  readonly path: string;
  /** The hosts that an `Origin` of the same origin may have. */
  readonly hosts: readonly string[];
  /** Whether the browser is known to use https. */
  readonly isHttps: boolean;
  /** Whether cookies are `Secure`: everywhere but on a loopback address over http (decision D39). */
  readonly isSecure: boolean;
  /** Whether the browser drops a `Secure` cookie: one that keeps it also sends `Sec-Fetch-Site`. */
  readonly dropsCookies: boolean;
}

const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(URL.parse(`http://${host}`)?.hostname ?? '');

/** Creates the function that finds the address at which a request reached the console. */
export const createOriginReader = (
  options: BaseUrlOptions,
): ((request: HttpRequest) => RequestOrigin) => {
  const baseUrlOf = createBaseUrl(options);
  return (request) => {
    // No page has an origin with an invalid `Host`.
    const { protocol, host, pathname } = URL.parse(baseUrlOf(request)) ?? new URL('https://none/');
    const asked = request.headers.host ?? request.origin().host;
    const isHttps = protocol === 'https:';
    const isSecure = isHttps || !isLoopback(asked);
    return {
      // Two slashes at the beginning would lead to another host.
      path: pathname.replace(/^\/+/, '/').replace(/\/+$/, ''),
      hosts: [asked, host],
      ...{ isHttps, isSecure },
      dropsCookies: isSecure && !isHttps && request.headers['sec-fetch-site'] === undefined,
    };
  };
};

/** These change nothing. */
const passing = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Whether a request that may change something comes from a page of another origin (decision D39). It does not when
 * `Sec-Fetch-Site` is `same-origin` or `none`. Without that header, it does not when `Origin` is absent too, or has the
 * host of the request or of the base URL, and https if the request is known to come over https.
 */
export const isCrossOrigin = (
  { method, headers }: Pick<HttpRequest, 'method' | 'headers'>,
  { hosts, isHttps }: RequestOrigin,
): boolean => {
  if (passing.includes(method)) return false;
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return false;
  const { protocol, host } = URL.parse(origin) ?? { protocol: '', host: '' };
  // An origin without a host never matches, even if `Host` is empty. An untrusted proxy may turn https into http.
  return !hosts.includes(host || '?') || (isHttps && protocol !== 'https:');
};
