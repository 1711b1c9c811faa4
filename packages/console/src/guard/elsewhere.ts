import type { HttpRequest } from '@jobposting/http/adapter';
import type { Place } from './place.ts';

/** These change nothing. */
const passing = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a request that may change something comes from a page of another origin (decision D39). */
export const isFromElsewhere = (
  { method, headers }: Pick<HttpRequest, 'method' | 'headers'>,
  { hosts }: Pick<Place, 'hosts'>,
): boolean => {
  if (passing.includes(method)) return false;
  const { 'sec-fetch-site': site, origin } = headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && !hosts.includes(URL.parse(origin)?.host ?? '');
};
