import { err, ok, type Result, safeTry } from 'neverthrow';
import type { Caller } from '../../job/employer.ts';
import type { Job, JobId } from '../../job/job.ts';
import type { Failure, InvalidQuery, StoreUnavailable } from '../../job/job-error.ts';
import { jobsPerStep } from '../../job-rules/job-size.ts';
import type { JobService, UpdateError } from '../use-cases.ts';
import { type ArchivingLease, prepareArchiving } from './archiving-lease.ts';
import type { PutBody } from './put-all.ts';

/** Why no job was archived: the bodies may be incomplete, or there were too many jobs to archive (decision D37). */
export interface NotArchived extends Failure<'incomplete-batch' | 'archive-limit'> {}

/** How to archive, and for which employer. */
export interface CompleteOptions<Interruption> {
  readonly jobs: Pick<JobService, 'all' | 'list' | 'now' | 'update' | 'dryRun' | 'leases'>;
  readonly employer: Caller;
  /** Whether to archive nothing, and only say how many it would be (decision D36). */
  readonly dryRun: boolean;
  readonly isNamed: (referenceId: string) => boolean;
  /** When absent, 20, or a third of the open jobs if that is more. */
  readonly maxArchived?: number | undefined;
  /** How a caller sets it, for messages: the text before the number. */
  readonly limitOption: 'maxArchived=' | '--max-archived ';
  /** Called before each step of up to 20 jobs, and while it waits: the reason to stop, or `null` to go on. */
  readonly interruptionOf: () => Promise<Interruption | null>;
}

/** How far the archiving came. */
export interface Completed<Interruption> {
  readonly archived: number;
  /** Why it did not begin, or ended before the last job; else `null`. */
  readonly error: UpdateError | NotArchived | Interruption | null;
}

/** Treats many bodies as all jobs that the employer wants to be active (decision D37). */
export interface Complete<Interruption> {
  /** Records the result of a body. */
  readonly add: (
    body: Pick<PutBody<unknown, unknown>, 'number' | 'referenceId'>,
    isAccepted: boolean,
  ) => void;
  /**
   * Archives the jobs that none of the bodies named. Call it after the last body.
   *
   * @param ending why nothing may be archived, if there is a reason
   */
  readonly finish: (ending?: Interruption | null) => Promise<Completed<Interruption>>;
}

// Reading as many takes far less time than the lease lasts.
const jobsPerRenewal = 1_000;

const incomplete = (why: string): NotArchived => ({
  code: 'incomplete-batch',
  message: `No job was archived: ${why}.`,
});

/** Counted before the first body is written: the bodies must not raise their own limit. */
const defaultLimit = async (
  jobs: Pick<JobService, 'list'>,
  employer: Caller,
): Promise<Result<number, InvalidQuery | StoreUnavailable>> => {
  const open = await jobs.list(employer, { status: 'open', pageSize: 1 });
  return open.map(({ total }) => Math.max(20, Math.floor(total / 3)));
};

/** What a batch may archive, and the right to it. */
interface Archiving<Interruption> extends CompleteOptions<Interruption> {
  readonly lease: ArchivingLease;
  readonly limit: number;
  readonly isOther: (job: Job | null) => boolean;
}

/** Finds the jobs to archive, unless there are more than the limit with those that others have archived meanwhile. */
const findOthers = <Interruption>(
  { jobs, employer, interruptionOf, limitOption, lease, limit, isOther }: Archiving<Interruption>,
  archivedMeanwhile: number,
) =>
  safeTry<readonly JobId[], NotArchived | UpdateError | Interruption>(async function* () {
    const others: JobId[] = [];
    let read = 0;
    let found = 0;
    for await (const each of jobs.all(employer)) {
      const job = yield* each;
      if (isOther(job) && ++found <= limit) others.push(job.id);
      read++;
      const stop =
        (read % jobsPerStep === 0 ? await interruptionOf() : null) ??
        (read % jobsPerRenewal === 0 ? await lease.renew() : null);
      if (stop !== null) return err(stop);
    }
    const needed = found + archivedMeanwhile;
    if (found === 0 || needed <= limit) return ok(others);
    const meanwhile =
      archivedMeanwhile > 0 ? `, another complete batch has archived ${archivedMeanwhile}` : '';
    const message = `No job was archived: ${found} active ${found === 1 ? 'job is' : 'jobs are'} named by no line${meanwhile}, and at most ${limit} may be archived. ${limitOption}${needed} allows it.`;
    return err<never, NotArchived>({ code: 'archive-limit', message });
  });

