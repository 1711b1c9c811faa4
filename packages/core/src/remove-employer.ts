import { err, ok, type Result } from 'neverthrow';
import { ownStamp } from './changes/job-change.ts';
import type { EmployerId } from './employer.ts';
import { type EmployerNotFound, employerNotFound } from './employer-error.ts';
import { type Instant, present } from './instant.ts';
import type { OutcomeUnknown, StoreUnavailable } from './job-error.ts';
import type { JobStore } from './job-store.ts';
import type { Store } from './store.ts';

/** What was removed with an employer. */
export interface RemovedEmployer {
  readonly jobs: number;
  /** Changes of jobs, and jobs before changes. */
  readonly logged: number;
}

type Failure = StoreUnavailable | OutcomeUnknown;

// Small enough that the requests of others get their turn between two steps.
const jobsAtOnce = 64;
const loggedAtOnce = 1_000;

const deleteJobs = async (
  jobs: JobStore,
  id: EmployerId,
  time: Instant,
): Promise<Result<number, Failure>> => {
  let deleted = 0;
  for (;;) {
    const page = await jobs.findNext(id, { after: null, limit: jobsAtOnce });
    if (page.isErr()) return err(page.error);
    if (page.value.length === 0) return ok(deleted);
    const results = await Promise.all(page.value.map((job) => jobs.delete(job, ownStamp(time))));
    for (const result of results) {
      // One that somebody has changed meanwhile is on the next page again.
      if (result.isOk()) deleted++;
      else if (result.error.code !== 'version-conflict') return err(result.error);
    }
  }
};

const forgetChanges = async (
  { changes }: JobStore,
  id: EmployerId,
): Promise<Result<number, Failure>> => {
  let total = 0;
  for (;;) {
    const forgotten = await changes.forget(id, { limit: loggedAtOnce });
    if (forgotten.isErr()) return err(forgotten.error);
    if (forgotten.value === 0) return ok(total);
    total += forgotten.value;
  }
};

const revokeKeys = async (
  { employers }: Pick<Store, 'employers'>,
  employerId: EmployerId,
  revokedAt: Instant,
): Promise<Result<void, Failure>> => {
  const keys = await employers.listKeys(employerId);
  if (keys.isErr()) return err(keys.error);
  for (const { id } of keys.value) {
    const revoked = await employers.revokeKey({ employerId, id, revokedAt });
    if (revoked.isErr() && revoked.error.code !== 'api-key-not-found') return err(revoked.error);
  }
  return ok();
};

const removeJobs = async (
  jobs: JobStore,
  id: EmployerId,
  time: Instant,
): Promise<Result<RemovedEmployer, Failure>> => {
  const deleted = await deleteJobs(jobs, id, time);
  if (deleted.isErr()) return err(deleted.error);
  const logged = await forgetChanges(jobs, id);
  return logged.map((count) => ({ jobs: deleted.value, logged: count }));
};

/**
 * Removes an employer for good, with its keys, its jobs, and their changes and history; of these only the
 * last change of its jobs stays, which the log needs. It goes in small steps, between which the requests of
 * others get their turn: its keys are revoked first, so that nobody gets in; then its jobs are deleted, as
 * a request would do it, so that whoever follows the changes learns of it; the employer goes last.
 *
 * It may be run again, after a failure and for what a request that was under way has left behind.
 *
 * Errors: `employer-not-found`, also where nothing of the employer is left; `store-unavailable`,
 * `outcome-unknown`, after which a part may be removed.
 */
export const removeEmployer = async (
  { jobs, employers }: Pick<Store, 'jobs' | 'employers'>,
  id: EmployerId,
  now: () => Date = () => new Date(),
): Promise<Result<RemovedEmployer, EmployerNotFound | Failure>> => {
  const time = present(now);
  const revoked = await revokeKeys({ employers }, id, time);
  if (revoked.isErr()) return err(revoked.error);
  const removed = await removeJobs(jobs, id, time);
  if (removed.isErr()) return err(removed.error);
  const gone = await employers.remove(id);
  if (gone.isOk()) return removed;
  const isNothing = removed.value.jobs === 0 && removed.value.logged === 0;
  if (gone.error.code !== 'employer-not-found') return err(gone.error);
  return isNothing ? err(employerNotFound(id)) : removed;
};
