import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Employer, EmployerId } from '@jobposting/core';
import type {
  ApiKey,
  EmployerStore,
  KeyHash,
  NewApiKey,
  NewEmployer,
  StoredEmployer,
} from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { atMinute } from '../jobs/a-new-job.ts';

/** Adds an employer, by default called Acme and not on the unlimited plan. */
export const addEmployer = async (
  store: EmployerStore,
  fields: Partial<NewEmployer> = {},
  firstKey?: NewApiKey,
): Promise<StoredEmployer> =>
  expectOk(await store.add({ name: 'Acme', unlimited: false, ...fields }, firstKey));

export const addKey = async (
  store: EmployerStore,
  employerId: EmployerId,
  key: NewApiKey,
): Promise<ApiKey> => expectOk(await store.addKey(employerId, key));

export const findEmployer = async (
  store: EmployerStore,
  id: EmployerId,
): Promise<StoredEmployer | null> => expectOk(await store.find(id));

export const findBySlug = async (
  store: EmployerStore,
  slug: string,
): Promise<StoredEmployer | null> => expectOk(await store.findBySlug(slug));

export const listKeys = async (
  store: EmployerStore,
  employerId: EmployerId,
): Promise<readonly ApiKey[]> => expectOk(await store.listKeys(employerId));

export const findHolder = async (
  store: EmployerStore,
  apiKey: string,
): Promise<Employer | null> => {
  const holder = expectOk(await store.findByKeyHash(aKeyHash(apiKey)));
  if (holder === null) return null;
  const { keyId: _, ...employer } = holder;
  return employer;
};

/** A caller: an employer without its profile. */
export const callerOf = ({ id, name, unlimited }: Employer): Employer => ({ id, name, unlimited });

/** Fails unless this employer, or nobody, holds the API key. */
export const expectHolder = async (
  store: EmployerStore,
  apiKey: string,
  employer: Employer | null,
): Promise<void> => {
  assert.deepEqual(await findHolder(store, apiKey), employer && callerOf(employer));
};

/** The hash of an API key, as a store sees it (decision D21). */
export const aKeyHash = (apiKey: string): KeyHash =>
  createHash('sha256').update(apiKey).digest('base64') as KeyHash;

/** A key that is not stored yet, with the hash of this API key. */
export const aNewKey = (apiKey: string, fields: Partial<NewApiKey> = {}): NewApiKey => ({
  hash: aKeyHash(apiKey),
  label: null,
  createdAt: atMinute(0),
  ...fields,
});
