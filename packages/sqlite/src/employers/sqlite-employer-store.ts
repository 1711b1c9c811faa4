import type { EmployerId, EmployerProfile } from '@jobposting/core';
import {
  apiKeyNotFound,
  type EmployerStore,
  employerNotFound,
  type KeyHash,
  type KeyHolder,
  type NewApiKey,
  type NewEmployer,
  type StoredEmployer,
  slugTaken,
  type WriteFailure,
} from '@jobposting/core/adapter';
import { err, ok, type Result, safeTry } from 'neverthrow';
import { unlessIdsAreUsedUp } from '../connection/sqlite-error.ts';
import type { Unsynced } from '../durability/durability.ts';
import type { OpenStore } from '../open-store.ts';
import { createEmployerTables } from './employer-tables.ts';

/** The size of a key and its employer, with the longest possible name. */
const holderBytes = 600;

// Their profiles may be long. Each write with advice asks for one.
const mostEmployers = 100;

/** Keeps what was found, which is not `null`; above this number all others are given up. */
const keeping = <Key, Value>(
  kept: Map<Key, Value>,
  most: number,
  key: Key,
  found: Value | null,
): Value | null => {
  if (found === null) return null;
  if (kept.size >= most) kept.clear();
  kept.set(key, Object.freeze(found));
  return found;
};

/** Whether a read of employers or keys can show an unsynced write; the log of changes does not cover them. */
const showsOther = (unsynced: Unsynced): boolean => unsynced.hasOther();

/** Creates the store of employers and keys on an open, migrated database. */
export const createSqliteEmployerStore = (store: OpenStore): EmployerStore => {
  const { db, feed, read, queue, shares } = store;
  const tables = createEmployerTables(db);
  // As last read. Only valid keys get into it.
  const maxHolders = Math.floor(shares.keyHolders / holderBytes);
  const holders = new Map<KeyHash, KeyHolder>();
  const employers = new Map<EmployerId, StoredEmployer>();
  // All employers, as last read. Their profiles may be long, so the garbage collector may take the list.
  let all: WeakRef<readonly StoredEmployer[]> | null = null;
  const forget = (): void => {
    holders.clear();
    employers.clear();
    all = null;
  };
  feed.onForeignCommit(forget);

  const write = <T, E>(work: () => Result<T, E>) => queue.submit(work, { committed: forget });

  const readAll = (): readonly StoredEmployer[] => {
    const found = Object.freeze(tables.all());
    all = new WeakRef(found);
    return found;
  };

  const insert = (employer: NewEmployer, firstKey?: NewApiKey): StoredEmployer => {
    const added = tables.insert(employer);
    if (firstKey !== undefined) tables.insertKey(added.id, firstKey);
    return added;
  };

  /** Inside a transaction, so no other process writes. */
  const checkSlug = (
    slug: EmployerProfile['slug'] | undefined,
    id: EmployerId | null,
  ): Result<void, ReturnType<typeof slugTaken>> => {
    if (slug === null || slug === undefined) return ok();
    const found = tables.findBySlug(slug);
    return found?.profile.slug === slug && found.id !== id ? err(slugTaken(slug)) : ok();
  };

  return {
    add: (employer, firstKey) =>
      write(() =>
        checkSlug(employer.profile?.slug, null).andThen(() =>
          unlessIdsAreUsedUp(() => ok(insert(employer, firstKey))),
        ),
      ),

    addFirst: (employer, firstKey) =>
      write(() => ok(tables.isEmpty() ? insert(employer, firstKey) : null)),

    list: () => read(readAll, { kept: () => all?.deref(), shows: showsOther }),

    find: (id) =>
      read<StoredEmployer | null>(() => keeping(employers, mostEmployers, id, tables.find(id)), {
        kept: () => employers.get(id),
        shows: showsOther,
      }),

    findBySlug: (slug) => read(() => tables.findBySlug(slug), { shows: showsOther }),

    update: (id, changes) =>
      write(() => {
        const stored = tables.find(id);
        if (stored === null) return err(employerNotFound(id));
        const profile = { ...stored.profile, ...changes.profile };
        const checked = checkSlug(profile.slug, id);
        if (checked.isErr()) return err(checked.error);
        return ok(tables.update({ ...stored, ...changes, id, profile }));
      }),

    remove: (id) => write(() => (tables.remove(id) ? ok() : err(employerNotFound(id)))),

    addKey: (employerId, key) =>
      write(() =>
        tables.find(employerId) === null
          ? err(employerNotFound(employerId))
          : ok(tables.insertKey(employerId, key)),
      ),

    listKeys: (employerId) => read(() => tables.keysOf(employerId), { shows: showsOther }),

    revokeKey: (revocation) =>
      write(() => {
        const revoked = tables.revokeKey(revocation);
        return revoked === null ? err(apiKeyNotFound(revocation.id)) : ok(revoked);
      }),

    // Every process calls it once a day for every key: where the use is already recorded, it must not lock the file.
    noteKeyUse: async (use) =>
      safeTry<void, WriteFailure>(async function* () {
        const isToBeNoted = yield* await read(() => tables.isToBeNoted(use));
        return isToBeNoted ? queue.submit(() => ok(tables.noteUse(use))) : ok();
      }),

    findByKeyHash: (hash, since) =>
      read<KeyHolder | null>(() => keeping(holders, maxHolders, hash, tables.findByKeyHash(hash)), {
        kept: () => holders.get(hash),
        since,
        shows: showsOther,
      }),
  };
};
