import { err, ok, type Result } from 'neverthrow';
import { askPlan, type Plans } from './ask-plan.ts';
import type { EmployerId } from './employer.ts';
import { addDays, toInstant } from './instant.ts';
import type { Job } from './job.ts';
import type { OutcomeUnknown, StoreUnavailable } from './job-error.ts';
import { jobLimits } from './job-limits.ts';
import type { JobStore } from './job-store.ts';
import { refreshJob } from './refresh-job.ts';

const batchSize = 100;

/** Which employers of these jobs are on the unlimited plan, each asked once; all, when nobody is asked. */
const askPlans = async (
  jobs: readonly Job[],
  employers: Plans | undefined,
): Promise<Result<ReadonlyMap<EmployerId, boolean>, StoreUnavailable>> => {
  const plans = new Map<EmployerId, boolean>();
  for (const id of new Set(jobs.map(({ employerId }) => employerId))) {
    const unlimited = employers ? await askPlan(employers, id) : ok(true);
    if (unlimited.isErr()) return err(unlimited.error);
    plans.set(id, unlimited.value);
  }
  return ok(plans);
};

/** Refreshes the jobs that are due, batch by batch, and returns how many were (decision D12). */
export const refreshDueJobs = async (
  store: JobStore,
  employers: Plans | undefined,
  clock: () => Date,
): Promise<Result<number, StoreUnavailable | OutcomeUnknown>> => {
  let refreshed = 0;
  while (true) {
    const now = toInstant(clock());
    const publishedUntil = addDays(now, -jobLimits.autoRefreshDays);
    const due = await store.findDueForRefresh({ publishedUntil, now, limit: batchSize });
    if (due.isErr()) return err(due.error);
    const plans = await askPlans(due.value, employers);
    if (plans.isErr()) return err(plans.error);

    const writes = await Promise.all(
      due.value.map((from) => {
        const unlimited = plans.value.get(from.employerId) ?? false;
        return store.update({ from, to: refreshJob(from, { unlimited, now }) });
      }),
    );
    let written = 0;
    for (const result of writes) {
      if (result.isOk()) {
        written++;
        if (result.value.autoRefresh) refreshed++;
      } else if (
        result.error.code !== 'version-conflict' &&
        result.error.code !== 'reference-id-taken'
      ) {
        return err(result.error);
      }
      // A conflict means that the employer has just changed the job; if it is still due, the next
      // round finds it again.
    }
    if (due.value.length < batchSize || written === 0) return ok(refreshed);
  }
};
