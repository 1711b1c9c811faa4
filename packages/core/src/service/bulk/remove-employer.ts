import { err, ok, type Result } from 'neverthrow';
import { ownStamp } from '../../change-log/job-change.ts';
import type { EmployerId } from '../../job/employer.ts';
import { type EmployerNotFound, employerNotFound } from '../../job/employer.ts';
import type { OutcomeUnknown, StoreUnavailable } from '../../job/job-error.ts';
import { jobsPerStep } from '../../job-rules/job-size.ts';
import type { JobStore } from '../../store/job-store.ts';
import type { Store } from '../../store/store.ts';
import { type Instant, present } from '../../values/instant.ts';

/** The counts of rows that were removed with an employer. */
export interface RemovedEmployer {
  readonly jobs: number;
  /** Changes of jobs, and jobs before changes. */
  readonly logged: number;
}

type Failure = StoreUnavailable | OutcomeUnknown;

const loggedAtOnce = 1_000;

const countJobs = async (
  jobs: JobStore,
  id: EmployerId,
): Promise<Result<number, StoreUnavailable>> => {
  const all = await jobs.countByEmployer();
  return all.map((counts) => {
    const { active = 0, archived = 0 } = counts.find(({ employerId }) => employerId === id) ?? {};
    return active + archived;
  });
};

/** Deletes the jobs of an employer, at least `enough` of them, and returns how many. */
const deleteJobs = async (
  jobs: JobStore,
  {
    id,
    time,
    enough,
  }: { readonly id: EmployerId; readonly time: Instant; readonly enough: number },
): Promise<Result<number, Failure>> => {
  let deleted = 0;
  while (deleted < enough) {
    const page = await jobs.findNext(id, { after: null, limit: jobsPerStep });
    if (page.isErr()) return err(page.error);
    if (page.value.length === 0) return ok(deleted);
    const results = await Promise.all(page.value.map((job) => jobs.delete(job, ownStamp(time))));
    for (const result of results) {
      // A job that somebody has changed meanwhile is on the next page again.
      if (result.isOk()) deleted++;
      else if (result.error.code !== 'version-conflict') return err(result.error);
    }
  }
  return ok(deleted);
};

const forgetLogged = async (
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

const removeRow = async (
  { employers }: Pick<Store, 'employers'>,
  id: EmployerId,
): Promise<Result<{ readonly wasThere: boolean }, Failure>> => {
  const removed = await employers.remove(id);
  if (removed.isOk()) return ok({ wasThere: true });
  const { error } = removed;
  return error.code === 'employer-not-found' ? ok({ wasThere: false }) : err(error);
};

/**
 * Removes an employer for good, with its keys, its jobs, and their changes and history; only its last change stays,
 * because the log needs it. It works in small steps, and other requests run between them. First it revokes the keys, so
 * that nobody gets in; then it deletes the jobs as a request would, so that followers of changes learn of it; then it
 * deletes the employer, then the jobs that were stored meanwhile, and the changes. Clients that store jobs faster than
 * they are deleted cannot prevent its end, if they stop after the employer is gone.
 *
 * It may be run again, after a failure, or to remove jobs that an earlier request stored even later: a store may accept
 * a key for one more second (decision D21).
 *
 * Errors: `employer-not-found`, also where nothing is left of the employer; `store-unavailable` and `outcome-unknown`,
 * after which a part may be removed.
 */
export const removeEmployer = async (
  { jobs, employers }: Pick<Store, 'jobs' | 'employers'>,
  id: EmployerId,
  now: () => Date = () => new Date(),
): Promise<Result<RemovedEmployer, EmployerNotFound | Failure>> => {
  const time = present(now);
  const revoked = await revokeKeys({ employers }, id, time);
  if (revoked.isErr()) return err(revoked.error);
  const counted = await countJobs(jobs, id);
  if (counted.isErr()) return err(counted.error);
  const before = await deleteJobs(jobs, { id, time, enough: counted.value });
  if (before.isErr()) return err(before.error);
  const row = await removeRow({ employers }, id);
  if (row.isErr()) return err(row.error);
  const after = await deleteJobs(jobs, { id, time, enough: Number.POSITIVE_INFINITY });
  if (after.isErr()) return err(after.error);
  const logged = await forgetLogged(jobs, id);
  if (logged.isErr()) return err(logged.error);

  const removed = { jobs: before.value + after.value, logged: logged.value };
  const isNothing = !row.value.wasThere && removed.jobs === 0 && removed.logged === 0;
  return isNothing ? err(employerNotFound(id)) : ok(removed);
};
