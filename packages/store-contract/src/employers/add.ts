import assert from 'node:assert/strict';
import type { Employer } from '@jobposting/core';
import { type EmployerStore, emptyProfile, type NewApiKey } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { addEmployer, aNewKey, expectHolder, listKeys } from './calls.ts';

/** Expects the employer to have this key, whose text is `jp_first`, and no other. */
const expectOnlyKey = async (
  store: EmployerStore,
  employer: Employer,
  { label, createdAt }: NewApiKey,
): Promise<void> => {
  await expectHolder(store, 'jp_first', employer);
  const [key, ...others] = await listKeys(store, employer.id);
  const unused = { revokedAt: null, lastUsedOn: null };
  const { id: employerId } = employer;
  assert.deepEqual(key, { id: key?.id, employerId, label, createdAt, ...unused });
  assert.deepEqual(others, []);
};

export const add: StoreCapability<EmployerStore> = capability('adding an employer (§5, D21)', {
  async 'returns name and plan as given, with a positive Int32 id'({ store }) {
    for (const unlimited of [true, false]) {
      const given = { name: 'Société “Ω” & Søns\' 🚀 %_"', unlimited };
      const employer = await addEmployer(store, given);
      const { id } = employer;
      assert.deepEqual(employer, { id, ...given, profile: emptyProfile });
      assert(Number.isInteger(id) && id >= 1 && id <= 2_147_483_647);
    }
  },
  async 'adds the first key with the employer'({ store }) {
    const firstKey = aNewKey('jp_first', { label: 'nightly import' });
    const employer = await addEmployer(store, {}, firstKey);
    await expectOnlyKey(store, employer, firstKey);
  },
});

const acme = { name: 'Acme', unlimited: true };

export const addFirst: StoreCapability<EmployerStore> = capability(
  'starting with a first employer (D21)',
  {
    async 'adds the employer with its key where there is none'({ store }) {
      const firstKey = aNewKey('jp_first', { label: 'first' });
      const employer = expectOk(await store.addFirst(acme, firstKey));
      assert(employer !== null);
      assert.deepEqual(employer, { id: employer.id, ...acme, profile: emptyProfile });
      assert.deepEqual(expectOk(await store.list()), [employer]);
      await expectOnlyKey(store, employer, firstKey);
    },
    async 'adds nothing where there is already one, with or without a key'({ store }) {
      const present = await addEmployer(store, { name: 'Globex' });
      assert.equal(expectOk(await store.addFirst(acme, aNewKey('jp_first'))), null);
      assert.deepEqual(expectOk(await store.list()), [present]);
      assert.deepEqual(await listKeys(store, present.id), []);
      await expectHolder(store, 'jp_first', null);
    },
  },
);
