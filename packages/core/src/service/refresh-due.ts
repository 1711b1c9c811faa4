import { err, ok, type Result, safeTry } from 'neverthrow';
import { ownStamp } from '../change-log/new-change.ts';
import type { EmployerId } from '../job/employer.ts';
import type { Job } from '../job/job.ts';
import type { StoreUnavailable, WriteFailure } from '../job/job-error.ts';
import { jobsPerStep } from '../job-rules/job-size.ts';
import { notDueBetween, refreshJob } from '../job-rules/refresh-job.ts';
import type { JobStore } from '../store/job-store.ts';
import type { Instant } from '../values/instant.ts';
import { askPlan, type Employers } from './ask-employer.ts';

/** Finds which employers are on the unlimited plan, asking once for each in a batch of jobs. */
const createPlanRound = (employers: Employers | undefined) => {
  const unknown = new Set<EmployerId>();
  let failure: StoreUnavailable | null = null;

  /**
   * The plans of a batch's employers; unlimited for all when there is no `employers`. A plan that cannot be determined
   * is left out.
   */
  const ask = async (jobs: readonly Job[]): Promise<ReadonlyMap<EmployerId, boolean>> => {
    const plans = new Map<EmployerId, boolean>();
    for (const id of new Set(jobs.map(({ employerId }) => employerId))) {
      if (unknown.has(id)) continue;
      const unlimited = employers ? await askPlan(employers, id) : ok(true);
      if (unlimited.isOk()) plans.set(id, unlimited.value);
      else {
        unknown.add(id);
        failure = unlimited.error;
      }
    }
    return plans;
  };

  return { ask, failure: (): StoreUnavailable | null => failure };
};

/**
 * Refreshes the jobs that are due, batch by batch, and returns how many (decision D12). Jobs of an employer whose plan
 * cannot be determined now are left for the next call; the others are refreshed. Ends between two batches once `signal`
 * is aborted.
 */
export const refreshDueJobs = async (
  store: JobStore,
  employers: Employers | undefined,
  clock: () => Instant,
  signal?: AbortSignal,
): Promise<Result<number, WriteFailure>> =>
  safeTry<number, WriteFailure>(async function* () {
    const plans = createPlanRound(employers);
    let refreshed = 0;
    let after: Job | null = null;
    let isDone = false;
    while (!isDone) {
      const now = clock();
      const [publishedUntil, publishedFrom] = notDueBetween(now);
      const due: readonly Job[] = yield* await store.findDueForRefresh({
        publishedUntil,
        publishedFrom,
        now,
        after,
        limit: jobsPerStep,
      });
      const unlimitedOf = await plans.ask(due);
      const writes = await Promise.all(
        due.flatMap((from) => {
          const unlimited = unlimitedOf.get(from.employerId);
          if (unlimited === undefined) return [];
          return [store.update({ from, to: refreshJob(from, { unlimited, now }) }, ownStamp(now))];
        }),
      );
      for (const result of writes) {
        if (result.isOk()) {
          if (result.value.autoRefresh) refreshed++;
        } else if (
          result.error.code !== 'version-conflict' &&
          result.error.code !== 'reference-id-taken'
        ) {
          return err(result.error);
        }
        // A conflict means that the employer has just changed the job; if it is still due, the next
        // call finds it again.
      }
      after = due.at(-1) ?? null;
      isDone = due.length < jobsPerStep || signal?.aborted === true;
    }
    const failure = plans.failure();
    return failure === null ? ok(refreshed) : err(failure);
  });
