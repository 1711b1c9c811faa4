import { err, ok, type Result } from 'neverthrow';
import { emptyProfile } from '../fields/employer-profile.ts';
import {
  apiKeyNotFound,
  type EmployerId,
  type EmployerProfile,
  employerId,
  employerNotFound,
  type SlugTaken,
  slugTaken,
} from '../job/employer.ts';
import type {
  ApiKey,
  EmployerStore,
  NewApiKey,
  NewEmployer,
  StoredEmployer,
} from '../store/employer-store.ts';

const unused = { revokedAt: null, lastUsedOn: null };

/** The employers, and for each slug the one that had it last. */
const createEmployers = () => {
  const employers = new Map<EmployerId, StoredEmployer>();
  const idsBySlug = new Map<string, EmployerId>();
  let lastId = 0;

  const find = (id: EmployerId): StoredEmployer | null => employers.get(id) ?? null;

  const findBySlug = (slug: string): StoredEmployer | null => {
    const id = idsBySlug.get(slug);
    return id === undefined ? null : find(id);
  };

  const store = ({ id, name, unlimited, profile }: StoredEmployer): StoredEmployer => {
    const employer = Object.freeze({ id, name, unlimited, profile: Object.freeze(profile) });
    employers.set(id, employer);
    if (profile.slug !== null) idsBySlug.set(profile.slug, id);
    return employer;
  };

  return {
    find,
    findBySlug,
    store,
    add({ name, unlimited, profile }: NewEmployer): StoredEmployer {
      lastId++;
      const id = employerId(lastId);
      return store({ id, name, unlimited, profile: { ...emptyProfile, ...profile } });
    },
    all: (): readonly StoredEmployer[] => [...employers.values()],
    delete: (id: EmployerId): boolean => employers.delete(id),
    checkSlug(
      slug: EmployerProfile['slug'] | undefined,
      id: EmployerId | null,
    ): Result<void, SlugTaken> {
      if (slug === null || slug === undefined) return ok();
      const found = findBySlug(slug);
      return found?.profile.slug === slug && found.id !== id ? err(slugTaken(slug)) : ok();
    },
  };
};

const createKeys = () => {
  const keys = new Map<number, ApiKey>();
  const idsByHash = new Map<string, number>();
  let lastId = 0;

  const ofEmployer = (id: EmployerId): readonly ApiKey[] =>
    [...keys.values()].filter((key) => key.employerId === id);

  return {
    ofEmployer,
    add(id: EmployerId, { hash, label, createdAt }: NewApiKey): ApiKey {
      lastId++;
      const key = { id: lastId, employerId: id, label, createdAt, ...unused };
      keys.set(key.id, key);
      idsByHash.set(hash, key.id);
      return key;
    },
    findByHash: (hash: string): ApiKey | undefined => keys.get(idsByHash.get(hash) ?? 0),
    /** Changes a key, if the employer has it. */
    change(
      { employerId: ownerId, id }: Pick<ApiKey, 'employerId' | 'id'>,
      changesOf: (key: ApiKey) => Partial<ApiKey>,
    ): ApiKey | undefined {
      const stored = keys.get(id);
      if (stored?.employerId !== ownerId) return undefined;
      const changed = { ...stored, ...changesOf(stored) };
      keys.set(id, changed);
      return changed;
    },
    deleteOf(id: EmployerId): void {
      for (const key of ofEmployer(id)) keys.delete(key.id);
    },
  };
};

/**
 * Creates an {@link EmployerStore} that exists as long as the process: the reference implementation of the port, for
 * tests and demos.
 */
export const createMemoryEmployerStore = (): EmployerStore => {
  const employers = createEmployers();
  const keys = createKeys();

  const add = (employer: NewEmployer, firstKey?: NewApiKey): StoredEmployer => {
    const added = employers.add(employer);
    if (firstKey !== undefined) keys.add(added.id, firstKey);
    return added;
  };

  return {
    add: async (employer, firstKey) =>
      employers.checkSlug(employer.profile?.slug, null).map(() => add(employer, firstKey)),

    addFirst: async (employer, firstKey) =>
      ok(employers.all().length > 0 ? null : add(employer, firstKey)),

    list: async () => ok(employers.all()),
    find: async (id) => ok(employers.find(id)),
    findBySlug: async (slug) => ok(employers.findBySlug(slug)),

    async update(id, changes) {
      const stored = employers.find(id);
      if (stored === null) return err(employerNotFound(id));
      const profile = { ...stored.profile, ...changes.profile };
      return employers
        .checkSlug(profile.slug, id)
        .map(() => employers.store({ ...stored, ...changes, id, profile }));
    },

    async remove(id) {
      if (!employers.delete(id)) return err(employerNotFound(id));
      keys.deleteOf(id);
      return ok();
    },

    addKey: async (id, key) =>
      employers.find(id) === null ? err(employerNotFound(id)) : ok(keys.add(id, key)),

    listKeys: async (id) => ok(keys.ofEmployer(id)),

    async revokeKey({ revokedAt, ...key }) {
      const revoked = keys.change(key, (stored) => ({ revokedAt: stored.revokedAt ?? revokedAt }));
      return revoked === undefined ? err(apiKeyNotFound(key.id)) : ok(revoked);
    },

    async noteKeyUse({ day, ...key }) {
      keys.change(key, ({ lastUsedOn }) => (day > (lastUsedOn ?? '') ? { lastUsedOn: day } : {}));
      return ok();
    },

    async findByKeyHash(hash) {
      const key = keys.findByHash(hash);
      const employer = key?.revokedAt === null ? employers.find(key.employerId) : null;
      if (key === undefined || employer === null) return ok(null);
      const { id, name, unlimited } = employer;
      return ok({ id, name, unlimited, keyId: key.id });
    },
  };
};
