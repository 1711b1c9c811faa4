import assert from 'node:assert/strict';
import { employerId } from '@jobposting/core';
import { type EmployerStore, emptyProfile } from '@jobposting/core/adapter';
import { codeOf, expectDistinct, expectOk } from '../expectations.ts';
import { atMinute } from '../jobs/a-new-job.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { addEmployer, addKey, aNewKey, expectHolder, findEmployer, listKeys } from './calls.ts';

export const update: StoreCapability<EmployerStore> = capability('updating an employer (§5, D12)', {
  async 'changes the given members and leaves the rest'({ store }) {
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
  async 'returns employer-not-found for an unknown id, and adds nothing'({ store }) {
    const { id } = await addEmployer(store);
    const result = await store.update(employerId(id + 1), { name: 'New', unlimited: true });
    assert.equal(codeOf(result), 'employer-not-found');
    assert.equal(expectOk(await store.list()).length, 1);
  },
  async 'does not change an employer that it returned'({ store }) {
    const employer = await addEmployer(store);
    const [listed] = expectOk(await store.list());
    const found = await findEmployer(store, employer.id);
    const before = structuredClone(employer);
    expectOk(await store.update(employer.id, { name: 'Globex', unlimited: true }));
    assert.deepEqual([employer, listed, found], [before, before, before]);
  },
});

export const remove: StoreCapability<EmployerStore> = capability('removing an employer (D21)', {
  async 'removes it with all its keys, which are refused from the next call on'({ store, reopen }) {
    const employer = await addEmployer(store, {}, aNewKey('jp_1'));
    const key = await addKey(store, employer.id, aNewKey('jp_2'));
    expectOk(await store.revokeKey({ ...key, revokedAt: atMinute(1) }));
    // Found before, in case the store caches reads.
    await expectHolder(store, 'jp_1', employer);
    assert.deepEqual(await findEmployer(store, employer.id), employer);
    expectOk(await store.remove(employer.id));
    for (const open of [async () => store, reopen]) {
      const opened = await open();
      await expectHolder(opened, 'jp_1', null);
      assert.equal(await findEmployer(opened, employer.id), null);
      assert.deepEqual(expectOk(await opened.list()), []);
      assert.deepEqual(await listKeys(opened, employer.id), []);
    }
  },
  async 'leaves other employers and their keys as they are'({ store }) {
    const before = await addEmployer(store, {}, aNewKey('jp_1'));
    const { id } = await addEmployer(store, {}, aNewKey('jp_2'));
    const after = await addEmployer(store, {}, aNewKey('jp_3'));
    const keys = [await listKeys(store, before.id), await listKeys(store, after.id)];
    expectOk(await store.remove(id));
    const others = [before, after].toSorted((a, b) => a.id - b.id);
    assert.deepEqual(expectOk(await store.list()), others);
    await expectHolder(store, 'jp_1', before);
    await expectHolder(store, 'jp_3', after);
    assert.deepEqual([await listKeys(store, before.id), await listKeys(store, after.id)], keys);
  },
  async 'returns employer-not-found for an unknown id, and for a removed employer'({ store }) {
    const { id } = await addEmployer(store);
    assert.equal(codeOf(await store.remove(employerId(id + 1))), 'employer-not-found');
    expectOk(await store.remove(id));
    assert.equal(codeOf(await store.remove(id)), 'employer-not-found');
  },
  async 'leaves no employer to change, and no key to revoke'({ store }) {
    const { id } = await addEmployer(store);
    const key = await addKey(store, id, aNewKey('jp_1'));
    expectOk(await store.remove(id));
    assert.equal(codeOf(await store.update(id, { name: 'Back' })), 'employer-not-found');
    assert.equal(codeOf(await store.addKey(id, aNewKey('jp_2'))), 'employer-not-found');
    const revocation = { ...key, revokedAt: atMinute(1) };
    assert.equal(codeOf(await store.revokeKey(revocation)), 'api-key-not-found');
    assert.deepEqual(expectOk(await store.list()), []);
  },
  async 'never gives its id or those of its keys again'({ store, reopen }) {
    const removed = await addEmployer(store, {}, aNewKey('jp_1'));
    const [key] = await listKeys(store, removed.id);
    expectOk(await store.remove(removed.id));
    const next = await addEmployer(store, {}, aNewKey('jp_2'));
    const reopened = await reopen();
    const last = await addEmployer(reopened, {}, aNewKey('jp_3'));
    expectDistinct([removed.id, next.id, last.id]);
    const keys = [...(await listKeys(reopened, next.id)), ...(await listKeys(reopened, last.id))];
    expectDistinct([key, ...keys].map((each) => each?.id));
  },
  async 'allows a first employer again where none is left'({ store }) {
    const first = { name: 'First', unlimited: false };
    const one = expectOk(await store.addFirst(first, aNewKey('jp_1')));
    const other = await addEmployer(store);
    expectOk(await store.remove(one?.id ?? other.id));
    assert.equal(expectOk(await store.addFirst(first, aNewKey('jp_2'))), null);
    expectOk(await store.remove(other.id));
    const again = expectOk(await store.addFirst(first, aNewKey('jp_3')));
    assert(again !== null);
    assert.deepEqual(expectOk(await store.list()), [again]);
    assert.equal(expectOk(await store.addFirst(first, aNewKey('jp_4'))), null);
  },
});
