import assert from 'node:assert/strict';
import type { EmployerStore } from '@jobposting/core/adapter';
import { codeOf } from '../expect-result.ts';
import { atMinute } from '../jobs/a-new-job.ts';
import type { StoreCapability } from '../store-case.ts';
import { aKeyHash, aNewKey } from './a-new-key.ts';
import { addEmployer, addKey } from './calls.ts';

export const failure: StoreCapability<EmployerStore> = {
  name: 'failure (D20)',
  cases: [
    {
      name: 'returns a value, and does not reject, for every call after it is closed',
      async run({ store, close }) {
        const { id } = await addEmployer(store, {}, aNewKey('jp_1'));
        const key = await addKey(store, id, aNewKey('jp_2'));
        await close();
        const results = await Promise.all([
          store.add({ name: 'Globex', unlimited: false }),
          store.add({ name: 'Globex', unlimited: false }, aNewKey('jp_3')),
          store.addFirst({ name: 'Globex', unlimited: false }, aNewKey('jp_6')),
          store.list(),
          store.find(id),
          store.findBySlug('acme'),
          store.update(id, { name: 'Renamed' }),
          store.addKey(id, aNewKey('jp_4')),
          store.listKeys(id),
          store.noteKeyUse({ ...key, day: '2026-11-20' }),
          store.revokeKey({ ...key, revokedAt: atMinute(1) }),
          store.findByKeyHash(aKeyHash('jp_1')),
          store.findByKeyHash(aKeyHash('jp_5')),
        ]);
        const codes = [...results.map(codeOf), codeOf(await store.remove(id))];
        for (const code of codes) assert.match(code, /^(ok|store-unavailable)$/);
      },
    },
  ],
};
