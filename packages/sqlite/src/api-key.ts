import { hash, randomBytes } from 'node:crypto';

/** The recognisable beginning of every API key (decision D21). */
const apiKeyPrefix = 'jp_';

const keyBytes = 24;

/** Makes an API key of 192 random bits (decision D21). */
export const createApiKey = (): string =>
  `${apiKeyPrefix}${randomBytes(keyBytes).toString('base64url')}`;

/** What is kept of a key in place of the key (decision D21): its SHA-256 as base64. */
export const hashApiKey = (apiKey: string): string => hash('sha256', apiKey, 'base64');

/** The form in which it is stored. */
export const toStoredHash = (keyHash: string): Buffer => Buffer.from(keyHash, 'base64');
