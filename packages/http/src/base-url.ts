import { checkBasePath } from '@jobposting/core/adapter';
import type { HttpRequest } from './http-request.ts';

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

/** Whether a text can be the host of an address, with or without a port. */
export const isHost = (host: string): boolean => {
  const match = hostAndPort.exec(host);
  return match !== null && Number(match.groups?.port ?? 0) <= 65_535;
};

const firstOf = (header = ''): string => header.split(',', 1).join().trim();

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

/**
 * Creates the function that finds the base URL for a request: the configured one, else the origin of
 * the request with the prefix it is mounted under; forwarded headers count only with `trustProxy`
 * (decision D26).
 *
 * Throws a TypeError when {@link readBaseUrl} refuses `baseUrl`, or when `basePath` is no such path.
 */
export const createBaseUrl = ({
  baseUrl,
  basePath,
  trustProxy = false,
}: BaseUrlOptions): ((request: HttpRequest) => string) => {
  if (basePath !== undefined) checkBasePath(basePath);
  if (baseUrl !== undefined) {
    const configured = configuredBaseUrl(baseUrl);
    return () => configured;
  }
  return ({ headers, origin }) => {
    const { scheme, host, mountPrefix } = origin();
    const forwardedScheme = trustProxy ? firstOf(headers['x-forwarded-proto']).toLowerCase() : '';
    const isKnownScheme = forwardedScheme === 'http' || forwardedScheme === 'https';
    const forwardedHost = trustProxy ? firstOf(headers['x-forwarded-host']) : '';
    const authority = isHost(forwardedHost) ? forwardedHost : host;
    return `${isKnownScheme ? forwardedScheme : scheme}://${authority}${mountPrefix}${basePath ?? ''}`;
  };
};
