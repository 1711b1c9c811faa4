import assert from 'node:assert/strict';
import type { Employer } from '@jobposting/core';
import type { EmployerStore } from '@jobposting/core/adapter';
import { expectDistinct } from '../expect-distinct.ts';
import { expectOk } from '../expect-result.ts';
import { atMinute } from '../jobs/a-new-job.ts';
import type { StoreCapability } from '../store-case.ts';
import { aNewKey } from './a-new-key.ts';
import { addEmployer, addKey, findEmployer, findHolder, listKeys } from './calls.ts';

const callers = Array.from({ length: 24 }, (_, n) => n);

export const races: StoreCapability<EmployerStore> = {
  name: 'simultaneous calls',
  cases: [
    {
      name: 'adds every one of many employers with its own id and its own key',
      async run({ store }) {
        const employers = await Promise.all(
          callers.map((n) => addEmployer(store, { name: `Acme ${n}` }, aNewKey(`jp_${n}`))),
        );
        expectDistinct(employers.map(({ id }) => id));
        for (const [n, employer] of employers.entries()) {
          assert.deepEqual(await findHolder(store, `jp_${n}`), employer);
        }
        assert.equal(expectOk(await store.list()).length, callers.length);
      },
    },
    {
      name: 'adds one first employer with its key, whoever of many callers comes first',
      async run({ store }) {
        const added = await Promise.all(
          callers.map((n) =>
            store.addFirst({ name: `Acme ${n}`, unlimited: false }, aNewKey(`jp_${n}`)),
          ),
        );
        const employers = expectOk(await store.list());
        assert.equal(employers.length, 1);
        assert.deepEqual(
          added.map(expectOk).filter((employer) => employer !== null),
          employers,
        );
        const [first] = employers;
        assert(first !== undefined);
        assert.equal((await listKeys(store, first.id)).length, 1);
        for (const n of callers) {
          const holder: Employer | null = first.name === `Acme ${n}` ? first : null;
          assert.deepEqual(await findHolder(store, `jp_${n}`), holder);
        }
      },
    },
    {
      name: 'adds every one of many keys with its own id',
      async run({ store }) {
        const employer = await addEmployer(store);
        const keys = await Promise.all(
          callers.map((n) => addKey(store, employer.id, aNewKey(`jp_${n}`))),
        );
        expectDistinct(keys.map(({ id }) => id));
        for (const n of callers) assert.deepEqual(await findHolder(store, `jp_${n}`), employer);
        assert.equal((await listKeys(store, employer.id)).length, callers.length);
      },
    },
    {
      name: 'loses neither a new name nor a new plan',
      async run({ store }) {
        const { id } = await addEmployer(store, {}, aNewKey('jp_1'));
        const updated = await Promise.all([
          store.update(id, { name: 'Renamed' }),
          store.update(id, { unlimited: true }),
        ]);
        for (const result of updated) expectOk(result);
        const expected = { id, name: 'Renamed', unlimited: true };
        assert.deepEqual(await findEmployer(store, id), expected);
        assert.deepEqual(await findHolder(store, 'jp_1'), expected);
      },
    },
    {
      name: 'revokes a key once, whoever of many callers comes first',
      async run({ store }) {
        const employer = await addEmployer(store);
        const key = await addKey(store, employer.id, aNewKey('jp_1'));
        const revoked = await Promise.all(
          callers.map((n) => store.revokeKey({ ...key, revokedAt: atMinute(n) })),
        );
        const [stored] = await listKeys(store, employer.id);
        assert(stored !== undefined && stored.revokedAt !== null);
        assert.deepEqual(
          revoked.map(expectOk),
          callers.map(() => stored),
        );
        assert.equal(await findHolder(store, 'jp_1'), null);
      },
    },
  ],
};
