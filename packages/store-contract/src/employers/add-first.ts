import assert from 'node:assert/strict';
import { type EmployerStore, emptyProfile } from '@jobposting/core/adapter';
import { expectOk } from '../expect-result.ts';
import type { StoreCapability } from '../store-case.ts';
import { aNewKey } from './a-new-key.ts';
import { addEmployer, expectHolder, listKeys } from './calls.ts';

const acme = { name: 'Acme', unlimited: true };

export const addFirst: StoreCapability<EmployerStore> = {
  name: 'starting with a first employer (D21)',
  cases: [
    {
      name: 'adds the employer with its key where there is none',
      async run({ store }) {
        const firstKey = aNewKey('jp_first', { label: 'first' });
        const employer = expectOk(await store.addFirst(acme, firstKey));
        assert(employer !== null);
        assert.deepEqual(employer, { id: employer.id, ...acme, profile: emptyProfile });
        assert.deepEqual(expectOk(await store.list()), [employer]);
        await expectHolder(store, 'jp_first', employer);
        const { label, createdAt } = firstKey;
        const [key, ...others] = await listKeys(store, employer.id);
        assert.deepEqual(key, {
          id: key?.id,
          employerId: employer.id,
          label,
          createdAt,
          revokedAt: null,
          lastUsedOn: null,
        });
        assert.deepEqual(others, []);
      },
    },
    {
      name: 'adds nothing where there is one already, with or without a key',
      async run({ store }) {
        const present = await addEmployer(store, { name: 'Globex' });
        assert.equal(expectOk(await store.addFirst(acme, aNewKey('jp_first'))), null);
        assert.deepEqual(expectOk(await store.list()), [present]);
        assert.deepEqual(await listKeys(store, present.id), []);
        await expectHolder(store, 'jp_first', null);
      },
    },
  ],
};
