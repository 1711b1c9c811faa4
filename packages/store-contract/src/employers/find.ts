import assert from 'node:assert/strict';
import { employerId } from '@jobposting/core';
import type { EmployerStore } from '@jobposting/core/adapter';
import { expectOk } from '../expect-result.ts';
import type { StoreCapability } from '../store-case.ts';
import { addEmployer, findEmployer } from './calls.ts';

export const find: StoreCapability<EmployerStore> = {
  name: 'finding and listing employers (§5)',
  cases: [
    {
      name: 'lists nobody in an empty store',
      async run({ store }) {
        assert.deepEqual(expectOk(await store.list()), []);
      },
    },
    {
      name: 'lists every employer by id',
      async run({ store }) {
        const employers = [];
        for (const name of ['Hooli', 'Acme', 'Initech', 'Acme', 'Globex']) {
          employers.push(await addEmployer(store, { name, unlimited: name === 'Acme' }));
        }
        assert.deepEqual(
          expectOk(await store.list()),
          employers.toSorted((a, b) => a.id - b.id),
        );
      },
    },
    {
      name: 'finds an employer by id',
      async run({ store }) {
        const first = await addEmployer(store);
        const second = await addEmployer(store, { name: 'Globex', unlimited: true });
        assert.deepEqual(await findEmployer(store, first.id), first);
        assert.deepEqual(await findEmployer(store, second.id), second);
      },
    },
    {
      name: 'returns null for an id that no employer has',
      async run({ store }) {
        const { id } = await addEmployer(store);
        assert.equal(await findEmployer(store, employerId(id + 1)), null);
        assert.equal(await findEmployer(store, employerId(2_147_483_647)), null);
      },
    },
  ],
};
