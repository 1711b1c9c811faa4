import assert from 'node:assert/strict';
import type { EmployerProfile } from '@jobposting/core';
import { type EmployerStore, emptyProfile, type StoredEmployer } from '@jobposting/core/adapter';
import { codeOf, expectError, expectOk } from '../expectations.ts';
import { capability, type StoreCapability } from '../store-case.ts';
import { addEmployer, aNewKey, expectHolder, findBySlug, findEmployer } from './calls.ts';

const full: EmployerProfile = {
  slug: 'maple-ridge-2',
  website: 'http://maple-ridge.example/%C3%A9?a=1&b="2"#\'3\'',
  logoUrl: 'https://cdn.example/logo.svg',
  bannerUrl: 'https://cdn.example/banner.jpg?w=1200',
  accentColor: '#7a1fa2',
  about: `Société “Ω” 🚀 %_"\\ {}\n\n\t${"Søns' ".repeat(700)}`,
  linkedInCompanyId: '10350000000000000000',
  language: 'fr',
  employees: '25orMore',
};

const other: EmployerProfile = {
  slug: 'ab',
  website: 'https://other.example',
  logoUrl: 'https://other.example/logo.png',
  bannerUrl: 'https://other.example/banner.png',
  accentColor: '#000000',
  about: 'Other',
  linkedInCompanyId: '1',
  language: 'en',
  employees: 'under25',
};

