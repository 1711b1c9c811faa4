import assert from 'node:assert/strict';
import { employerId } from '@jobposting/core';
import type { EmployerStore } from '@jobposting/core/adapter';
import { codeOf, expectOk } from '../expectations.ts';
import { atMinute } from '../jobs/a-new-job.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { addEmployer, addKey, aNewKey, expectHolder, listKeys } from './calls.ts';

export const keys: StoreCapability<EmployerStore> = capability('API keys (§5, D21)', {
  async 'returns a new key with a positive Int32 id and without its hash'({ store }) {
    const employer = await addEmployer(store);
    for (const label of ['nightly “import” 🚀', '', null]) {
      const newKey = aNewKey(`jp_${label}`, { label, createdAt: atMinute(7) });
      const key = await addKey(store, employer.id, newKey);
      assert.deepEqual(key, {
        id: key.id,
        employerId: employer.id,
        label,
        createdAt: atMinute(7),
        revokedAt: null,
        lastUsedOn: null,
      });
      assert(Number.isInteger(key.id) && key.id >= 1 && key.id <= 2_147_483_647);
    }
  },
  async 'lists the keys of an employer by id, without their hashes'({ store }) {
    const { id } = await addEmployer(store, {}, aNewKey('jp_first'));
    const [first] = await listKeys(store, id);
    const third = await addKey(store, id, aNewKey('jp_b', { createdAt: atMinute(9) }));
    const second = await addKey(store, id, aNewKey('jp_a', { createdAt: atMinute(-9) }));
    const listed = await listKeys(store, id);
    const added = [first, second, third].toSorted((a, b) => (a?.id ?? 0) - (b?.id ?? 0));
    assert.deepEqual(listed, added);
  },
  async 'returns employer-not-found for a key of an unknown employer, and adds none'({ store }) {
    const { id } = await addEmployer(store);
    const result = await store.addKey(employerId(id + 1), aNewKey('jp_1'));
    assert.equal(codeOf(result), 'employer-not-found');
    await expectHolder(store, 'jp_1', null);
    // The next employer may get this id.
    await addEmployer(store);
    assert.deepEqual(await listKeys(store, employerId(id + 1)), []);
  },
});

export const revokeKey: StoreCapability<EmployerStore> = capability('revoking an API key (D21)', {
  async 'returns the key with its revokedAt, and lists it so'({ store }) {
    const { id } = await addEmployer(store);
    const key = await addKey(store, id, aNewKey('jp_1', { label: 'nightly' }));
    const revocation = { ...key, revokedAt: atMinute(5) };
    const revoked = expectOk(await store.revokeKey(revocation));
    assert.deepEqual(revoked, { ...key, revokedAt: atMinute(5) });
    assert.deepEqual(await listKeys(store, id), [revoked]);
  },
  async 'refuses the revoked key from the next call on'({ store }) {
    const employer = await addEmployer(store);
    const key = await addKey(store, employer.id, aNewKey('jp_1'));
    // Found before, in case the store caches reads.
    await expectHolder(store, 'jp_1', employer);
    expectOk(await store.revokeKey({ ...key, revokedAt: atMinute(5) }));
    await expectHolder(store, 'jp_1', null);
  },
  async "leaves the employer's other keys and other employers' keys as they are"({ store }) {
    const employer = await addEmployer(store, {}, aNewKey('jp_1'));
    const other = await addEmployer(store, {}, aNewKey('jp_2'));
    const key = await addKey(store, employer.id, aNewKey('jp_3'));
    expectOk(await store.revokeKey({ ...key, revokedAt: atMinute(5) }));
    await expectHolder(store, 'jp_1', employer);
    await expectHolder(store, 'jp_2', other);
    const revokedAt = (await listKeys(store, employer.id)).map((each) => each.revokedAt);
    assert.deepEqual(revokedAt.toSorted(), [atMinute(5), null].toSorted());
    assert.equal((await listKeys(store, other.id))[0]?.revokedAt, null);
  },
  async 'keeps the first revokedAt when the key is revoked again'({ store }) {
    const employer = await addEmployer(store);
    const key = await addKey(store, employer.id, aNewKey('jp_1'));
    const revoked = expectOk(await store.revokeKey({ ...key, revokedAt: atMinute(5) }));
    for (const minute of [3, 9]) {
      const again = await store.revokeKey({ ...key, revokedAt: atMinute(minute) });
      assert.deepEqual(expectOk(again), revoked);
    }
    assert.deepEqual(await listKeys(store, employer.id), [revoked]);
    await expectHolder(store, 'jp_1', null);
  },
  async 'does not change a key that it returned'({ store }) {
    const { id } = await addEmployer(store);
    const key = await addKey(store, id, aNewKey('jp_1'));
    const [listed] = await listKeys(store, id);
    expectOk(await store.revokeKey({ ...key, revokedAt: atMinute(5) }));
    assert.deepEqual([key.revokedAt, listed?.revokedAt], [null, null]);
  },
  async 'returns api-key-not-found for an unknown id'({ store }) {
    const { id } = await addEmployer(store);
    const key = await addKey(store, id, aNewKey('jp_1'));
    const next = { ...key, id: key.id + 1 };
    const result = await store.revokeKey({ ...next, revokedAt: atMinute(5) });
    assert.equal(codeOf(result), 'api-key-not-found');
    assert.deepEqual(await listKeys(store, id), [key]);
  },
  async "returns api-key-not-found for another employer's key, and leaves it as it is"({ store }) {
    const owner = await addEmployer(store);
    const other = await addEmployer(store, { name: 'Globex' });
    const key = await addKey(store, owner.id, aNewKey('jp_1'));
    const revocation = { employerId: other.id, id: key.id, revokedAt: atMinute(5) };
    assert.equal(codeOf(await store.revokeKey(revocation)), 'api-key-not-found');
    assert.deepEqual(await listKeys(store, owner.id), [key]);
    await expectHolder(store, 'jp_1', owner);
  },
});
