import { type EmployerId, employerId, err, ok } from '@jobposting/core';
import {
  type ApiKey,
  apiKeyNotFound,
  type EmployerStore,
  employerNotFound,
  type KeyHash,
  type KeyHolder,
  type NewApiKey,
} from '@jobposting/core/adapter';
import type { EmployerStoreFault } from './employer-store-faults.ts';
import type { HeldEmployers, StoredKey } from './faulty-removals.ts';

const nobodysKey = { employerId: employerId(1), label: null, lastUsedOn: null };

/** Keeps keys and finds employers by them, as it must be done or with a fault. */
export const createFaultyKeys = (
  has: (fault: EmployerStoreFault) => boolean,
  held: HeldEmployers,
) => {
  let lastKeyId = 0;
  const remembered = new Map<KeyHash, KeyHolder | null>();
  const setKeys = (keys: StoredKey[]): void => held.set({ ...held.get(), keys });
  const pause = (): Promise<void> => Promise.resolve();

  const nextKeyId = async (owner: EmployerId): Promise<number> => {
    if (has('gives ids of keys for each employer from 1')) {
      return held.get().keys.filter((key) => key.employerId === owner).length + 1;
    }
    if (has('gives the id of a removed key again')) lastKeyId = held.get().keys.length;
    const next = lastKeyId + 1;
    if (has('gives ids of keys in two steps')) await pause();
    lastKeyId = next;
    return next;
  };

  const storeKey = async (owner: EmployerId, { hash, label, createdAt }: NewApiKey) => {
    if (has('keeps only the last key of an employer')) {
      setKeys(held.get().keys.filter((key) => key.employerId !== owner));
    }
    const key = {
      id: await nextKeyId(owner),
      employerId: owner,
      label: has('turns an absent label into an empty one') ? (label ?? '') : label,
      createdAt,
      revokedAt: null,
      lastUsedOn: null,
    };
    held.get().keys.push({ ...key, hash });
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
    const key = held
      .get()
      .keys.find(
        (each) =>
          isSame(each.hash, hash) && (each.revokedAt === null || has('accepts revoked keys')),
      );
    const holder = held.get().employers.find(({ id }) => id === key?.employerId);
    if (key === undefined || holder === undefined) return null;
    const named = has('finds the id of the first key of an employer')
      ? held.get().keys.find(({ employerId }) => employerId === key.employerId)
      : key;
    const { profile: _, ...caller } = holder;
    const keyId = named?.id ?? key.id;
    return has('finds the profile with a key') ? { ...holder, keyId } : { ...caller, keyId };
  };

  const methods: Pick<EmployerStore, 'addKey' | 'listKeys' | 'revokeKey' | 'findByKeyHash'> = {
    async addKey(id, key) {
      const isKnown = held.get().employers.some((employer) => employer.id === id);
      if (isKnown) return ok(await storeKey(id, key));
      if (has('adds a key to nobody')) await storeKey(id, key);
      return err(employerNotFound(id));
    },

    async listKeys(id) {
      const own = held
        .get()
        .keys.filter((key) => key.employerId === id || has("lists another employer's keys"));
      if (has('lists keys by createdAt')) {
        own.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
      }
      if (has('lists good keys only'))
        return ok(own.filter((key) => key.revokedAt === null).map(shown));
      return ok(own.map(shown));
    },

    async revokeKey({ employerId: ownerId, id, revokedAt }) {
      const stored = held
        .get()
        .keys.find(
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
      setKeys(
        held
          .get()
          .keys.map((key) =>
            key.id === id
              ? revoked
              : has('revokes every key of the employer') && key.employerId === stored.employerId
                ? { ...key, revokedAt }
                : key,
          ),
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
    methods,
    storeKey,
    beginAnew(): void {
      lastKeyId = 0;
    },
  };
};
