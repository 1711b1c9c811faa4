import { createHash } from 'node:crypto';
import type { KeyHash, NewApiKey } from '@jobposting/core/adapter';
import { atMinute } from '../jobs/a-new-job.ts';

/** The hash of an API key, as a store sees it (decision D21). */
export const aKeyHash = (apiKey: string): KeyHash =>
  createHash('sha256').update(apiKey).digest('base64') as KeyHash;

/** A key that no store has seen, with the hash of this API key. */
export const aNewKey = (apiKey: string, fields: Partial<NewApiKey> = {}): NewApiKey => ({
  hash: aKeyHash(apiKey),
  label: null,
  createdAt: atMinute(0),
  ...fields,
});