const archive = async <Interruption>(
  { jobs, employer, dryRun, interruptionOf, lease, isOther }: Archiving<Interruption>,
  others: readonly JobId[],
): Promise<Completed<Interruption>> => {
  const writes = dryRun ? jobs.dryRun : jobs;
  let archived = 0;
  for (let start = 0; start < others.length; start += jobsPerStep) {
    const step = others.slice(start, start + jobsPerStep);
    const interruption = await interruptionOf();
    if (interruption !== null) return { archived, error: interruption };
    lease.count(archived, archived + step.length);
    const lost = await lease.renew();
    if (lost !== null) {
      lease.count(archived, archived);
      return { archived, error: lost };
    }
    const results = await Promise.all(
      step.map((id) => writes.update(employer, id, { status: 'archived' }, { onlyIf: isOther })),
    );
    archived += results.filter((result) => result.isOk()).length;
    const failures = results.flatMap((result) => (result.isErr() ? [result.error] : []));
    const unknown = failures.filter(({ code }) => code === 'outcome-unknown').length;
    lease.count(archived, archived + unknown);
    // With these codes another client has changed or deleted the job.
    const failure = failures.find(
      ({ code }) => code !== 'precondition-failed' && code !== 'job-not-found',
    );
    if (failure !== undefined) return { archived, error: failure };
  }
  return { archived, error: null };
};

/**
 * Prepares to archive, after many bodies are written, an employer's active jobs whose referenceId none of the bodies
 * names (decision D37). If more than `maxArchived` jobs remain (20, or a third of the open jobs if that is more), none
 * is archived. Jobs that others create or publish from now on stay, by the clocks of the servers: if one is slow, or is
 * set back meanwhile, such a job may be archived. A job that others rename, publish or archive is judged by its state
 * when its turn comes.
 *
 * Of the batches of an employer, in whatever process, one archives at a time, and each counts towards its limit what
 * others have archived since it was prepared. A dry run neither waits nor counts.
 *
 * Errors: those of `jobs.list`.
 */
export const beginComplete = <Interruption>(options: CompleteOptions<Interruption>) =>
  safeTry<Complete<Interruption>, InvalidQuery | StoreUnavailable>(async function* () {
    const { jobs, employer, dryRun, isNamed, maxArchived, interruptionOf } = options;
    const since = jobs.now();
    const lease = yield* await prepareArchiving(jobs.leases, employer.id);
    const limit = maxArchived ?? (yield* await defaultLimit(jobs, employer));
    const isOther = (job: Job | null): boolean =>
      job?.status === 'active' &&
      job.referenceId !== null &&
      job.publishDate < since &&
      !isNamed(job.referenceId);
    const archiving = { ...options, lease, limit, isOther };
    let accepted = 0;
    let refusal: NotArchived | null = null;

    const complete: Complete<Interruption> = {
      add({ number, referenceId }, isAccepted) {
        if (isAccepted) accepted++;
        // Later bodies cannot undo this.
        if (referenceId === null)
          refusal ??= incomplete(`line ${number} has no usable referenceId`);
      },

      async finish(ending = null) {
        const nothing = accepted === 0 ? incomplete('no line was accepted') : null;
        const error = ending ?? refusal ?? nothing ?? (await interruptionOf());
        if (error !== null) return { archived: 0, error };
        const meanwhile = dryRun ? ok(0) : await lease.take(interruptionOf);
        if (meanwhile.isErr()) return { archived: 0, error: meanwhile.error };
        const others = await findOthers(archiving, meanwhile.value);
        const completed = others.isOk()
          ? await archive(archiving, others.value)
          : { archived: 0, error: others.error };
        await lease.giveBack();
        return completed;
      },
    };
    return ok(complete);
  });
