import { err, ok } from 'neverthrow';
import { type Employer, type EmployerId, employerId } from './employer.ts';
import { apiKeyNotFound, employerNotFound } from './employer-error.ts';
import type { ApiKey, EmployerStore, NewApiKey, NewEmployer } from './employer-store.ts';

const unused = { revokedAt: null, lastUsedOn: null };

/**
 * Creates an {@link EmployerStore} that lives as long as the process: the reference implementation
 * of the port, for tests and demos.
 */
export const createMemoryEmployerStore = (): EmployerStore => {
  const employers = new Map<EmployerId, Employer>();
  const keys = new Map<number, ApiKey & Pick<NewApiKey, 'hash'>>();
  let lastEmployerId = 0;
  let lastKeyId = 0;

  const storeKey = (id: EmployerId, { hash, label, createdAt }: NewApiKey): ApiKey => {
    lastKeyId++;
    const key = { id: lastKeyId, employerId: id, label, createdAt, ...unused };
    keys.set(key.id, { ...key, hash });
    return key;
  };

  const withoutHash = ({ hash: _, ...key }: ApiKey & Pick<NewApiKey, 'hash'>): ApiKey => key;

  const storeEmployer = ({ name, unlimited }: NewEmployer, firstKey?: NewApiKey): Employer => {
    lastEmployerId++;
    const employer = Object.freeze({ id: employerId(lastEmployerId), name, unlimited });
    employers.set(employer.id, employer);
    if (firstKey !== undefined) storeKey(employer.id, firstKey);
    return employer;
  };

  return {
    async add(employer, firstKey) {
      return ok(storeEmployer(employer, firstKey));
    },

    async addFirst(employer, firstKey) {
      return ok(employers.size > 0 ? null : storeEmployer(employer, firstKey));
    },

    async list() {
      return ok([...employers.values()]);
    },

    async find(id) {
      return ok(employers.get(id) ?? null);
    },

    async update(id, changes) {
      const stored = employers.get(id);
      if (stored === undefined) return err(employerNotFound(id));
      const { name, unlimited } = { ...stored, ...changes };
      const employer = Object.freeze({ id, name, unlimited });
      employers.set(id, employer);
      return ok(employer);
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
      return ok([...keys.values()].filter((key) => key.employerId === id).map(withoutHash));
    },

    async revokeKey({ employerId: ownerId, id, revokedAt }) {
      const stored = keys.get(id);
      if (stored?.employerId !== ownerId) return err(apiKeyNotFound(id));
      const revoked = { ...stored, revokedAt: stored.revokedAt ?? revokedAt };
      keys.set(id, revoked);
      return ok(withoutHash(revoked));
    },

    async noteKeyUse({ employerId: ownerId, id, day }) {
      const stored = keys.get(id);
      if (stored?.employerId === ownerId && day > (stored.lastUsedOn ?? '')) {
        keys.set(id, { ...stored, lastUsedOn: day });
      }
      return ok();
    },

    async findByKeyHash(hash) {
      const key = [...keys.values()].find((each) => each.hash === hash && each.revokedAt === null);
      if (key === undefined) return ok(null);
      const employer = employers.get(key.employerId);
      return ok(employer === undefined ? null : { ...employer, keyId: key.id });
    },
  };
};
