import assert from 'node:assert/strict';
import type { Employer } from '@jobposting/core';
import { type EmployerStore, emptyProfile } from '@jobposting/core/adapter';
import { codeOf, expectDistinct, expectOk } from '../expectations.ts';
import { atMinute } from '../jobs/a-new-job.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import {
  addEmployer,
  addKey,
  aNewKey,
  expectHolder,
  findBySlug,
  findEmployer,
  listKeys,
} from './calls.ts';

const callers = Array.from({ length: 24 }, (_, n) => n);

export const races: StoreCapability<EmployerStore> = capability('simultaneous calls', {
  async 'adds every one of many employers with its own id and its own key'({ store }) {
    const employers = await Promise.all(
      callers.map((n) => addEmployer(store, { name: `Acme ${n}` }, aNewKey(`jp_${n}`))),
    );
    expectDistinct(employers.map(({ id }) => id));
    for (const [n, employer] of employers.entries()) {
      await expectHolder(store, `jp_${n}`, employer);
    }
    assert.equal(expectOk(await store.list()).length, callers.length);
  },
  async 'adds one first employer with its key, whichever of many callers comes first'({ store }) {
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
      await expectHolder(store, `jp_${n}`, holder);
    }
  },
  async 'adds every one of many keys with its own id'({ store }) {
    const employer = await addEmployer(store);
    const keys = await Promise.all(
      callers.map((n) => addKey(store, employer.id, aNewKey(`jp_${n}`))),
    );
    expectDistinct(keys.map(({ id }) => id));
    for (const n of callers) await expectHolder(store, `jp_${n}`, employer);
    assert.equal((await listKeys(store, employer.id)).length, callers.length);
  },
  async 'loses neither a new name, nor a new plan, nor a member of a profile'({ store }) {
    const { id } = await addEmployer(store, {}, aNewKey('jp_1'));
    const members = [{ slug: 'acme' }, { about: 'Acme' }, { language: 'fr' }] as const;
    const updated = await Promise.all([
      store.update(id, { name: 'Renamed' }),
      store.update(id, { unlimited: true }),
      ...members.map((profile) => store.update(id, { profile })),
    ]);
    for (const result of updated) expectOk(result);
    const profile = Object.assign({}, emptyProfile, ...members);
    const expected = { id, name: 'Renamed', unlimited: true, profile };
    assert.deepEqual(await findEmployer(store, id), expected);
    await expectHolder(store, 'jp_1', expected);
  },
  async 'keeps every slug that an employer abandons in simultaneous updates (D38)'({ store }) {
    const { id } = await addEmployer(store, { profile: { slug: 'acme' } });
    const slugs = callers.map((n) => `acme-${n}`);
    const updated = await Promise.all(slugs.map((slug) => store.update(id, { profile: { slug } })));
    for (const result of updated) expectOk(result);
    const employer = await findEmployer(store, id);
    for (const slug of ['acme', ...slugs]) {
      assert.deepEqual(await findBySlug(store, slug), employer, slug);
    }
  },
  async 'gives a slug to one employer, whichever of many callers comes first (D38)'({ store }) {
    const profile = { slug: 'acme' };
    const others = await Promise.all(callers.slice(0, 12).map(() => addEmployer(store)));
    const results = await Promise.all([
      ...others.map(({ id }) => store.update(id, { profile })),
      ...callers.slice(12).map((n) => store.add({ name: `${n}`, unlimited: false, profile })),
    ]);
    const codes = results.map(codeOf).toSorted();
    assert.deepEqual(codes, ['ok', ...callers.slice(1).map(() => 'slug-taken')]);
    const owners = expectOk(await store.list()).filter((each) => each.profile.slug === 'acme');
    assert.deepEqual(owners, [results.find((each) => each.isOk())?.unwrapOr(null)]);
    assert.deepEqual(await findBySlug(store, 'acme'), owners[0]);
  },
  async 'revokes a key once, whichever of many callers comes first'({ store }) {
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
    await expectHolder(store, 'jp_1', null);
  },
});
