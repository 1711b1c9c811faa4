import type { HostedRequest } from './hosted-request.ts';

/** Where absolute addresses in answers begin (decision D26). */
export interface BaseUrlOptions {
  readonly baseUrl?: string | undefined;
  /**
   * The path that the listener is mounted under where the host leaves it in `url`, such as `/careers`.
   * A prefix that a framework such as Express takes away is found without it.
   */
  readonly basePath?: string | undefined;
  readonly trustProxy?: boolean | undefined;
}

const hostAndPort =
  /^(?:[a-z0-9](?:[a-z0-9._-]{0,253})|\[[0-9a-f:.]{2,45}\])(?::(?<port>\d{1,5}))?$/i;

const isHost = (host: string): boolean => {
  const match = hostAndPort.exec(host);
  return match !== null && Number(match.groups?.port ?? 0) <= 65_535;
};

const firstOf = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',', 1)
    .join()
    .trim();

const listeningHost = ({ socket }: HostedRequest): string => {
  const { localAddress = 'localhost', localPort, localFamily } = socket;
  const host = localFamily === 'IPv6' ? `[${localAddress}]` : localAddress;
  return localPort === undefined ? host : `${host}:${localPort}`;
};

/** The prefix that a host such as Express has stripped from `url`, empty when there is none. */
const mountPrefix = ({ originalUrl, url = '' }: HostedRequest): string =>
  originalUrl?.startsWith('/') && originalUrl.endsWith(url)
    ? originalUrl.slice(0, originalUrl.length - url.length)
    : '';

/**
 * Reads a base URL as configured, without its trailing slash; `null` unless it is an absolute
 * address with scheme http or https and no credentials, query or fragment.
 */
export const readBaseUrl = (text: string): string | null => {
  const url = URL.parse(text.trim());
  const isUsable =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username + url.password + url.search + url.hash === '';
  return isUsable ? url.href.replace(/\/+$/, '') : null;
};

/** A base URL as {@link readBaseUrl} reads it. Throws a TypeError when it is none. */
export const configuredBaseUrl = (text: string): string => {
  const configured = readBaseUrl(text);
  if (configured !== null) return configured;
  throw new TypeError(`baseUrl must be an absolute http or https address, not "${text}".`);
};

/** Throws a TypeError unless `basePath` is a path in the form in which every client sends it. */
const checkBasePath = (basePath: string): void => {
  const isUsable =
    /^(?:\/[^/]+)+$/.test(basePath) && URL.parse(`http://host${basePath}`)?.pathname === basePath;
  if (!isUsable) {
    throw new TypeError(
      `basePath must be a path that begins with a slash and does not end with one, such as "/careers", not "${basePath}".`,
    );
  }
};

/**
 * Creates the function that finds the base URL for a request: the configured one, else the scheme
 * and Host of the request with the prefix it is mounted under. The Host that a request of HTTP/1.0
 * lacks, or a malformed one, is replaced by the listening address; forwarded headers count only with
 * `trustProxy` (decision D26).
 *
 * Throws a TypeError when {@link readBaseUrl} refuses `baseUrl`, or when `basePath` is no such path.
 */
export const createBaseUrl = ({
  baseUrl,
  basePath,
  trustProxy = false,
}: BaseUrlOptions): ((request: HostedRequest) => string) => {
  if (basePath !== undefined) checkBasePath(basePath);
  if (baseUrl !== undefined) {
    const configured = configuredBaseUrl(baseUrl);
    return () => configured;
  }
  return (request) => {
    const { headers, socket } = request;
    const forwardedScheme = trustProxy ? firstOf(headers['x-forwarded-proto']).toLowerCase() : '';
    const isKnownScheme = forwardedScheme === 'http' || forwardedScheme === 'https';
    const scheme = isKnownScheme ? forwardedScheme : 'encrypted' in socket ? 'https' : 'http';
    const candidates = [trustProxy ? firstOf(headers['x-forwarded-host']) : '', headers.host ?? ''];
    const host = candidates.find(isHost) ?? listeningHost(request);
    return `${scheme}://${host}${mountPrefix(request)}${basePath ?? ''}`;
  };
};
