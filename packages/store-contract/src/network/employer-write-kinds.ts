import type { Employer } from '@jobposting/core';
import type { ApiKey, Store } from '@jobposting/core/adapter';
import {
  addEmployer,
  addKey,
  aNewKey,
  findBySlug,
  findEmployer,
  listKeys,
} from '../employers/calls.ts';
import { expectOk } from '../expectations.ts';
import { atMinute } from '../jobs/a-new-job.ts';
import type { Stored, WriteKind } from './write-kinds.ts';

const onlyOne = (found: readonly unknown[]): Stored => ({ times: found.length, value: found[0] });

/** The employers with a name; each must have one key. */
const named = async ({ employers }: Store, name: string): Promise<Stored> => {
  const found = expectOk(await employers.list()).filter((each) => each.name === name);
  for (const { id } of found) {
    const keys = await listKeys(employers, id);
    if (keys.length !== 1) throw new Error(`an employer with ${keys.length} keys`);
  }
  return onlyOne(found);
};

/** A kind of write to an employer and a key that only this write touches. */
const kindOf = (
  name: string,
  prepare: (
    employer: Employer,
    key: ApiKey,
    n: number,
  ) => Awaited<ReturnType<WriteKind['prepare']>>,
): WriteKind => ({
  name,
  async prepare({ employers }, n) {
    const employer = await addEmployer(employers, { name: 'Before' });
    const key = await addKey(employers, employer.id, aNewKey(`jp_before_${n}`));
    return prepare(employer, key, n);
  },
});

/** Adds the first employer; the database must have none. */
export const firstEmployer: WriteKind = {
  name: 'the first employer',
  prepare: async (_, n) => ({
    make: ({ employers }) =>
      employers.addFirst({ name: 'First', unlimited: true }, aNewKey(`jp_first_${n}`)),
    look: (direct) => named(direct, 'First'),
  }),
};

/** Every other kind of write to employers, keys and settings. */
export const employerWriteKinds: readonly WriteKind[] = [
  kindOf('a new employer', (_, __, n) => ({
    make: ({ employers }) =>
      employers.add(
        { name: `New ${n}`, unlimited: false, profile: { slug: `new-${n}` } },
        aNewKey(`jp_new_${n}`),
      ),
    look: (direct) => named(direct, `New ${n}`),
  })),
  kindOf('a new name', ({ id }, _, n) => ({
    make: ({ employers }) => employers.update(id, { name: `After ${n}` }),
    async look({ employers }) {
      const found = await findEmployer(employers, id);
      return onlyOne([found].filter((each) => each?.name === `After ${n}`));
    },
  })),
  kindOf('a new profile', ({ id }, _, n) => ({
    make: ({ employers }) =>
      employers.update(id, { profile: { slug: `after-${n}`, about: `After ${n}` } }),
    async look({ employers }) {
      const found = await findBySlug(employers, `after-${n}`);
      return onlyOne([found].filter((each) => each?.profile.about === `After ${n}`));
    },
  })),
  kindOf('a new key', ({ id }, _, n) => ({
    make: ({ employers }) => employers.addKey(id, aNewKey(`jp_after_${n}`, { label: 'after' })),
    async look({ employers }) {
      const keys = await listKeys(employers, id);
      return onlyOne(keys.filter(({ label }) => label === 'after'));
    },
  })),
  kindOf('a revocation', ({ id }, key) => ({
    make: ({ employers }) => employers.revokeKey({ ...key, revokedAt: atMinute(7) }),
    async look({ employers }) {
      const keys = await listKeys(employers, id);
      return onlyOne(keys.filter(({ revokedAt }) => revokedAt === atMinute(7)));
    },
  })),
  kindOf('the day of a use', ({ id: employerId }, { id }) => ({
    make: ({ employers }) => employers.noteKeyUse({ employerId, id, day: '2026-11-20' }),
    async look({ employers }) {
      const keys = await listKeys(employers, employerId);
      return { times: keys.filter(({ lastUsedOn }) => lastUsedOn === '2026-11-20').length };
    },
  })),
  kindOf('a removal', ({ id }) => ({
    make: ({ employers }) => employers.remove(id),
    async look({ employers }) {
      const keys = await listKeys(employers, id);
      const isThere = (await findEmployer(employers, id)) !== null;
      if (isThere !== keys.length > 0) throw new Error('a part of it is removed');
      return { times: isThere ? 0 : 1 };
    },
  })),
  {
    name: 'a retention',
    prepare: async (_, n) => ({
      make: ({ jobs }) => jobs.changes.setRetention({ changesDays: 30 + n }),
      async look({ jobs }) {
        const kept = expectOk(await jobs.changes.retention());
        return onlyOne([kept].filter(({ changesDays }) => changesDays === 30 + n));
      },
    }),
  },
];
