import { type EmployerId, employerId, err, ok } from '@jobposting/core';
import {
  type EmployerStore,
  employerNotFound,
  emptyProfile,
  type KeyHash,
  type NewApiKey,
  type NewEmployer,
  type StoredEmployer,
} from '@jobposting/core/adapter';
import type { OpenedStore } from '@jobposting/store-contract/cases';
import type { EmployerStoreFault } from './employer-store-faults.ts';
import { createFaultyKeys } from './faulty-keys.ts';
import { createFaultyProfiles } from './faulty-profiles.ts';
import { createFaultyRemovals, type HeldEmployers, type StoredKey } from './faulty-removals.ts';

/** Opens a plain store in memory that keeps every promise of the port, or all but one. */
export const openFaultyEmployerStore = (
  fault: EmployerStoreFault | null,
): OpenedStore<EmployerStore> => {
  let employers: StoredEmployer[] = [];
  let keys: StoredKey[] = [];
  let lastEmployerId = 0;
  let isClosed = false;
  const has = (candidate: EmployerStoreFault): boolean => fault === candidate;
  const pause = (): Promise<void> => Promise.resolve();

  const nextEmployerId = async (): Promise<EmployerId> => {
    if (has('gives the id of a removed employer again')) lastEmployerId = employers.length;
    const next = lastEmployerId + 1;
    if (has('gives ids of employers in two steps')) await pause();
    lastEmployerId = next;
    return employerId(next);
  };

  const held: HeldEmployers = {
    get: () => ({ employers, keys }),
    set(left) {
      employers = left.employers;
      keys = left.keys;
    },
  };
  const removals = createFaultyRemovals(has, held);
  const { methods, storeKey, beginAnew } = createFaultyKeys(has, held);
  const profiles = createFaultyProfiles(has, held, removals.removed);

  const addEmployer = async (
    newEmployer: NewEmployer,
    firstKey?: NewApiKey,
  ): Promise<StoredEmployer> => {
    const id = await nextEmployerId();
    const name = has('shortens names') ? newEmployer.name.slice(0, 10) : newEmployer.name;
    const profile = profiles.profileOf(null, newEmployer);
    const employer = { id, name, unlimited: newEmployer.unlimited, profile };
    employers.push(employer);
    if (firstKey !== undefined) await storeKey(id, firstKey);
    return employer;
  };

  const store: EmployerStore = {
    async add(newEmployer, firstKey) {
      const named = employers.find(({ name }) => name === newEmployer.name);
      if (named !== undefined && has('keeps one employer per name')) return ok(named);
      const checked = profiles.checkSlug(newEmployer.profile?.slug, null);
      if (has('looks for a slug and writes in two steps')) await pause();
      if (checked.isErr()) {
        const [owner] = employers;
        if (has('adds the key where the slug is taken') && owner && firstKey) {
          await storeKey(owner.id, firstKey);
        }
        return err(checked.error);
      }
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

    findBySlug: profiles.findBySlug,

    async update(id, changes) {
      const stored = employers.find((employer) => employer.id === id);
      if (stored === undefined) {
        if (!has('adds an employer by an update')) return err(employerNotFound(id));
        const profile = profiles.profileOf(null, changes);
        const added = { id, name: '', unlimited: false, ...changes, profile };
        employers.push(added);
        return ok(added);
      }
      const checked = profiles.checkSlug(changes.profile?.slug, id);
      if (has('looks for a slug and writes in two steps')) await pause();
      if (checked.isErr()) {
        if (!has('changes the name where the slug is taken')) return err(checked.error);
        employers = employers.map((other) =>
          other.id === id ? { ...other, name: changes.name ?? other.name } : other,
        );
        return err(checked.error);
      }
      const profile = profiles.profileOf(stored, changes);
      if (has('changes an employer that it has returned')) {
        return ok(Object.assign(stored, changes, { profile }));
      }
      if (has('takes an empty update for a new employer') && Object.keys(changes).length === 0) {
        return err(employerNotFound(id));
      }
      const isPlanLeft = has('leaves the plan with a new name') && changes.name !== undefined;
      const employer = {
        ...stored,
        ...(isPlanLeft && { unlimited: false }),
        ...changes,
        profile,
      };
      if (has('reads and writes an update in two steps')) await pause();
      employers = employers.map((other) =>
        other.id === id
          ? employer
          : {
              ...other,
              ...(has('updates every employer') && { ...changes, profile: other.profile }),
              ...(has('changes the profile of every employer') && { profile }),
            },
      );
      return ok(employer);
    },

    remove: removals.remove,
    noteKeyUse: removals.noteKeyUse,
    ...methods,
  };

  return {
    store,
    async reopen() {
      if (has('gives ids from 1 again when reopened')) lastEmployerId = 0;
      if (has('gives ids of keys from 1 again when reopened')) beginAnew();
      if (has('forgets everything when reopened')) [employers, keys] = [[], []];
      if (has('forgets the days of use when reopened')) {
        keys = keys.map((key) => ({ ...key, lastUsedOn: null }));
      }
      if (has('forgets profiles when reopened')) {
        employers = employers.map((employer) => ({ ...employer, profile: emptyProfile }));
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
