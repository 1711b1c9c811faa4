import { checkBasePath, configuredBaseUrl } from '@jobposting/core/adapter';
import type { HttpRequest } from './http-request.ts';

/** Where absolute addresses in answers begin (decision D26). */
export interface BaseUrlOptions {
  readonly baseUrl?: string | undefined;
  /**
   * The path that the listener is mounted under when the host leaves it in `url`, such as `/careers`.
   * A prefix that a framework such as Express removes is found without it.
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
 * Creates the function that finds the base URL for a request: the configured one, else the origin of
 * the request with the prefix it is mounted under; forwarded headers count only with `trustProxy`
 * (decision D26).
 *
 * Throws a TypeError when `baseUrl` is not a base URL, or `basePath` is not a path.
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
