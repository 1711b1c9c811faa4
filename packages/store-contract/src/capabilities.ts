import type { EmployerStore, JobStore, Store } from '@jobposting/core/adapter';
import { closings } from './changes/closings.ts';
import { closingsAndWrites } from './changes/closings-and-writes.ts';
import { forgetting } from './changes/forgetting.ts';
import { history } from './changes/history.ts';
import { listening } from './changes/listening.ts';
import { pruning } from './changes/pruning.ts';
import { cursors, reading } from './changes/reading.ts';
import { retention } from './changes/retention.ts';
import { simultaneous } from './changes/simultaneous.ts';
import { written } from './changes/written.ts';
import { add, addFirst } from './employers/add.ts';
import { keys, revokeKey } from './employers/api-keys.ts';
import {
  failure as employerFailure,
  reopen as employerReopen,
} from './employers/failure-and-reopen.ts';
import { findByKeyHash, find as findEmployer } from './employers/find.ts';
import { noteKeyUse } from './employers/note-key-use.ts';
import { profile } from './employers/profile.ts';
import { races as employerRaces } from './employers/races.ts';
import {
  remove as removeEmployer,
  update as updateEmployer,
} from './employers/update-and-remove.ts';
import { failure, reopen } from './jobs/failure-and-reopen.ts';
import { find, findConfidential } from './jobs/find.ts';
import { findNext } from './jobs/find-next.ts';
import { findNextOpen } from './jobs/find-next-open.ts';
import { findNextOpenWhileWritten } from './jobs/find-next-open-while-written.ts';
import { insert, remove } from './jobs/insert-and-delete.ts';
import { isolation } from './jobs/isolation.ts';
import { races } from './jobs/races.ts';
import { refresh } from './jobs/refresh.ts';
import { update } from './jobs/update.ts';
import { leases } from './leases/leases.ts';
import { countByEmployer } from './lists/counts.ts';
import { list, listByReference } from './lists/list.ts';
import { open } from './lists/open.ts';
import { search } from './lists/search.ts';
import { randomCommands } from './models/random-commands.ts';
import { oneCut, outage, reads } from './network/cuts-and-outages.ts';
import { manyWrites } from './network/many-writes.ts';
import type { NetworkStoreCapability } from './network/network-store.ts';
import { byTurns, employersByTurns, jobsByTurns, storeByTurns } from './shared/by-turns.ts';
import { employersAcross } from './shared/employers-across.ts';
import { jobsAcross } from './shared/jobs-across.ts';
import { logAcross } from './shared/log-across.ts';
import type { SharedStoreCapability } from './shared/shared-store.ts';
import type { StoreCapability } from './store-case.ts';
import {
  failure as webhookFailure,
  reopen as webhookReopen,
} from './webhooks/failure-and-reopen.ts';
import { keeping, mostWebhooks } from './webhooks/keeping.ts';
import { holding, takingDue } from './webhooks/taking.ts';

/** Everything that a store of jobs must do, as data. */
export const jobStoreCapabilities: readonly StoreCapability<JobStore>[] = [
  find,
  findNext,
  insert,
  update,
  remove,
  list,
  listByReference,
  open,
  search,
  countByEmployer,
  findNextOpen,
  findNextOpenWhileWritten,
  findConfidential,
  isolation,
  races,
  refresh,
  failure,
  reopen,
  written,
  reading,
  cursors,
  closings,
  closingsAndWrites,
  pruning,
  forgetting,
  retention,
  history,
  listening,
  simultaneous,
  leases,
  randomCommands,
];

/** Everything that a store of employers and their API keys must do, as data. */
export const employerStoreCapabilities: readonly StoreCapability<EmployerStore>[] = [
  add,
  addFirst,
  findEmployer,
  updateEmployer,
  profile,
  keys,
  revokeKey,
  findByKeyHash,
  noteKeyUse,
  removeEmployer,
  employerRaces,
  employerFailure,
  employerReopen,
];

/** Everything that a store must do with webhooks, as data. */
export const webhookStoreCapabilities: readonly StoreCapability<Store>[] = [
  keeping,
  mostWebhooks,
  takingDue,
  holding,
  webhookFailure,
  webhookReopen,
];

const ofOneStore = [
  races,
  countByEmployer,
  findNextOpen,
  findNextOpenWhileWritten,
  findConfidential,
  simultaneous,
  closings,
  closingsAndWrites,
  pruning,
  forgetting,
  retention,
  history,
  leases,
  randomCommands,
];

/** Everything that a database must do when several stores have it open at the same time, as data. */
export const sharedStoreCapabilities: readonly SharedStoreCapability[] = [
  jobsAcross,
  logAcross,
  employersAcross,
  ...ofOneStore.map((capability) => byTurns(capability, jobsByTurns)),
  byTurns(employerRaces, employersByTurns),
  ...[keeping, mostWebhooks, takingDue, holding].map((capability) =>
    byTurns(capability, storeByTurns),
  ),
];

/** Everything that a store must do when its network to the database is cut, as data. */
export const networkStoreCapabilities: readonly NetworkStoreCapability[] = [
  oneCut,
  outage,
  reads,
  manyWrites,
];
