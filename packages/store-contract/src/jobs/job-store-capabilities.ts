import type { JobStore } from '@jobposting/core/adapter';
import { closings } from '../changes/closings.ts';
import { closingsAndWrites } from '../changes/closings-and-writes.ts';
import { forgetting } from '../changes/forgetting.ts';
import { history } from '../changes/history.ts';
import { listening } from '../changes/listening.ts';
import { pruning } from '../changes/pruning.ts';
import { cursors, reading } from '../changes/reading.ts';
import { retention } from '../changes/retention.ts';
import { simultaneous } from '../changes/simultaneous.ts';
import { written } from '../changes/written.ts';
import type { StoreCapability } from '../store-case.ts';
import { countByEmployer, countOpen } from './counts.ts';
import { failure, reopen } from './failure-and-reopen.ts';
import { find, findConfidential } from './find.ts';
import { findNext } from './find-next.ts';
import { findNextOpen } from './find-next-open.ts';
import { insert, remove } from './insert-and-delete.ts';
import { isolation } from './isolation.ts';
import { lifecycle } from './lifecycle.ts';
import { list, listByReference } from './list.ts';
import { open } from './open.ts';
import { races } from './races.ts';
import { randomCommands } from './random-commands.ts';
import { refresh } from './refresh.ts';
import { search } from './search.ts';
import { update } from './update.ts';

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
  findConfidential,
  countOpen,
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
  randomCommands,
  lifecycle,
];
