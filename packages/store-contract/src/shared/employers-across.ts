import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { Employer } from '@jobposting/core';
import type { EmployerStore, StoredEmployer } from '@jobposting/core/adapter';
import {
  addEmployer,
  addKey,
  aNewKey,
  callerOf,
  findBySlug,
  findEmployer,
  findHolder,
  listKeys,
} from '../employers/calls.ts';
import { codeOf, expectOk } from '../expectations.ts';
import { atMinute } from '../jobs/a-new-job.ts';
import { capability } from '../store-case.ts';
import { type SharedStore, type SharedStoreCapability, withinASecond } from './shared-store.ts';

const both = ({
  first,
  second,
}: SharedStore): readonly (readonly [EmployerStore, EmployerStore])[] => [
  [first.employers, second.employers],
  [second.employers, first.employers],
];

/** Fails unless the store finds this holder of the key within a second. */
const expectHolder = async (
  store: EmployerStore,
  apiKey: string,
  holder: Employer | null,
): Promise<void> => {
  const text = JSON.stringify(holder && callerOf(holder));
  await withinASecond(
    () => findHolder(store, apiKey),
    (found) => JSON.stringify(found) === text,
  );
};

/** Fails unless the store finds the employer like this within a second. */
const expectEmployer = async (store: EmployerStore, employer: StoredEmployer): Promise<void> => {
  const text = inspect(employer);
  await withinASecond(
    () => findEmployer(store, employer.id),
    (found) => inspect(found) === text,
  );
};

/** Fails unless the store finds this employer, or nobody, by the slug within a second. */
const expectSlug = async (
  store: EmployerStore,
  slug: string,
  employer: StoredEmployer | null,
): Promise<void> => {
  const text = inspect(employer);
  await withinASecond(
    () => findBySlug(store, slug),
    (found) => inspect(found) === text,
  );
};

export const employersAcross: SharedStoreCapability = capability(
  'employers and keys of both (D21)',
  {
    async 'are listed at once after the other has added or changed them'(shared) {
      for (const [writer, reader] of both(shared)) {
        const { id } = await addEmployer(writer);
        for (const name of ['Globex', 'Acme Inc.', 'Initech']) {
          expectOk(await reader.list());
          const renamed = expectOk(await writer.update(id, { name }));
          assert.deepEqual(expectOk(await reader.list()).at(-1), renamed);
          const key = await addKey(writer, id, aNewKey(`jp_${id}_${name}`));
          assert.deepEqual((await listKeys(reader, id)).at(-1), key);
          const revoked = expectOk(await writer.revokeKey({ ...key, revokedAt: atMinute(1) }));
          assert.deepEqual((await listKeys(reader, id)).at(-1), revoked);
        }
      }
    },
    async 'a new key counts for the other within a second, even after an earlier look-up'(shared) {
      for (const [n, [writer, reader]] of both(shared).entries()) {
        const keys = [`jp_${n}_1`, `jp_${n}_2`] as const;
        for (const key of keys) assert.equal(await findHolder(reader, key), null);
        const employer = await addEmployer(writer, {}, aNewKey(keys[0]));
        await addKey(writer, employer.id, aNewKey(keys[1]));
        for (const key of keys) await expectHolder(reader, key, employer);
      }
    },
    async 'a new name and a new plan count for the other within a second'(shared) {
      for (const [n, [writer, reader]] of both(shared).entries()) {
        const apiKey = `jp_${n}`;
        const employer = await addEmployer(writer, {}, aNewKey(apiKey));
        await expectHolder(reader, apiKey, employer);
        for (const changes of [{ name: 'Renamed' }, { unlimited: true }]) {
          await findEmployer(reader, employer.id);
          const changed = expectOk(await writer.update(employer.id, changes));
          await expectHolder(reader, apiKey, changed);
          await expectEmployer(reader, changed);
        }
      }
    },
    async 'a new profile counts for the other within a second, and its slug is taken at once (D38)'(
      shared,
    ) {
      for (const [n, [writer, reader]] of both(shared).entries()) {
        const [slug, next] = [`acme-${n}`, `globex-${n}`];
        const other = await addEmployer(reader);
        await expectSlug(reader, slug, null);
        const added = await addEmployer(writer, { profile: { slug } });
        const { id } = added;
        await expectSlug(reader, slug, added);
        const refused = await reader.update(other.id, { profile: { slug } });
        assert.equal(codeOf(refused), 'slug-taken');
        for (const profile of [{ about: 'Acme' }, { language: 'fr' }, { slug: next }] as const) {
          await findEmployer(reader, id);
          await findBySlug(reader, slug);
          const changed = expectOk(await writer.update(id, { profile }));
          await expectEmployer(reader, changed);
          await expectSlug(reader, changed.profile.slug ?? '', changed);
        }
        await expectSlug(reader, slug, await findEmployer(writer, id));
        const owner = expectOk(await reader.update(other.id, { profile: { slug } }));
        await expectSlug(writer, slug, owner);
      }
    },
    async 'a revoked key is valid for the other for at most a second'(shared) {
      for (const [n, [writer, reader]] of both(shared).entries()) {
        const employer = await addEmployer(writer, {}, aNewKey(`jp_${n}_1`));
        const key = await addKey(reader, employer.id, aNewKey(`jp_${n}_2`));
        await expectHolder(reader, `jp_${n}_2`, employer);
        expectOk(await writer.revokeKey({ ...key, revokedAt: atMinute(1) }));
        await expectHolder(reader, `jp_${n}_2`, null);
        await expectHolder(reader, `jp_${n}_1`, employer);
      }
    },
    async 'a removed employer is not listed any more, and its keys are valid for the other for at most a second'(
      shared,
    ) {
      for (const [n, [writer, reader]] of both(shared).entries()) {
        const employer = await addEmployer(writer, {}, aNewKey(`jp_${n}`));
        await expectHolder(reader, `jp_${n}`, employer);
        await findEmployer(reader, employer.id);
        expectOk(await writer.remove(employer.id));
        assert.deepEqual(expectOk(await reader.list()), []);
        assert.deepEqual(await listKeys(reader, employer.id), []);
        await expectHolder(reader, `jp_${n}`, null);
        await withinASecond(
          () => findEmployer(reader, employer.id),
          (found) => found === null,
        );
      }
    },
    async 'a recorded day of a key is listed by the other at once'(shared) {
      for (const [writer, reader] of both(shared)) {
        const { id } = await addEmployer(writer);
        const key = await addKey(writer, id, aNewKey(`jp_${id}`));
        for (const day of ['2026-11-20', '2026-11-21']) {
          await listKeys(reader, id);
          expectOk(await writer.noteKeyUse({ ...key, day }));
          assert.deepEqual(await listKeys(reader, id), [{ ...key, lastUsedOn: day }]);
        }
      }
    },
  },
);
