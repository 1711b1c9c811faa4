import { hash, randomBytes } from 'node:crypto';
import type { Instant } from '@jobposting/core';
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose';

/** What a cookie is for, so that none is taken for the other. */
export type CookieUse = 'session' | 'done';

/** Seals what cookies hold: nobody else can read it, or make one. */
export interface Seal {
  readonly seal: (use: CookieUse, claims: JWTPayload, seconds: number) => Promise<string>;
  /** What was sealed; `null` where it is over, was sealed for another use or by another secret, or is none. */
  readonly open: (use: CookieUse, sealed: string) => Promise<JWTPayload | null>;
}

/** Creates a seal of a secret, or of one that ends with the process. */
export const createSeal = (secret: string | undefined, now: () => Instant): Seal => {
  const key = secret === undefined ? randomBytes(32) : hash('sha256', secret, 'buffer');
  const secondsNow = (): number => Math.floor(Date.parse(now()) / 1000);
  return {
    seal: (use, claims, seconds) =>
      new EncryptJWT(claims)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(use)
        .setExpirationTime(secondsNow() + seconds)
        .encrypt(key),
    async open(use, sealed) {
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          audience: use,
          requiredClaims: ['exp'],
          currentDate: new Date(now()),
        });
        return payload;
      } catch {
        return null;
      }
    },
  };
};
