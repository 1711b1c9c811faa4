import { hash, randomBytes } from 'node:crypto';
import type { Instant } from '@jobposting/core';
import type { HttpRequest } from '@jobposting/http/adapter';
import { EncryptJWT, errors, type JWTPayload, jwtDecrypt } from 'jose';
import type { RequestOrigin } from '../guard/request-origin.ts';

/** What a cookie is for, so that none is taken for the other. */
type CookieUse = 'session' | 'done';

const lifetimeSeconds = { session: 12 * 60 * 60, done: 60 };

/** How far the clocks of servers that share a secret may differ. */
const skewSeconds = 30;

/** Far more than a browser has of one name. */
const mostTried = 5;

const nameOf = (use: CookieUse, { isSecure }: RequestOrigin): string =>
  `${isSecure ? '__Host-' : ''}jobposting${use === 'done' ? '-done' : ''}`;

const headerOf = (use: CookieUse, value: string, origin: RequestOrigin) => ({
  'Set-Cookie': `${nameOf(use, origin)}=${value}; Path=/; HttpOnly; SameSite=Strict${
    origin.isSecure ? '; Secure' : ''
  }`,
});

/** Reads and makes cookies that are sealed: nobody else can read one, or make one (decision D39). */
export type Cookies = ReturnType<typeof createCookies>;

/** Creates cookies that are sealed with a secret, or with one that ends with the process. */
export const createCookies = (secret: string | undefined, now: () => Instant) => {
  const key = secret === undefined ? randomBytes(32) : hash('sha256', secret, 'buffer');
  const sealed = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
  return {
    /** The first that was sealed here for this use, and has not expired; `null` if there is none. */
    async read(
      { headers }: HttpRequest,
      use: CookieUse,
      origin: RequestOrigin,
      which?: 'also expired',
    ): Promise<JWTPayload | null> {
      // From when it was made: that of a clock that was ahead would be valid for too long.
      const ages = { maxTokenAge: lifetimeSeconds[use] - skewSeconds, clockTolerance: skewSeconds };
      const rules = { ...sealed, ...ages, audience: use, currentDate: new Date(now()) };
      const name = `${nameOf(use, origin)}=`;
      const pairs = headers.cookie?.split(/;\s*/).filter((pair) => pair.startsWith(name)) ?? [];
      for (const pair of pairs.slice(0, mostTried)) {
        const opened = await jwtDecrypt(pair.slice(name.length), key, rules).catch((error) =>
          which && error instanceof errors.JWTExpired ? error : null,
        );
        if (opened !== null) return opened.payload;
      }
      return null;
    },
    /** The header that gives a browser a cookie. */
    async set(use: CookieUse, claims: JWTPayload, origin: RequestOrigin) {
      const token = await new EncryptJWT(claims)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(use)
        .setIssuedAt(new Date(now()))
        .encrypt(key);
      return headerOf(use, token, origin);
    },
    /** The header that takes it away. */
    clear: (use: CookieUse, origin: RequestOrigin) => headerOf(use, '; Max-Age=0', origin),
  };
};
