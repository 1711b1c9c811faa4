import { err, ok, type Result } from 'neverthrow';
import { type EmployerProfile, emptyProfile } from '../fields/employer-profile.ts';
import {
  apiKeyNotFound,
  type EmployerId,
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

/**
 * Creates an {@link EmployerStore} that exists as long as the process: the reference implementation of the port, for
 * tests and demos.
 */
export const createMemoryEmployerStore = (): EmployerStore => {
  const employers = new Map<EmployerId, StoredEmployer>();
  // For each slug, the employer that had it last.
  const idsBySlug = new Map<string, EmployerId>();
  const keys = new Map<number, ApiKey>();
  const keyIdsByHash = new Map<string, number>();
  let lastEmployerId = 0;
  let lastKeyId = 0;

  const storeKey = (id: EmployerId, { hash, label, createdAt }: NewApiKey): ApiKey => {
    lastKeyId++;
    const key = { id: lastKeyId, employerId: id, label, createdAt, ...unused };
    keys.set(key.id, key);
    keyIdsByHash.set(hash, key.id);
    return key;
  };

  const storeEmployer = ({ id, name, unlimited, profile }: StoredEmployer): StoredEmployer => {
    const employer = Object.freeze({ id, name, unlimited, profile: Object.freeze(profile) });
    employers.set(id, employer);
    if (profile.slug !== null) idsBySlug.set(profile.slug, id);
    return employer;
  };

  const addEmployer = (
    { name, unlimited, profile }: NewEmployer,
    firstKey?: NewApiKey,
  ): StoredEmployer => {
    lastEmployerId++;
    const id = employerId(lastEmployerId);
    if (firstKey !== undefined) storeKey(id, firstKey);
    return storeEmployer({ id, name, unlimited, profile: { ...emptyProfile, ...profile } });
  };

  const withSlug = (slug: string): StoredEmployer | null => {
    const id = idsBySlug.get(slug);
    return id === undefined ? null : (employers.get(id) ?? null);
  };

  const checkSlug = (
    slug: EmployerProfile['slug'] | undefined,
    id: EmployerId | null,
  ): Result<void, SlugTaken> => {
    if (slug === null || slug === undefined) return ok();
    const found = withSlug(slug);
    return found?.profile.slug === slug && found.id !== id ? err(slugTaken(slug)) : ok();
  };

  return {
    async add(employer, firstKey) {
      return checkSlug(employer.profile?.slug, null).map(() => addEmployer(employer, firstKey));
    },

    async addFirst(employer, firstKey) {
      return ok(employers.size > 0 ? null : addEmployer(employer, firstKey));
    },

    async list() {
      return ok([...employers.values()]);
    },

    async find(id) {
      return ok(employers.get(id) ?? null);
    },

    async findBySlug(slug) {
      return ok(withSlug(slug));
    },

    async update(id, changes) {
      const stored = employers.get(id);
      if (stored === undefined) return err(employerNotFound(id));
      const profile = { ...stored.profile, ...changes.profile };
      return checkSlug(profile.slug, id).map(() =>
        storeEmployer({ ...stored, ...changes, id, profile }),
      );
    },

    async remove(id) {
      if (!employers.delete(id)) return err(employerNotFound(id));
      for (const key of [...keys.values()]) if (key.employerId === id) keys.delete(key.id);
      return ok();
    },

    async addKey(id, key) {
      return employers.has(id) ? ok(storeKey(id, key)) : err(employerNotFound(id));
    },

    async listKeys(id) {
      return ok([...keys.values()].filter((key) => key.employerId === id));
    },

    async revokeKey({ employerId: ownerId, id, revokedAt }) {
      const stored = keys.get(id);
      if (stored?.employerId !== ownerId) return err(apiKeyNotFound(id));
      const revoked = { ...stored, revokedAt: stored.revokedAt ?? revokedAt };
      keys.set(id, revoked);
      return ok(revoked);
    },

    async noteKeyUse({ employerId: ownerId, id, day }) {
      const stored = keys.get(id);
      if (stored?.employerId === ownerId && day > (stored.lastUsedOn ?? '')) {
        keys.set(id, { ...stored, lastUsedOn: day });
      }
      return ok();
    },

    async findByKeyHash(hash) {
      const key = keys.get(keyIdsByHash.get(hash) ?? 0);
      const employer = key?.revokedAt === null ? employers.get(key.employerId) : undefined;
      if (key === undefined || employer === undefined) return ok(null);
      const { id, name, unlimited } = employer;
      return ok({ id, name, unlimited, keyId: key.id });
    },
  };
};
