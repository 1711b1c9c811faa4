import { ok } from '@jobposting/core';
import { type EmployerStore, emptyProfile } from '@jobposting/core/adapter';
import { answering, type EmployerFault, type Faults, keeping, turn } from './break-store.ts';

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
    'forgets the first key': ({ add }) => ({ add: (given) => add(given) }),
  },
  'starting with a first': {
    'adds a first employer where there is one': ({ add }) => ({
      addFirst: (given, key) => add(given, key) as never,
    }),
  },
  'finding and listing': {
    'finds the first employer for an unknown id': ({ find, list }) => ({
      find: answering(find, async (found) => found ?? (await list())._unsafeUnwrap().at(0) ?? null),
    }),
  },
  updating: {
    'resets the plan with a new name': updating(({ name }) => (name ? { unlimited: false } : {})),
  },
  'the profile': {
    'forgets members that are not given': updating(({ profile }) =>
      profile ? { profile: { ...emptyProfile, ...profile } } : {},
    ),
    'remembers the employer of a slug': ({ findBySlug }) => ({ findBySlug: keeping(findBySlug) }),
  },
  'simultaneous calls': {
    'checks for employers and adds the first in two steps': addsTheFirstInTwoSteps,
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
  },
  revoking: {
    'accepts revoked keys': remembersHolders,
  },
  'finding an employer': {
    'caches found employers': remembersHolders,
  },
  noting: {
    'notes nothing': () => ({ noteKeyUse: async () => ok() }),
  },
  removing: {
    'removes nobody': () => ({ remove: async () => ok() }),
    'keeps the keys of a removed employer': remembersHolders,
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
