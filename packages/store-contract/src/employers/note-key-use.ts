import assert from 'node:assert/strict';
import type { ApiKey, EmployerStore } from '@jobposting/core/adapter';
import { expectOk } from '../expectations.ts';
import { atMinute } from '../jobs/a-new-job.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { addEmployer, addKey, aNewKey, expectHolder, listKeys } from './calls.ts';

const note = async (
  store: EmployerStore,
  { employerId, id }: Pick<ApiKey, 'employerId' | 'id'>,
  day: string,
): Promise<void> => expectOk(await store.noteKeyUse({ employerId, id, day }));

export const noteKeyUse: StoreCapability<EmployerStore> = capability(
  'noting the use of a key (D21)',
  {
    async 'lists the key with the day, and changes nothing else'({ store, reopen }) {
      const employer = await addEmployer(store);
      const key = await addKey(store, employer.id, aNewKey('jp_1', { label: 'nightly' }));
      await note(store, key, '2026-11-20');
      const used = { ...key, lastUsedOn: '2026-11-20' };
      assert.deepEqual(await listKeys(store, employer.id), [used]);
      await expectHolder(store, 'jp_1', employer);
      assert.equal(key.lastUsedOn, null);
      assert.deepEqual(await listKeys(await reopen(), employer.id), [used]);
    },
    async 'keeps the latest day, whatever order the days are recorded in'({ store }) {
      const { id } = await addEmployer(store);
      const key = await addKey(store, id, aNewKey('jp_1'));
      for (const [day, expected] of [
        ['2026-11-20', '2026-11-20'],
        ['2026-11-19', '2026-11-20'],
        ['2026-11-20', '2026-11-20'],
        ['2027-01-02', '2027-01-02'],
        ['2026-12-31', '2027-01-02'],
      ] as const) {
        await note(store, key, day);
        assert.equal((await listKeys(store, id))[0]?.lastUsedOn, expected);
      }
    },
    async 'records nothing for other keys, or for the key with another employer'({ store }) {
      const one = await addEmployer(store);
      const other = await addEmployer(store);
      const key = await addKey(store, one.id, aNewKey('jp_1'));
      const unused = await addKey(store, one.id, aNewKey('jp_2'));
      const foreign = await addKey(store, other.id, aNewKey('jp_3'));
      await note(store, key, '2026-11-20');
      await note(store, { employerId: one.id, id: foreign.id }, '2026-11-20');
      const days = (await listKeys(store, one.id)).map(({ id, lastUsedOn }) => [id, lastUsedOn]);
      assert.deepEqual(
        days,
        [
          [key.id, '2026-11-20'],
          [unused.id, null],
        ].toSorted(([a], [b]) => Number(a) - Number(b)),
      );
      assert.deepEqual(await listKeys(store, other.id), [foreign]);
    },
    async 'is not an error for an unknown key'({ store }) {
      const { id } = await addEmployer(store);
      const key = await addKey(store, id, aNewKey('jp_1'));
      await note(store, { ...key, id: key.id + 1 }, '2026-11-20');
      assert.deepEqual(await listKeys(store, id), [key]);
      expectOk(await store.remove(id));
      await note(store, key, '2026-11-20');
      assert.deepEqual(await listKeys(store, id), []);
    },
    async 'keeps the day when the key is revoked'({ store }) {
      const { id } = await addEmployer(store);
      const key = await addKey(store, id, aNewKey('jp_1'));
      await note(store, key, '2026-11-20');
      const revoked = expectOk(await store.revokeKey({ ...key, revokedAt: atMinute(1) }));
      assert.deepEqual(revoked, { ...key, revokedAt: atMinute(1), lastUsedOn: '2026-11-20' });
      assert.deepEqual(await listKeys(store, id), [revoked]);
    },
  },
);
