import { err, ok, Result } from 'neverthrow';
import type { ChangeLog } from '../change-log/change-log.ts';
import type { OutcomeUnknown, StoreUnavailable } from '../job/job-error.ts';
import type { Instant } from '../values/instant.ts';

type Failure = StoreUnavailable | OutcomeUnknown;

/** What one round of maintenance has done. */
export interface Maintenance {
  /** How many jobs were auto-refreshed. */
  readonly refreshed: number;
  /** How many closings were logged. */
  readonly closed: number;
  /** How many changes, and jobs before changes that stay, were forgotten. */
  readonly pruned: number;
}

// So that each step is short and other calls run between them.
const atOnce = 100;
// What is left is for the next round; a store that never comes to an end holds none for ever.
const maxSteps = 10_000;

/** Repeats a step until it finds nothing more to do, or `signal` is aborted; returns the sum. */
const repeat = async (
  step: () => Promise<Result<number, Failure>>,
  signal: AbortSignal | undefined,
): Promise<Result<number, Failure>> => {
  let sum = 0;
  for (let steps = 0; steps < maxSteps && signal?.aborted !== true; steps++) {
    const done = await step();
    if (done.isErr()) return err(done.error);
    if (done.value === 0) break;
    sum += done.value;
  }
  return ok(sum);
};

/** Does everything that time alone makes due. What fails does not keep the rest from being done. */
export const maintain = async (
  log: ChangeLog,
  refreshDue: () => Promise<Result<number, Failure>>,
  now: Instant,
  signal?: AbortSignal,
): Promise<Result<Maintenance, Failure>> => {
  const due = { now, limit: atOnce };
  const closed = await repeat(() => log.recordClosings(due), signal);
  const refreshed = signal?.aborted === true ? ok(0) : await refreshDue();
  const pruned = await repeat(() => log.prune(due), signal);
  return Result.combine([refreshed, closed, pruned]).map(([refreshed, closed, pruned]) => ({
    refreshed,
    closed,
    pruned,
  }));
};
