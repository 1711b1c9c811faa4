import type { Employer, Instant, Job, JobError, JobService, JobWrites } from '@jobposting/core';
import { err, ok, type Result } from 'neverthrow';
import { afterOthers } from '../admission/fair-turns.ts';
import type { RequestError } from '../answers/http-error.ts';

/** Which jobs are archived, by whom. */
export interface ArchiveOthersOptions {
  readonly jobs: Pick<JobService, 'all'>;
  /** Those of `jobs`, or of a dry run. */
  readonly writes: Pick<JobWrites<unknown>, 'update'>;
  readonly employer: Employer;
  readonly isNamed: (referenceId: string) => boolean;
  /** Jobs published then or later are left: another client has created or published them meanwhile. */
  readonly since: Instant;
  /** Asked before each step: why it is not to be made; `null` when it is. */
  readonly interruptionOf: () => Promise<RequestError | null>;
}

/** How far it came. */
export interface ArchivedOthers {
  readonly archived: number;
  /** Why it ended before the last job; `null` when it did not. */
  readonly failure: RequestError | null;
}

// A page of `all`: so each step reads once, and writes in one transaction.
const jobsPerStep = 100;

async function* stepsOf(
  jobs: AsyncIterable<Result<Job, JobError>>,
): AsyncGenerator<Result<Job[], JobError>, void> {
  let step: Job[] = [];
  for await (const job of jobs) {
    if (job.isErr()) return void (yield err(job.error));
    step.push(job.value);
    if (step.length < jobsPerStep) continue;
    yield ok(step);
    step = [];
  }
  yield ok(step);
}

/**
 * Archives the active jobs of an employer that have a referenceId which is not named (decision D37), in
 * steps between which other calls run. A job that another client has meanwhile renamed, published or
 * archived is judged as it is then.
 */
export const archiveOthers = async ({
  jobs,
  writes,
  employer,
  isNamed,
  since,
  interruptionOf,
}: ArchiveOthersOptions): Promise<ArchivedOthers> => {
  let archived = 0;

  const isOther = ({ status, referenceId, publishDate }: Job): boolean =>
    status === 'active' && referenceId !== null && publishDate < since && !isNamed(referenceId);

  const archive = async (others: readonly Job[]): Promise<JobError | null> => {
    const onlyIf = (stored: Job | null): boolean => stored !== null && isOther(stored);
    const results = await Promise.all(
      others.map(
        ({ id }): Promise<Result<unknown, JobError>> =>
          writes.update(employer, id, { status: 'archived' }, { onlyIf }),
      ),
    );
    let failure: JobError | null = null;
    for (const result of results) {
      if (result.isOk()) archived++;
      // Another client has changed or deleted it.
      else if (result.error.code !== 'precondition-failed' && result.error.code !== 'job-not-found')
        failure = result.error;
    }
    return failure;
  };

  for await (const step of stepsOf(jobs.all(employer))) {
    if (step.isErr()) return { archived, failure: step.error };
    const interruption = await interruptionOf();
    if (interruption !== null) return { archived, failure: interruption };
    const failure = await archive(step.value.filter(isOther));
    if (failure !== null) return { archived, failure };
    await afterOthers();
  }
  return { archived, failure: null };
};
