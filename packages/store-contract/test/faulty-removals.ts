import { err, ok } from '@jobposting/core';
import {
  type ApiKey,
  apiKeyNotFound,
  type EmployerStore,
  employerNotFound,
  type NewApiKey,
  type StoredEmployer,
} from '@jobposting/core/adapter';
import type { EmployerStoreFault } from './employer-store-faults.ts';

export type StoredKey = ApiKey & Pick<NewApiKey, 'hash'>;

interface Held {
  readonly employers: StoredEmployer[];
  readonly keys: StoredKey[];
}

/** The employers and keys of a store, which its parts share. */
export interface HeldEmployers {
  get(): Held;
  set(held: Held): void;
}

/** Removes employers and notes uses of keys, as it must be done or with a fault. */
export const createFaultyRemovals = (
  has: (fault: EmployerStoreFault) => boolean,
  held: HeldEmployers,
): Pick<EmployerStore, 'remove' | 'noteKeyUse'> & {
  readonly removed: readonly StoredEmployer[];
} => {
  const removed: StoredEmployer[] = [];
  const faultyNote = ({ lastUsedOn }: StoredKey, day: string): string => {
    if (lastUsedOn === null || has('notes an earlier day')) return day;
    return day > lastUsedOn && !has('notes the first day only') ? day : lastUsedOn;
  };
  return {
    removed,

    async remove(id) {
      const { employers, keys } = held.get();
      const employer = employers.find((each) => each.id === id);
      if (employer === undefined) {
        return has('removes an employer that is not there') ? ok() : err(employerNotFound(id));
      }
      if (has('removes nobody')) return ok();
      removed.push(employer);
      held.set({
        employers: has('removes every employer') ? [] : employers.filter((each) => each.id !== id),
        keys: has('keeps the keys of a removed employer')
          ? keys
          : has("removes another employer's keys")
            ? []
            : keys.filter(({ employerId }) => employerId !== id),
      });
      return ok();
    },

    async noteKeyUse({ employerId, id, day }) {
      const { employers, keys } = held.get();
      const isUsed = (key: StoredKey): boolean =>
        (key.id === id || has('notes the use of every key of an employer')) &&
        (key.employerId === employerId || has("notes the use of another employer's key"));
      if (!keys.some(isUsed) && has('returns an error for the use of a key that is not there')) {
        return err(apiKeyNotFound(id) as never);
      }
      held.set({
        employers,
        keys: keys.map((key) => (isUsed(key) ? { ...key, lastUsedOn: faultyNote(key, day) } : key)),
      });
      return ok();
    },
  };
};
