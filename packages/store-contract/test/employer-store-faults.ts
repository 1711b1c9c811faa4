import { ok } from '@jobposting/core';
import { type EmployerStore, emptyProfile, type StoredEmployer } from '@jobposting/core/adapter';
import {
  answering,
  changingOne,
  type EmployerFault,
  type Faults,
  keeping,
  turn,
} from './break-store.ts';

const addsTheFirstInTwoSteps: EmployerFault = (store) => ({
  async addFirst(employer, key) {
    const employers = (await store.list())._unsafeUnwrap();
    await turn();
    return employers.length > 0 ? ok(null) : (store.add(employer, key) as never);
  },
});

const remembersHolders: EmployerFault = ({ findByKeyHash }) => ({
  findByKeyHash: keeping(findByKeyHash),
});

/** An update that alters the given members. */
const updating =
  (alter: (given: Parameters<EmployerStore['update']>[1]) => object): EmployerFault =>
  ({ update }) => ({ update: (id, given) => update(id, { ...given, ...alter(given) }) });

export const employerStoreFaults: Faults<EmployerFault> = {
  adding: {
    'shortens names': ({ add }) => ({
      add: ({ name, ...given }, key) => add({ ...given, name: name.slice(0, 10) }, key),
    }),
    'keeps one employer per name': (store) => ({
      async add(given, key) {
        const [same] = (await store.list())
          ._unsafeUnwrap()
          .filter(({ name }) => name === given.name);
        return same === undefined ? store.add(given, key) : ok(same);
      },
    }),
    'forgets the first key': ({ add }) => ({ add: (given) => add(given) }),
  },
  'starting with a first': {
    'adds a first employer where there is one': ({ add }) => ({
      addFirst: (given, key) => add(given, key) as never,
    }),
    'adds none': () => ({ addFirst: async () => ok(null) }),
  },
  'finding and listing': {
    'lists the newest employer first': ({ list }) => ({
      list: answering(list, (employers) => employers.toReversed()),
    }),
    'finds the first employer for an unknown id': ({ find, list }) => ({
      find: answering(find, async (found) => found ?? (await list())._unsafeUnwrap().at(0) ?? null),
    }),
  },
  updating: {
    'adds an employer by an update': ({ update, add }) => ({
      async update(id, given) {
        const updated = await update(id, given);
        return updated.isErr() ? add({ name: '', unlimited: false, ...given }) : updated;
      },
    }),
    'resets the plan with a new name': updating(({ name }) => (name ? { unlimited: false } : {})),
    'updates every employer': ({ update, list }) => ({
      async update(id, given) {
        for (const each of (await list())._unsafeUnwrap()) await update(each.id, given);
        return update(id, given);
      },
    }),
    'changes an employer that it has returned': ({ add, update }) => {
      const show = changingOne();
      return { add: answering(add, show), update: answering(update, show) };
    },
  },
  'the profile': {
    'forgets members that are not given': updating(({ profile }) =>
      profile ? { profile: { ...emptyProfile, ...profile } } : {},
    ),
    'clears it with a new name': updating(({ name, profile }) =>
      name ? { profile: { ...emptyProfile, ...profile } } : {},
    ),
    'adds an employer without it': ({ add }) => ({
      add: ({ profile: _, ...given }, key) => add(given, key),
    }),
    'refuses a slug to the employer that has it': (store) => ({
      async update(id, given) {
        const slug = given.profile?.slug;
        const owner = slug ? (await store.findBySlug(slug))._unsafeUnwrap() : null;
        return owner?.id === id ? store.add({ ...owner, ...given }) : store.update(id, given);
      },
    }),
    'compares slugs without case': ({ findBySlug }) => ({
      findBySlug: (slug) => findBySlug(slug.toLowerCase()),
    }),
    'forgets abandoned slugs': ({ findBySlug }) => ({
      findBySlug: async (slug) =>
        (await findBySlug(slug)).map((found) => (found?.profile.slug === slug ? found : null)),
    }),
    'leaves a slug to the first employer that had it': ({ find, findBySlug }) => {
      const first = new Map<string, StoredEmployer | null>();
      return {
        findBySlug: answering(findBySlug, async (found, slug) => {
          if (found?.profile.slug === slug) return found;
          const held = first.get(slug) ?? found;
          first.set(slug, held);
          return held && (await find(held.id))._unsafeUnwrap();
        }),
      };
    },
    'remembers the employer of a slug': ({ findBySlug }) => ({ findBySlug: keeping(findBySlug) }),
  },
  'simultaneous calls': {
    'checks for employers and adds the first in two steps': addsTheFirstInTwoSteps,
    'reads and writes an update in two steps': ({ find, update }) => ({
      async update(id, given) {
        const stored = (await find(id))._unsafeUnwrap();
        await turn();
        return update(id, { ...stored, ...given });
      },
    }),
    'checks revokedAt and revokes in two steps': ({ listKeys, revokeKey }) => ({
      async revokeKey(given) {
        const keys = (await listKeys(given.employerId))._unsafeUnwrap();
        const isRevoked = keys.some(({ id, revokedAt }) => id === given.id && revokedAt !== null);
        await turn();
        const revoked = await revokeKey(given);
        return isRevoked ? revoked : revoked.map((key) => ({ ...key, ...given }));
      },
    }),
  },
  'API keys': {
    'turns an absent label into an empty one': ({ addKey }) => ({
      addKey: (owner, key) => addKey(owner, { ...key, label: key.label ?? '' }),
    }),
    'returns the hash with a new key': ({ addKey }) => ({
      addKey: answering(addKey, (added, _, { hash }) => ({ ...added, hash })),
    }),
    "lists another employer's keys": ({ list, listKeys }) => ({
      async listKeys() {
        const keys = [];
        for (const { id } of (await list())._unsafeUnwrap()) {
          keys.push(...(await listKeys(id))._unsafeUnwrap());
        }
        return ok(keys);
      },
    }),
    'lists the newest key first': ({ listKeys }) => ({
      listKeys: answering(listKeys, (keys) => keys.toReversed()),
    }),
  },
  revoking: {
    'accepts revoked keys': remembersHolders,
    'revokes every key of the employer': ({ listKeys, revokeKey }) => ({
      async revokeKey(given) {
        for (const { id } of (await listKeys(given.employerId))._unsafeUnwrap()) {
          await revokeKey({ ...given, id });
        }
        return revokeKey(given);
      },
    }),
    'moves revokedAt when a key is revoked again': ({ revokeKey }) => ({
      revokeKey: answering(revokeKey, (key, { revokedAt }) => ({ ...key, revokedAt })),
    }),
    'revokes an unknown key without an error': ({ revokeKey }) => ({
      async revokeKey(given) {
        const revoked = await revokeKey(given);
        const unused = { label: null, createdAt: given.revokedAt, lastUsedOn: null };
        return revoked.isErr() ? ok({ ...unused, ...given }) : revoked;
      },
    }),
    'changes a key that it has returned': ({ addKey, listKeys, revokeKey }) => {
      const show = changingOne();
      return {
        addKey: answering(addKey, show),
        listKeys: answering(listKeys, (keys) => keys.map(show)),
        revokeKey: answering(revokeKey, show),
      };
    },
  },
  'finding an employer': {
    'caches found employers': remembersHolders,
    'finds the profile with a key': ({ find, findByKeyHash }) => ({
      findByKeyHash: answering(
        findByKeyHash,
        async (holder) => holder && { ...(await find(holder.id))._unsafeUnwrap(), ...holder },
      ),
    }),
    'finds the id of the first key of an employer': ({ findByKeyHash, listKeys }) => ({
      findByKeyHash: answering(findByKeyHash, async (holder) => {
        if (holder === null) return null;
        const [first] = (await listKeys(holder.id))._unsafeUnwrap();
        return { ...holder, keyId: first?.id ?? holder.keyId };
      }),
    }),
  },
  noting: {
    'notes nothing': () => ({ noteKeyUse: async () => ok() }),
  },
  removing: {
    'removes nobody': () => ({ remove: async () => ok() }),
    'keeps the keys of a removed employer': remembersHolders,
    'removes an unknown employer without an error': ({ remove }) => ({
      remove: async (id) => (await remove(id)).orElse(() => ok()),
    }),
  },
  'closing and opening again': {
    'forgets everything': ({ list }, life) => ({
      list: answering(list, (employers) => (life.openings > 1 ? [] : employers)),
    }),
  },
  failure: {
    'rejects when it is closed': ({ find }, life) => ({
      async find(id) {
        if (life.isClosed) throw new Error('closed');
        return find(id);
      },
    }),
  },
};
