import { hash, randomBytes } from 'node:crypto';
import type { Instant } from '@jobposting/core';
import type { HttpRequest } from '@jobposting/http/adapter';
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose';
import type { Place } from '../guard/place.ts';

/** What a cookie is for, so that none is taken for the other. */
type CookieUse = 'session' | 'done';

const lifetimeSeconds = { session: 12 * 60 * 60, done: 60 };

const nameOf = (use: CookieUse, { isSecure }: Place): string =>
  `${isSecure ? '__Host-' : ''}jobposting${use === 'done' ? '-done' : ''}`;

const headerOf = (use: CookieUse, value: string, place: Place) => ({
  'Set-Cookie': `${nameOf(use, place)}=${value}; Path=/; HttpOnly; SameSite=Strict${
    place.isSecure ? '; Secure' : ''
  }`,
});

/** Reads and makes cookies that are sealed: nobody else can read one, or make one (decision D39). */
export type Cookies = ReturnType<typeof createCookies>;

/** Creates cookies that are sealed with a secret, or with one that ends with the process. */
export const createCookies = (secret: string | undefined, now: () => Instant) => {
  const key = secret === undefined ? randomBytes(32) : hash('sha256', secret, 'buffer');
  return {
    /** `null` where there is none, or one that is over, of another use or secret, or forged. */
    async read({ headers }: HttpRequest, use: CookieUse, place: Place): Promise<JWTPayload | null> {
      const beginning = `${nameOf(use, place)}=`;
      const pairs = headers.cookie?.split(/;\s*/) ?? [];
      const sealed = pairs.find((pair) => pair.startsWith(beginning))?.slice(beginning.length);
      const required = { audience: use, requiredClaims: ['exp'], currentDate: new Date(now()) };
      const algorithms = {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      };
      const opened = jwtDecrypt(sealed ?? '', key, { ...required, ...algorithms });
      return opened.then(({ payload }) => payload).catch(() => null);
    },
    /** The header that gives a browser a cookie. */
    async set(use: CookieUse, claims: JWTPayload, place: Place) {
      const sealed = await new EncryptJWT(claims)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(use)
        .setExpirationTime(Math.floor(Date.parse(now()) / 1000) + lifetimeSeconds[use])
        .encrypt(key);
      return headerOf(use, sealed, place);
    },
    /** The header that takes it away. */
    clear: (use: CookieUse, place: Place) => headerOf(use, '; Max-Age=0', place),
  };
};
