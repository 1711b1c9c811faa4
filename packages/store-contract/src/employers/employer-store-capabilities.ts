import type { EmployerStore } from '@jobposting/core/adapter';
import type { StoreCapability } from '../store-case.ts';
import { add, addFirst } from './add.ts';
import { keys, revokeKey } from './api-keys.ts';
import { failure, reopen } from './failure-and-reopen.ts';
import { find, findByKeyHash } from './find.ts';
import { noteKeyUse } from './note-key-use.ts';
import { profile } from './profile.ts';
import { races } from './races.ts';
import { remove, update } from './update-and-remove.ts';

/** Everything that a store of employers and their API keys must do, as data. */
export const employerStoreCapabilities: readonly StoreCapability<EmployerStore>[] = [
  add,
  addFirst,
  find,
  update,
  profile,
  keys,
  revokeKey,
  findByKeyHash,
  noteKeyUse,
  remove,
  races,
  failure,
  reopen,
];
