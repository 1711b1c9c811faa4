import assert from 'node:assert/strict';
import { employerId } from '@jobposting/core';
import { type EmployerStore, emptyProfile } from '@jobposting/core/adapter';
import { codeOf, expectOk } from '../expect-result.ts';
import type { StoreCapability } from '../store-case.ts';
import { addEmployer, findEmployer } from './calls.ts';

export const update: StoreCapability<EmployerStore> = {
  name: 'updating an employer (§5, D12)',
  cases: [
    {
      name: 'changes what is given and leaves the rest',
      async run({ store }) {
        const { id } = await addEmployer(store, { unlimited: true });
        for (const [changes, caller] of [
          [{ name: 'Acme Inc.' }, { name: 'Acme Inc.', unlimited: true }],
          [{ unlimited: false }, { name: 'Acme Inc.', unlimited: false }],
          [{}, { name: 'Acme Inc.', unlimited: false }],
          [
            { name: 'Globex', unlimited: true },
            { name: 'Globex', unlimited: true },
          ],
        ] as const) {
          const expected = { id, ...caller, profile: emptyProfile };
          assert.deepEqual(expectOk(await store.update(id, changes)), expected);
          assert.deepEqual(await findEmployer(store, id), expected);
          assert.deepEqual(expectOk(await store.list()), [expected]);
        }
      },
    },
    {
      name: 'changes no other employer',
      async run({ store }) {
        const changed = await addEmployer(store);
        const other = await addEmployer(store);
        expectOk(await store.update(changed.id, { name: 'Globex', unlimited: true }));
        assert.deepEqual(await findEmployer(store, other.id), other);
      },
    },
    {
      name: 'returns employer-not-found for an id that no employer has, and adds nobody',
      async run({ store }) {
        const { id } = await addEmployer(store);
        const result = await store.update(employerId(id + 1), { name: 'New', unlimited: true });
        assert.equal(codeOf(result), 'employer-not-found');
        assert.equal(codeOf(await store.update(employerId(id + 1), {})), 'employer-not-found');
        assert.equal(expectOk(await store.list()).length, 1);
      },
    },
    {
      name: 'leaves an employer that it returned as it was',
      async run({ store }) {
        const employer = await addEmployer(store);
        const [listed] = expectOk(await store.list());
        const found = await findEmployer(store, employer.id);
        const before = structuredClone(employer);
        expectOk(await store.update(employer.id, { name: 'Globex', unlimited: true }));
        assert.deepEqual([employer, listed, found], [before, before, before]);
      },
    },
  ],
};
