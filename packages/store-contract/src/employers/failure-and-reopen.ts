import assert from 'node:assert/strict';
import type { EmployerStore } from '@jobposting/core/adapter';
import { codeOf, expectOk } from '../expectations.ts';
import { atMinute } from '../jobs/a-new-job.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import {
  addEmployer,
  addKey,
  aKeyHash,
  aNewKey,
  expectHolder,
  findEmployer,
  listKeys,
} from './calls.ts';

export const failure: StoreCapability<EmployerStore> = capability('failure (D20)', {
  async 'returns a value, and does not reject, for every call after it is closed'({
    store,
    close,
  }) {
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
});

export const reopen: StoreCapability<EmployerStore> = capability('closing and opening again', {
  async 'keeps every employer and every key as it was last written'({ store, reopen }) {
    const acme = await addEmployer(store, {}, aNewKey('jp_1', { label: 'first' }));
    const added = await addEmployer(store, { name: 'Globex' }, aNewKey('jp_2'));
    const globex = expectOk(await store.update(added.id, { name: 'New', unlimited: true }));
    const key = await addKey(store, acme.id, aNewKey('jp_3'));
    expectOk(await store.revokeKey({ ...key, revokedAt: atMinute(5) }));
    const keys = [await listKeys(store, acme.id), await listKeys(store, globex.id)];

    const reopened = await reopen();
    assert.deepEqual(
      expectOk(await reopened.list()),
      [acme, globex].toSorted((a, b) => a.id - b.id),
    );
    assert.deepEqual(await findEmployer(reopened, globex.id), globex);
    assert.deepEqual(
      [await listKeys(reopened, acme.id), await listKeys(reopened, globex.id)],
      keys,
    );
    await expectHolder(reopened, 'jp_1', acme);
    await expectHolder(reopened, 'jp_2', globex);
    await expectHolder(reopened, 'jp_3', null);
  },
});
