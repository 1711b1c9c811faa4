import assert from 'node:assert/strict';
import type { EmployerStore } from '@jobposting/core/adapter';
import { codeOf, expectOk } from '../expect-result.ts';
import { atMinute } from '../jobs/a-new-job.ts';
import type { StoreCapability } from '../store-case.ts';
import { aNewKey } from './a-new-key.ts';
import { addEmployer, addKey, expectHolder, listKeys } from './calls.ts';

export const revokeKey: StoreCapability<EmployerStore> = {
  name: 'revoking an API key (D21)',
  cases: [
    {
      name: 'returns the key with its revokedAt, and lists it so',
      async run({ store }) {
        const { id } = await addEmployer(store);
        const key = await addKey(store, id, aNewKey('jp_1', { label: 'nightly' }));
        const revocation = { ...key, revokedAt: atMinute(5) };
        const revoked = expectOk(await store.revokeKey(revocation));
        assert.deepEqual(revoked, { ...key, revokedAt: atMinute(5) });
        assert.deepEqual(await listKeys(store, id), [revoked]);
      },
    },
    {
      name: 'refuses the revoked key from the next call on',
      async run({ store }) {
        const employer = await addEmployer(store);
        const key = await addKey(store, employer.id, aNewKey('jp_1'));
        // Found before, in case the store remembers what it has read.
        await expectHolder(store, 'jp_1', employer);
        expectOk(await store.revokeKey({ ...key, revokedAt: atMinute(5) }));
        await expectHolder(store, 'jp_1', null);
      },
    },
    {
      name: "leaves the employer's other keys and other employers' keys as they are",
      async run({ store }) {
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
    },
    {
      name: 'keeps the first revokedAt when the key is revoked again',
      async run({ store }) {
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
    },
    {
      name: 'leaves a key that it returned as it was',
      async run({ store }) {
        const { id } = await addEmployer(store);
        const key = await addKey(store, id, aNewKey('jp_1'));
        const [listed] = await listKeys(store, id);
        expectOk(await store.revokeKey({ ...key, revokedAt: atMinute(5) }));
        assert.deepEqual([key.revokedAt, listed?.revokedAt], [null, null]);
      },
    },
    {
      name: 'returns api-key-not-found for an id that no key has',
      async run({ store }) {
        const { id } = await addEmployer(store);
        const key = await addKey(store, id, aNewKey('jp_1'));
        const next = { ...key, id: key.id + 1 };
        const result = await store.revokeKey({ ...next, revokedAt: atMinute(5) });
        assert.equal(codeOf(result), 'api-key-not-found');
        assert.deepEqual(await listKeys(store, id), [key]);
      },
    },
    {
      name: "returns api-key-not-found for another employer's key, and leaves it as it is",
      async run({ store }) {
        const owner = await addEmployer(store);
        const other = await addEmployer(store, { name: 'Globex' });
        const key = await addKey(store, owner.id, aNewKey('jp_1'));
        const revocation = { employerId: other.id, id: key.id, revokedAt: atMinute(5) };
        assert.equal(codeOf(await store.revokeKey(revocation)), 'api-key-not-found');
        assert.deepEqual(await listKeys(store, owner.id), [key]);
        await expectHolder(store, 'jp_1', owner);
      },
    },
  ],
};
