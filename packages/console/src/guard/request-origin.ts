import { type BaseUrlOptions, createBaseUrl, type HttpRequest } from '@jobposting/http/adapter';

/** Where a request came to. */
export interface RequestOrigin {
  /** What the path of each link begins with, without a slash at its end. */
  readonly path: string;
  /** The hosts by which pages of the same origin may name theirs. */
  readonly hosts: readonly string[];
  /** Whether it is known that the browser came by https. */
  readonly isHttps: boolean;
  /** Whether a browser keeps cookies for https alone: everywhere but on loopback by http (decision D39). */
  readonly isSecure: boolean;
  /** Whether a browser keeps no cookie: where it would, it also says where requests come from. */
  readonly dropsCookies: boolean;
}

const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(URL.parse(`http://${host}`)?.hostname ?? '');

/** Creates the function that finds where a request came to. */
export const createOriginReader = (
  options: BaseUrlOptions,
): ((request: HttpRequest) => RequestOrigin) => {
  const baseUrlOf = createBaseUrl(options);
  return (request) => {
    // A `Host` that only looks like one is of no page of ours.
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

/** Whether a request that may change something comes from a page of another origin (decision D39). */
export const isCrossOrigin = (
  { method, headers }: Pick<HttpRequest, 'method' | 'headers'>,
  { hosts, isHttps }: RequestOrigin,
): boolean => {
  if (passing.includes(method)) return false;
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return false;
  const { protocol, host } = URL.parse(origin) ?? { protocol: '', host: '' };
  // An origin without a host is of no page of ours, whatever `Host` says. Behind a proxy that is not trusted, https
  // comes as http.
  return !hosts.includes(host || '?') || (isHttps && protocol !== 'https:');
};
