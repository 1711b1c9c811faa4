import { ok, Result, safeTry } from 'neverthrow';
import type { ChangeLog } from '../change-log/change-log.ts';
import type { WriteFailure } from '../job/job-error.ts';
import type { Instant } from '../values/instant.ts';

/** The counts of one round of maintenance. */
export interface Maintenance {
  /** How many jobs were auto-refreshed. */
  readonly refreshed: number;
  /** How many closings were logged. */
  readonly closed: number;
  /** How many changes, and jobs before changes that stay, were deleted. */
  readonly pruned: number;
}

// So that each step is short and other calls run between them.
const atOnce = 100;
// The next round does the rest; a store that never runs out of work must not keep a round going for ever.
const maxSteps = 10_000;

/** Repeats a step until it finds nothing more to do, or `signal` is aborted; returns the sum. */
const repeat = (
  step: () => Promise<Result<number, WriteFailure>>,
  signal: AbortSignal | undefined,
) =>
  safeTry<number, WriteFailure>(async function* () {
    let sum = 0;
    for (let steps = 0; steps < maxSteps && signal?.aborted !== true; steps++) {
      const done = yield* await step();
      if (done === 0) break;
      sum += done;
    }
    return ok(sum);
  });

/** Does everything that is due by the clock. A failure of one part does not prevent the others. */
export const maintain = async (
  log: ChangeLog,
  refreshDue: () => Promise<Result<number, WriteFailure>>,
  now: Instant,
  signal?: AbortSignal,
): Promise<Result<Maintenance, WriteFailure>> => {
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
