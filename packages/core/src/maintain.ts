import { err, ok, type Result } from 'neverthrow';
import type { ChangeLog } from './changes/change-log.ts';
import type { Instant } from './instant.ts';
import type { OutcomeUnknown, StoreUnavailable } from './job-error.ts';

type Failure = StoreUnavailable | OutcomeUnknown;

/** What one round of maintenance has done. */
export interface Maintenance {
  /** How many jobs were auto-refreshed. */
  readonly refreshed: number;
  /** How many closings were logged. */
  readonly closed: number;
  /** How many changes were forgotten. */
  readonly pruned: number;
}

// So that each step is short and other calls run between them.
const atOnce = 100;

/** Repeats a step until it finds nothing more to do, or `signal` is aborted; returns the sum. */
const repeat = async (
  step: () => Promise<Result<number, Failure>>,
  signal: AbortSignal | undefined,
): Promise<Result<number, Failure>> => {
  let sum = 0;
  while (true) {
    const done = await step();
    if (done.isErr()) return err(done.error);
    sum += done.value;
    if (done.value === 0 || signal?.aborted === true) return ok(sum);
  }
};

/** Does everything that time alone makes due. What fails does not keep the rest from being done. */
export const maintain = async (
  log: ChangeLog,
  refreshDue: () => Promise<Result<number, Failure>>,
  now: () => Instant,
  signal?: AbortSignal,
): Promise<Result<Maintenance, Failure>> => {
  const closed = await repeat(() => log.recordClosings({ now: now(), limit: atOnce }), signal);
  const refreshed = await refreshDue();
  const pruned = await repeat(() => log.prune({ now: now(), limit: atOnce }), signal);
  if (closed.isErr()) return err(closed.error);
  if (refreshed.isErr()) return err(refreshed.error);
  return pruned.map((count) => ({
    refreshed: refreshed.value,
    closed: closed.value,
    pruned: count,
  }));
};