export const profile: StoreCapability<EmployerStore> = capability(
  'the profile of an employer (D38)',
  {
    async 'is returned as given, with null for other members, also after reopening'({
      store,
      reopen,
    }) {
      const acme = await addEmployer(store, { profile: full });
      const globex = await addEmployer(store, { name: 'Globex', profile: { language: 'en' } });
      const nobody = await addEmployer(store);
      assert.deepEqual(
        [acme.profile, globex.profile, nobody.profile],
        [full, { ...emptyProfile, language: 'en' }, emptyProfile],
      );
      for (const open of [async () => store, reopen]) {
        const opened = await open();
        for (const employer of [acme, globex, nobody]) {
          assert.deepEqual(await findEmployer(opened, employer.id), employer);
        }
        assert.deepEqual(
          expectOk(await opened.list()),
          [acme, globex, nobody].toSorted((a, b) => a.id - b.id),
        );
        assert.deepEqual(await findBySlug(opened, 'maple-ridge-2'), acme);
      }
    },
    async 'changes only in the given members, and null clears one'({ store }) {
      const added = await addEmployer(store, { unlimited: true });
      const neighbour = await addEmployer(store);
      let expected = added;
      for (const members of [full, other, full, emptyProfile]) {
        for (const [name, value] of Object.entries(members)) {
          expected = { ...expected, profile: { ...expected.profile, [name]: value } };
          const updated = expectOk(await store.update(added.id, { profile: { [name]: value } }));
          assert.deepEqual(updated, expected);
          assert.deepEqual(await findEmployer(store, added.id), expected);
        }
      }
      assert.deepEqual(await findEmployer(store, neighbour.id), neighbour);
    },
    async 'stays when name and plan change, and may change with them'({ store }) {
      const { id } = await addEmployer(store, { profile: full });
      for (const changes of [{ name: 'Renamed' }, { unlimited: true }, {}]) {
        assert.deepEqual(expectOk(await store.update(id, changes)).profile, full);
      }
      const all = { name: 'Again', unlimited: false, profile: other };
      assert.deepEqual(expectOk(await store.update(id, all)), { id, ...all });
      assert.deepEqual(expectOk(await store.list()), [{ id, ...all }]);
    },
    async 'makes the employer be found by its slug from the next call on, and by each earlier one'({
      store,
      reopen,
    }) {
      const { id } = await addEmployer(store);
      const slugs = ['acme', 'acme-2', 'ac', 'acme', null];
      for (const [at, slug] of slugs.entries()) {
        // Looked up before, in case the store caches reads.
        const before = await findEmployer(store, id);
        for (const each of slugs) {
          const isKnown = slugs.indexOf(each) < at;
          if (each) assert.deepEqual(await findBySlug(store, each), isKnown ? before : null);
        }
        expectOk(await store.update(id, { profile: { slug } }));
        const renamed = expectOk(await store.update(id, { name: `Acme ${at}` }));
        for (const each of slugs.slice(0, at + 1)) {
          if (each) assert.deepEqual(await findBySlug(store, each), renamed, each);
        }
      }
      const opened = await reopen();
      assert.deepEqual(await findBySlug(opened, 'acme-2'), await findEmployer(opened, id));
    },
    async 'is not found by a similar slug'({ store }) {
      const { id } = await addEmployer(store, { profile: { slug: 'acme' } });
      expectOk(await store.update(id, { profile: { slug: 'ac' } }));
      for (const slug of ['AC', 'ACME', 'a', 'acm', 'ac%', '', `${id}`]) {
        assert.equal(await findBySlug(store, slug), null, slug);
      }
    },
    async 'cannot have the slug of another employer, and then nothing is changed or added'({
      store,
    }) {
      const acme = await addEmployer(store, { profile: { slug: 'acme' } });
      const globex = await addEmployer(store, { profile: { slug: 'globex', about: 'Globex' } });
      const changes = { name: 'Taken', profile: { slug: 'acme', about: 'Taken' } };
      const refused = expectError(await store.update(globex.id, changes));
      assert.deepEqual([refused.code, 'slug' in refused && refused.slug], ['slug-taken', 'acme']);
      const added = { name: 'Taken', unlimited: false, profile: { slug: 'acme' } };
      assert.equal(codeOf(await store.add(added, aNewKey('jp_1'))), 'slug-taken');
      await expectHolder(store, 'jp_1', null);
      assert.deepEqual(
        expectOk(await store.list()),
        [acme, globex].toSorted((a, b) => a.id - b.id),
      );
      assert.deepEqual(await findBySlug(store, 'acme'), acme);
    },
    async 'keeps its slug when that is given again'({ store }) {
      const { id } = await addEmployer(store, { profile: { slug: 'acme' } });
      const changes = { name: 'Renamed', profile: { slug: 'acme', about: 'Acme' } };
      const updated = expectOk(await store.update(id, changes));
      assert.deepEqual(await findBySlug(store, 'acme'), updated);
    },
    async 'leaves a slug to others after it is abandoned, or its employer removed'({ store }) {
      const first = await addEmployer(store, { profile: { slug: 'acme' } });
      const second = await addEmployer(store);
      const rename = async ({ id }: StoredEmployer, slug: string | null) =>
        expectOk(await store.update(id, { profile: { slug } }));
      const renamed = await rename(first, 'acme-2');
      // The employer that takes it has it, and is then the last that had it.
      assert.deepEqual(await findBySlug(store, 'acme'), renamed);
      const owner = await rename(second, 'acme');
      assert.deepEqual(await findBySlug(store, 'acme'), owner);
      const without = await rename(second, null);
      assert.deepEqual(await findBySlug(store, 'acme'), without);
      const again = await rename(first, 'acme');
      assert.deepEqual(await findBySlug(store, 'acme'), again);
      assert.deepEqual(await findBySlug(store, 'acme-2'), again);
      await rename(first, null);
      await rename(second, 'acme');
      expectOk(await store.remove(second.id));
      assert.equal(await findBySlug(store, 'acme'), null);
      expectOk(await store.remove(first.id));
      assert.equal(await findBySlug(store, 'acme-2'), null);
      const third = await addEmployer(store, { profile: { slug: 'acme' } });
      assert.deepEqual(await findBySlug(store, 'acme'), third);
      const fourth = await addEmployer(store, { profile: { slug: 'acme-2' } });
      assert.deepEqual(await findBySlug(store, 'acme-2'), fourth);
    },
  },
);
