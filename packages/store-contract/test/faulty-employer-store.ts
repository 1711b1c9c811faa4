import { type Employer, type EmployerId, employerId } from '@jobposting/core';
import {
  type ApiKey,
  apiKeyNotFound,
  type EmployerStore,
  employerNotFound,
  err,
  type KeyHash,
  type KeyHolder,
  type NewApiKey,
  type NewEmployer,
  ok,
} from '@jobposting/core/adapter';
import type { OpenedStore } from '@jobposting/store-contract/cases';
import type { EmployerStoreFault } from './employer-store-faults.ts';
import { createFaultyRemovals, type StoredKey } from './faulty-removals.ts';

const nobodysKey = { employerId: employerId(1), label: null, lastUsedOn: null };

/** Opens a plain store in memory that keeps every promise of the port, or all but one. */
export const openFaultyEmployerStore = (
  fault: EmployerStoreFault | null,
): OpenedStore<EmployerStore> => {
  let employers: Employer[] = [];
  let keys: StoredKey[] = [];
  let lastEmployerId = 0;
  let lastKeyId = 0;
  let isClosed = false;
  const remembered = new Map<KeyHash, KeyHolder | null>();
  const has = (candidate: EmployerStoreFault): boolean => fault === candidate;
  const pause = (): Promise<void> => Promise.resolve();

  const nextEmployerId = async (): Promise<EmployerId> => {
    if (has('gives the id of a removed employer again')) lastEmployerId = employers.length;
    const next = lastEmployerId + 1;
    if (has('gives ids of employers in two steps')) await pause();
    lastEmployerId = next;
    return employerId(next);
  };

  const nextKeyId = async (owner: EmployerId): Promise<number> => {
    if (has('gives ids of keys for each employer from 1')) {
      return keys.filter((key) => key.employerId === owner).length + 1;
    }
    if (has('gives the id of a removed key again')) lastKeyId = keys.length;
    const next = lastKeyId + 1;
    if (has('gives ids of keys in two steps')) await pause();
    lastKeyId = next;
    return next;
  };

  const storeKey = async (owner: EmployerId, { hash, label, createdAt }: NewApiKey) => {
    if (has('keeps only the last key of an employer')) {
      keys = keys.filter((key) => key.employerId !== owner);
    }
    const key = {
      id: await nextKeyId(owner),
      employerId: owner,
      label: has('turns an absent label into an empty one') ? (label ?? '') : label,
      createdAt,
      revokedAt: null,
      lastUsedOn: null,
    };
    keys.push({ ...key, hash });
    return has('returns the hash with a new key') ? { ...key, hash } : key;
  };

  const shown = (key: StoredKey): ApiKey => {
    if (has('lists keys with their hashes') || has('changes a key that it has returned')) {
      return key;
    }
    const { hash: _, ...rest } = key;
    return rest;
  };

  const isSame = (stored: KeyHash, given: KeyHash): boolean =>
    has('compares hashes without case')
      ? stored.toLowerCase() === given.toLowerCase()
      : has('finds by the beginning of a hash')
        ? stored.slice(0, 20) === given.slice(0, 20)
        : stored === given;

  const holderOf = (hash: KeyHash): KeyHolder | null => {
    const key = keys.find(
      (each) => isSame(each.hash, hash) && (each.revokedAt === null || has('accepts revoked keys')),
    );
    const holder = employers.find(({ id }) => id === key?.employerId);
    if (key === undefined || holder === undefined) return null;
    const named = has('finds the id of the first key of an employer')
      ? keys.find(({ employerId }) => employerId === key.employerId)
      : key;
    return { ...holder, keyId: named?.id ?? key.id };
  };

  const addEmployer = async (newEmployer: NewEmployer, firstKey?: NewApiKey): Promise<Employer> => {
    const id = await nextEmployerId();
    const name = has('shortens names') ? newEmployer.name.slice(0, 10) : newEmployer.name;
    const employer = { id, name, unlimited: newEmployer.unlimited };
    employers.push(employer);
    if (firstKey !== undefined) await storeKey(id, firstKey);
    return employer;
  };

  const removals = createFaultyRemovals(has, {
    get: () => ({ employers, keys }),
    set(left) {
      employers = left.employers;
      keys = left.keys;
    },
  });

  const store: EmployerStore = {
    async add(newEmployer, firstKey) {
      const named = employers.find(({ name }) => name === newEmployer.name);
      if (named !== undefined && has('keeps one employer per name')) return ok(named);
      const isForgotten = has('forgets the first key');
      const employer = await addEmployer(newEmployer, isForgotten ? undefined : firstKey);
      if (firstKey === undefined && has('makes a first key for everyone')) {
        await storeKey(employer.id, { hash: '' as KeyHash, label: null, createdAt: '' as never });
      }
      return ok(employer);
    },

    async addFirst(newEmployer, firstKey) {
      const hasAny = has('takes a removed employer for one')
        ? lastEmployerId
        : lastEmployerId - removals.removed.length;
      if (hasAny > 0 && !has('adds a first employer where there is one')) return ok(null);
      if (has('looks for employers and adds the first in two steps')) await pause();
      const isForgotten = has('adds a first employer without its key');
      return ok(await addEmployer(newEmployer, isForgotten ? undefined : firstKey));
    },

    async list() {
      if (has('lists the newest employer first')) return ok(employers.toReversed());
      if (has('lists employers by name')) {
        return ok(employers.toSorted((a, b) => a.name.localeCompare(b.name)));
      }
      return ok([...employers]);
    },

    async find(id) {
      if (isClosed && has('rejects when it is closed')) throw new Error('closed');
      const found = employers.find((employer) => employer.id === id);
      if (has('finds the first employer for an unknown id'))
        return ok(found ?? employers[0] ?? null);
      return ok(found ?? null);
    },

    async update(id, changes) {
      const stored = employers.find((employer) => employer.id === id);
      if (stored === undefined) {
        if (!has('adds an employer by an update')) return err(employerNotFound(id));
        const added = { id, name: '', unlimited: false, ...changes };
        employers.push(added);
        return ok(added);
      }
      if (has('changes an employer that it has returned')) {
        return ok(Object.assign(stored, changes));
      }
      if (has('takes an empty update for a new employer') && Object.keys(changes).length === 0) {
        return err(employerNotFound(id));
      }
      const isPlanLeft = has('leaves the plan with a new name') && changes.name !== undefined;
      const employer = { ...stored, ...(isPlanLeft && { unlimited: false }), ...changes };
      if (has('reads and writes an update in two steps')) await pause();
      employers = employers.map((other) =>
        other.id === id
          ? employer
          : has('updates every employer')
            ? { ...other, ...changes }
            : other,
      );
      return ok(employer);
    },

    remove: removals.remove,
    noteKeyUse: removals.noteKeyUse,

    async addKey(id, key) {
      const isKnown = employers.some((employer) => employer.id === id);
      if (isKnown) return ok(await storeKey(id, key));
      if (has('adds a key to nobody')) await storeKey(id, key);
      return err(employerNotFound(id));
    },

    async listKeys(id) {
      const own = keys.filter(
        (key) => key.employerId === id || has("lists another employer's keys"),
      );
      if (has('lists keys by createdAt')) {
        own.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
      }
      if (has('lists good keys only'))
        return ok(own.filter((key) => key.revokedAt === null).map(shown));
      return ok(own.map(shown));
    },

    async revokeKey({ employerId: ownerId, id, revokedAt }) {
      const stored = keys.find(
        (key) =>
          key.id === id && (key.employerId === ownerId || has("revokes another employer's key")),
      );
      if (stored === undefined) {
        return has('revokes an unknown key without an error')
          ? ok({ ...nobodysKey, id, createdAt: revokedAt, revokedAt })
          : err(apiKeyNotFound(id));
      }
      const first = has('moves revokedAt when a key is revoked again') ? null : stored.revokedAt;
      if (has('checks revokedAt and revokes in two steps')) await pause();
      if (has('changes a key that it has returned')) {
        return ok(Object.assign(stored, { revokedAt: first ?? revokedAt }));
      }
      const isToggled =
        stored.revokedAt !== null && has('makes a revoked key good when it is revoked again');
      const revoked = {
        ...stored,
        revokedAt: isToggled ? null : (first ?? revokedAt),
        ...(has('forgets the day when the key is revoked') && { lastUsedOn: null }),
      };
      keys = keys.map((key) =>
        key.id === id
          ? revoked
          : has('revokes every key of the employer') && key.employerId === stored.employerId
            ? { ...key, revokedAt }
            : key,
      );
      return ok(shown(revoked));
    },

    async findByKeyHash(hash) {
      const known = remembered.get(hash);
      if (known !== undefined) return ok(known);
      const employer = holderOf(hash);
      const isRemembered = has(
        employer === null
          ? 'remembers that a key is unknown'
          : 'remembers the employer of a key that it has found',
      );
      if (isRemembered) remembered.set(hash, employer);
      return ok(employer);
    },
  };

  return {
    store,
    async reopen() {
      if (has('gives ids from 1 again when reopened')) lastEmployerId = 0;
      if (has('gives ids of keys from 1 again when reopened')) lastKeyId = 0;
      if (has('forgets everything when reopened')) [employers, keys] = [[], []];
      if (has('forgets the days of use when reopened')) {
        keys = keys.map((key) => ({ ...key, lastUsedOn: null }));
      }
      if (has('brings a removed employer back when reopened')) employers.push(...removals.removed);
      if (has('forgets revocations when reopened')) {
        keys = keys.map((key) => ({ ...key, revokedAt: null }));
      }
      return store;
    },
    async close() {
      isClosed = true;
    },
  };
};
