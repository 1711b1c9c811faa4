import { createHash, randomBytes } from 'node:crypto';

/** The recognisable beginning of every API key (decision D21). */
const apiKeyPrefix = 'jp_';

const keyBytes = 24;

/** Makes an API key of 192 random bits (decision D21). */
export const createApiKey = (): string =>
  `${apiKeyPrefix}${randomBytes(keyBytes).toString('base64url')}`;

/** The only form in which a key is stored (decision D21). */
export const hashApiKey = (apiKey: string): Buffer => createHash('sha256').update(apiKey).digest();
