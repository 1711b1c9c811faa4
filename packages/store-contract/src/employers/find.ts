import assert from 'node:assert/strict';
import { employerId } from '@jobposting/core';
import type { EmployerStore, KeyHash } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import {
  addEmployer,
  addKey,
  aKeyHash,
  aNewKey,
  expectHolder,
  findEmployer,
  findHolder,
} from './calls.ts';

export const find: StoreCapability<EmployerStore> = capability(
  'finding and listing employers (§5)',
  {
    async 'lists every employer by id, and finds none by an unknown one'({ store }) {
      const employers = [];
      for (const name of ['Hooli', 'Acme', 'Initech', 'Acme', 'Globex']) {
        employers.push(await addEmployer(store, { name, unlimited: name === 'Acme' }));
      }
      assert.deepEqual(
        expectOk(await store.list()),
        employers.toSorted((a, b) => a.id - b.id),
      );
      assert.equal(await findEmployer(store, employerId(2_147_483_647)), null);
    },
  },
);

export const findByKeyHash: StoreCapability<EmployerStore> = capability(
  'finding an employer by a key hash (§5, D21)',
  {
    async 'returns the id of the key, with which a change records who made it (D34)'({
      store,
      reopen,
    }) {
      const [acme, globex] = [await addEmployer(store), await addEmployer(store)];
      const keys = [
        ['jp_1', await addKey(store, globex.id, aNewKey('jp_1'))],
        ['jp_2', await addKey(store, acme.id, aNewKey('jp_2'))],
        ['jp_3', await addKey(store, globex.id, aNewKey('jp_3'))],
      ] as const;
      for (const open of [async () => store, async () => store, reopen]) {
        const opened = await open();
        for (const [apiKey, { id, employerId }] of keys) {
          const holder = expectOk(await opened.findByKeyHash(aKeyHash(apiKey)));
          assert.deepEqual([holder?.id, holder?.keyId], [employerId, id]);
        }
      }
    },
    async 'returns null for an unknown hash, even if it differs only in case or at the end'({
      store,
    }) {
      await addEmployer(store, {}, aNewKey('jp_1'));
      const hash = aKeyHash('jp_1');
      const unknown = aKeyHash('jp_2');
      const sameBeginning = `${hash.slice(0, 22)}${unknown.slice(22)}`;
      for (const other of [unknown, sameBeginning, hash.toLowerCase(), hash.toUpperCase()]) {
        const found = expectOk(await store.findByKeyHash(other as KeyHash));
        assert.deepEqual([other, found], [other, null]);
      }
    },
    async 'returns a new name and a new plan from the next call on'({ store }) {
      const { id } = await addEmployer(store, {}, aNewKey('jp_1'));
      await addKey(store, id, aNewKey('jp_2'));
      for (const changes of [{ name: 'Renamed' }, { unlimited: true }, { unlimited: false }]) {
        // Found before, in case the store caches reads.
        const before = [await findHolder(store, 'jp_1'), await findHolder(store, 'jp_2')];
        const copy = structuredClone(before);
        const changed = expectOk(await store.update(id, changes));
        await expectHolder(store, 'jp_1', changed);
        await expectHolder(store, 'jp_2', changed);
        assert.deepEqual(before, copy);
      }
    },
    async 'accepts a new key from the next call on, even after an earlier look-up'({ store }) {
      const employer = await addEmployer(store);
      await expectHolder(store, 'jp_1', null);
      await expectHolder(store, 'jp_2', null);
      await addKey(store, employer.id, aNewKey('jp_1'));
      await expectHolder(store, 'jp_1', employer);
      const other = await addEmployer(store, {}, aNewKey('jp_2'));
      await expectHolder(store, 'jp_2', other);
    },
  },
);
