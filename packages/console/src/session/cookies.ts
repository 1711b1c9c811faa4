import type { HttpRequest } from '@jobposting/http/adapter';
import type { Place } from '../guard/place.ts';
import type { CookieUse } from './seal.ts';

type Security = Pick<Place, 'isSecure'>;

const nameOf = (use: CookieUse, { isSecure }: Security): string =>
  `${isSecure ? '__Host-' : ''}jobposting${use === 'done' ? '-done' : ''}`;

/** What the cookie of a request has; `null` where there is none. */
export const readCookie = (
  { headers }: Pick<HttpRequest, 'headers'>,
  use: CookieUse,
  place: Security,
): string | null => {
  const beginning = `${nameOf(use, place)}=`;
  const pairs = (headers.cookie ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(beginning))?.slice(beginning.length) ?? null;
};

/** The header that gives a browser a cookie; without a value it takes it away. */
export const setCookie = (use: CookieUse, value: string | null, place: Security) => ({
  'Set-Cookie': `${nameOf(use, place)}=${value ?? ''}; Path=/; HttpOnly; SameSite=Strict${
    place.isSecure ? '; Secure' : ''
  }${value === null ? '; Max-Age=0' : ''}`,
});
