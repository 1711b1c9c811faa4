import { err, ok, type Result, safeTry } from 'neverthrow';
import { ownStamp } from '../../change-log/new-change.ts';
import type { EmployerId } from '../../job/employer.ts';
import { type EmployerNotFound, employerNotFound } from '../../job/employer.ts';
import type { WriteFailure } from '../../job/job-error.ts';
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

const loggedAtOnce = 1_000;

/** Deletes the jobs of an employer, at least `enough` of them, and returns how many. */
const deleteJobs = (
  jobs: JobStore,
  {
    id,
    time,
    enough,
  }: { readonly id: EmployerId; readonly time: Instant; readonly enough: number },
) =>
  safeTry<number, WriteFailure>(async function* () {
    let deleted = 0;
    while (deleted < enough) {
      const page = yield* await jobs.findNext(id, { after: null, limit: jobsPerStep });
      if (page.length === 0) break;
      const results = await Promise.all(page.map((job) => jobs.delete(job, ownStamp(time))));
      for (const result of results) {
        // A job that somebody has changed meanwhile is on the next page again.
        if (result.isOk()) deleted++;
        else if (result.error.code !== 'version-conflict') return err(result.error);
      }
    }
    return ok(deleted);
  });

const forgetLogged = ({ changes }: JobStore, id: EmployerId) =>
  safeTry<number, WriteFailure>(async function* () {
    let total = 0;
    while (true) {
      const forgotten = yield* await changes.forget(id, { limit: loggedAtOnce });
      if (forgotten === 0) return ok(total);
      total += forgotten;
    }
  });

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
): Promise<Result<RemovedEmployer, EmployerNotFound | WriteFailure>> =>
  safeTry<RemovedEmployer, EmployerNotFound | WriteFailure>(async function* () {
    const time = present(now);
    for (const key of yield* await employers.listKeys(id)) {
      const revoked = await employers.revokeKey({ employerId: id, id: key.id, revokedAt: time });
      if (revoked.isErr() && revoked.error.code !== 'api-key-not-found') return err(revoked.error);
    }
    const counts = yield* await jobs.countByEmployer();
    const { active = 0, archived = 0 } = counts.find(({ employerId }) => employerId === id) ?? {};
    const before = yield* await deleteJobs(jobs, { id, time, enough: active + archived });
    const removed = await employers.remove(id);
    if (removed.isErr() && removed.error.code !== 'employer-not-found') return err(removed.error);
    const after = yield* await deleteJobs(jobs, { id, time, enough: Number.POSITIVE_INFINITY });
    const logged = yield* await forgetLogged(jobs, id);
    const isNothing = removed.isErr() && before + after + logged === 0;
    return isNothing ? err(employerNotFound(id)) : ok({ jobs: before + after, logged });
  });
