import { err, ok, type Result } from 'neverthrow';
import type { Caller } from '../../job/employer.ts';
import type { Job } from '../../job/job.ts';
import type { InvalidQuery, StoreUnavailable } from '../../job/job-error.ts';
import type { JobService, JobWrites, UpdateError } from '../use-cases.ts';
import type { PutBody } from './put-all.ts';

/** The bodies do not say for certain what the employer has, so no job was archived (decision D37). */
export interface IncompleteBatch {
  readonly code: 'incomplete-batch';
  readonly message: string;
}

/** More jobs are named by no body than may be archived (decision D37). */
export interface ArchiveLimit {
  readonly code: 'archive-limit';
  readonly message: string;
  /** The limit that would allow it. */
  readonly needed: number;
}

/** What is archived, by whom. */
export interface CompleteOptions<Interruption> {
  readonly jobs: Pick<JobService, 'all' | 'list' | 'now'>;
  /** Those of `jobs`, or of a dry run. */
  readonly writes: Pick<JobWrites<unknown>, 'update'>;
  readonly employer: Caller;
  readonly isNamed: (referenceId: string) => boolean;
  /** A third of the open jobs when absent, but 20 at least. */
  readonly maxArchived?: number | undefined;
  /** Asked before each step of up to 100 jobs: why it is not to be made; `null` when it is. */
  readonly interruptionOf: () => Promise<Interruption | null>;
}

/** How far the archiving came. */
export interface Completed<Interruption> {
  readonly archived: number;
  /** Why it did not begin, or ended before the last job; `null` when it did neither. */
  readonly error: UpdateError | IncompleteBatch | ArchiveLimit | Interruption | null;
}

/** Takes many bodies for all jobs that the employer wants to be active (decision D37). */
export interface Complete<Interruption> {
  /** Takes note of what became of a body. */
  readonly add: (
    body: Pick<PutBody<unknown, unknown>, 'number' | 'referenceId' | 'written'>,
  ) => void;
  /** Archives what none of the bodies named, after the last. */
  readonly finish: () => Promise<Completed<Interruption>>;
}

// A page of `all`: so each step reads once, and writes in one transaction.
const jobsPerStep = 100;

const incomplete = (why: string): IncompleteBatch => ({
  code: 'incomplete-batch',
  message: `No job was archived: ${why}.`,
});

const beyondLimit = (needed: number, limit: number): ArchiveLimit => ({
  code: 'archive-limit',
  message: `${needed} active ${needed === 1 ? 'job is' : 'jobs are'} named by no line, and at most ${limit} may be archived.`,
  needed,
});

async function* stepsOf<Failure>(
  jobs: AsyncIterable<Result<Job, Failure>>,
): AsyncGenerator<Result<Job[], Failure>, void> {
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

/** Counted before the first body is written: the bodies must not raise their own limit. */
const defaultLimit = async (
  jobs: Pick<JobService, 'list'>,
  employer: Caller,
): Promise<Result<number, InvalidQuery | StoreUnavailable>> => {
  const open = await jobs.list(employer, { status: 'open', pageSize: 1 });
  return open.map(({ total }) => Math.max(20, Math.floor(total / 3)));
};

/**
 * Begins what archives the active jobs of an employer that have a referenceId which none of many bodies
 * names, once all of these are written (decision D37). Where these jobs are more than `maxArchived`, none
 * is archived. Jobs that others create or publish from now on are left, and a job that others have renamed,
 * published or archived is judged as it is when its turn comes.
 *
 * Errors: those of `jobs.list`.
 */
export const beginComplete = async <Interruption>({
  jobs,
  writes,
  employer,
  isNamed,
  maxArchived,
  interruptionOf,
}: CompleteOptions<Interruption>): Promise<
  Result<Complete<Interruption>, InvalidQuery | StoreUnavailable>
> => {
  const since = jobs.now();
  const counted = maxArchived === undefined ? await defaultLimit(jobs, employer) : ok(maxArchived);
  if (counted.isErr()) return err(counted.error);
  const limit = counted.value;
  let accepted = 0;
  let refusal: IncompleteBatch | null = null;

  const isOther = ({ status, referenceId, publishDate }: Job): boolean =>
    status === 'active' && referenceId !== null && publishDate < since && !isNamed(referenceId);

  async function* others(): AsyncGenerator<
    Result<readonly Job[], StoreUnavailable | Interruption>,
    void
  > {
    for await (const step of stepsOf(jobs.all(employer))) {
      if (step.isErr()) return void (yield err(step.error));
      const interruption = await interruptionOf();
      if (interruption !== null) return void (yield err(interruption));
      yield ok(step.value.filter(isOther));
    }
  }

  const archive = async (
    some: readonly Job[],
  ): Promise<{ readonly done: number; readonly failure: UpdateError | null }> => {
    const onlyIf = (stored: Job | null): boolean => stored !== null && isOther(stored);
    const results = await Promise.all(
      some.map(({ id }) => writes.update(employer, id, { status: 'archived' }, { onlyIf })),
    );
    let done = 0;
    let failure: UpdateError | null = null;
    for (const result of results) {
      if (result.isOk()) done++;
      // Another client has changed or deleted it.
      else if (result.error.code !== 'precondition-failed' && result.error.code !== 'job-not-found')
        failure = result.error;
    }
    return { done, failure };
  };

  const archiveOthers = async (): Promise<Completed<Interruption>> => {
    let archived = 0;
    for await (const step of others()) {
      if (step.isErr()) return { archived, error: step.error };
      const room = limit - archived;
      const { done, failure } = await archive(step.value.slice(0, room));
      archived += done;
      if (failure !== null) return { archived, error: failure };
      // Others have named jobs otherwise since they were counted.
      const needed = archived + step.value.length - room;
      if (step.value.length > room) return { archived, error: beyondLimit(needed, limit) };
    }
    return { archived, error: null };
  };

  return ok({
    add({ number, referenceId, written }) {
      if (written.isOk()) accepted++;
      // What follows cannot make up for it.
      if (referenceId === null) refusal ??= incomplete(`line ${number} has no usable referenceId`);
    },

    async finish() {
      const error = refusal ?? (accepted === 0 ? incomplete('no line was accepted') : null);
      if (error !== null) return { archived: 0, error };
      let found = 0;
      for await (const step of others()) {
        if (step.isErr()) return { archived: 0, error: step.error };
        found += step.value.length;
      }
      if (found > limit) return { archived: 0, error: beyondLimit(found, limit) };
      return found === 0 ? { archived: 0, error: null } : archiveOthers();
    },
  });
};
