import type { EmployerStore } from '@jobposting/core/adapter';
import type { StoreCapability } from '../store-case.ts';
import { add } from './add.ts';
import { addFirst } from './add-first.ts';
import { failure } from './failure.ts';
import { find } from './find.ts';
import { findByKeyHash } from './find-by-key-hash.ts';
import { keys } from './keys.ts';
import { noteKeyUse } from './note-key-use.ts';
import { profile } from './profile.ts';
import { races } from './races.ts';
import { remove } from './remove.ts';
import { reopen } from './reopen.ts';
import { revokeKey } from './revoke-key.ts';
import { update } from './update.ts';

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
