import { closings } from '../changes/closings.ts';
import { closingsAndWrites } from '../changes/closings-and-writes.ts';
import { forgetting } from '../changes/forgetting.ts';
import { history } from '../changes/history.ts';
import { pruning } from '../changes/pruning.ts';
import { retention } from '../changes/retention.ts';
import { simultaneous } from '../changes/simultaneous.ts';
import { races as employerRaces } from '../employers/races.ts';
import { countByEmployer, countOpen } from '../jobs/counts.ts';
import { findConfidential } from '../jobs/find.ts';
import { findNextOpen } from '../jobs/find-next-open.ts';
import { lifecycle } from '../jobs/lifecycle.ts';
import { races } from '../jobs/races.ts';
import { randomCommands } from '../jobs/random-commands.ts';
import { byTurns, employersByTurns, jobsByTurns } from './by-turns.ts';
import { employersAcross } from './employers-across.ts';
import { jobsAcross } from './jobs-across.ts';
import { logAcross } from './log-across.ts';
import type { SharedStoreCapability } from './shared-store.ts';

const ofOneStore = [
  races,
  countByEmployer,
  findNextOpen,
  findConfidential,
  countOpen,
  simultaneous,
  closings,
  closingsAndWrites,
  pruning,
  forgetting,
  retention,
  history,
  randomCommands,
  lifecycle,
];

/** Everything that a database must do which several stores have open at the same time, as data. */
export const sharedStoreCapabilities: readonly SharedStoreCapability[] = [
  jobsAcross,
  logAcross,
  employersAcross,
  ...ofOneStore.map((capability) => byTurns(capability, jobsByTurns)),
  byTurns(employerRaces, employersByTurns),
];
