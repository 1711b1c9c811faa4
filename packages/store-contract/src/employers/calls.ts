import type { Employer, EmployerId } from '@jobposting/core';
import type { ApiKey, EmployerStore, NewApiKey, NewEmployer } from '@jobposting/core/adapter';
import { expectOk } from '../expect-result.ts';
import { aKeyHash } from './a-new-key.ts';

/** Adds an employer, called Acme and on no unlimited plan unless the fields differ. */
export const addEmployer = async (
  store: EmployerStore,
  fields: Partial<NewEmployer> = {},
  firstKey?: NewApiKey,
): Promise<Employer> =>
  expectOk(await store.add({ name: 'Acme', unlimited: false, ...fields }, firstKey));

/** Adds a key that must be accepted. */
export const addKey = async (
  store: EmployerStore,
  employerId: EmployerId,
  key: NewApiKey,
): Promise<ApiKey> => expectOk(await store.addKey(employerId, key));

/** Finds an employer by id. */
export const findEmployer = async (
  store: EmployerStore,
  id: EmployerId,
): Promise<Employer | null> => expectOk(await store.find(id));

/** Lists the keys of an employer. */
export const listKeys = async (
  store: EmployerStore,
  employerId: EmployerId,
): Promise<readonly ApiKey[]> => expectOk(await store.listKeys(employerId));

/** Finds the employer that holds this API key. */
export const findHolder = async (
  store: EmployerStore,
  apiKey: string,
): Promise<Employer | null> => {
  const holder = expectOk(await store.findByKeyHash(aKeyHash(apiKey)));
  if (holder === null) return null;
  const { keyId: _, ...employer } = holder;
  return employer;
};
