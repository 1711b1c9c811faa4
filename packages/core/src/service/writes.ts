import { err, ok, type Result } from 'neverthrow';
import type { ChangeStamp } from '../change-log/job-change.ts';
import { stampOf } from '../change-log/new-change.ts';
import type { SanitizeDescription } from '../description/sanitize-description.ts';
import type { Caller } from '../job/employer.ts';
import type { Job, NewJob } from '../job/job.ts';
import {
  type InvalidJob,
  jobNotFound,
  type PlacesUnavailable,
  placesUnavailable,
  preconditionFailed,
  type ReferenceIdTaken,
  referenceIdTaken,
  type StoreUnavailable,
  type VersionConflict,
  versionConflict,
  type WriteFailure,
} from '../job/job-error.ts';
import { createJob, type Decision, type WriteContext } from '../job-rules/create-job.ts';
import {
  type JobInput,
  type ReadJobInput,
  readUsableReferenceId,
  withOtherProblems,
} from '../job-rules/job-input.ts';
import type { CheckJobSize } from '../job-rules/job-size.ts';
import { updateJob } from '../job-rules/update-job.ts';
import type { LocationResolution, LocationResolver } from '../places/location-resolver.ts';
import type { JobStore } from '../store/job-store.ts';
import type { Instant } from '../values/instant.ts';
import { checkOptions } from '../values/options.ts';
import { askPlan, askProfile, type Employers } from './ask-employer.ts';
import type { JobWrites, PutError, UpdateError, Written } from './use-cases.ts';
import type { RetryOnConflict } from './write-conflicts.ts';

/** The part of a store that writes need; a new job is returned as `Inserted`. */
export interface WritableStore<Inserted> extends Pick<JobStore, 'find' | 'update'> {
  insert(
    job: NewJob,
    stamp: ChangeStamp,
  ): Promise<Result<Inserted, ReferenceIdTaken | WriteFailure>>;
}

export interface WriteParts {
  readonly readInput: ReadJobInput;
  readonly resolver: LocationResolver;
  readonly sanitize: SanitizeDescription;
  readonly checkSize: CheckJobSize;
  readonly retryOnConflict: RetryOnConflict;
  readonly employers: Employers | undefined;
  readonly now: () => Instant;
}

type RuleError = InvalidJob | PlacesUnavailable;

type WriteResult<Stored, More = never> = Result<
  Written<Stored>,
  RuleError | ReferenceIdTaken | WriteFailure | More
>;

const isTaken = (error: { readonly code: string }): error is ReferenceIdTaken =>
  error.code === 'reference-id-taken';

/** Taken means that another caller has just created the job: then this call updates it. */
const orConflict = (error: RuleError | ReferenceIdTaken | WriteFailure | VersionConflict) =>
  isTaken(error) ? versionConflict() : error;

/** Adds the id of the job that has a taken referenceId, unless that job is gone. */
const naming = async <Stored, Failure extends { readonly code: string }>(
  store: Pick<JobStore, 'find'>,
  { id: employerId }: Caller,
  written: Result<Stored, Failure | ReferenceIdTaken>,
): Promise<Result<Stored, Failure | ReferenceIdTaken>> => {
  if (written.isOk() || !isTaken(written.error)) return written;
  const { referenceId } = written.error;
  const found = await store.find(employerId, { referenceId });
  const holder = found.unwrapOr(null);
  return holder === null ? written : err(referenceIdTaken(referenceId, holder.id));
};

/**
 * Applies a rule with the employer's current plan, because a body can take minutes to arrive; asks for the plan only
 * where it makes a difference (decision D12).
 */
const decide = async <Stored extends NewJob>(
  employers: Employers | undefined,
  { employer, now }: { readonly employer: Caller; readonly now: Instant },
  rule: (context: WriteContext) => Result<Decision<Stored>, RuleError>,
): Promise<Result<Decision<Stored>, RuleError | StoreUnavailable>> => {
  const decided = rule({ employer, now });
  if (employers === undefined || decided.isErr() || !decided.value.dependsOnPlan) return decided;
  const plan = await askPlan(employers, employer.id);
  return plan.andThen((unlimited) =>
    unlimited === employer.unlimited
      ? decided
      : rule({ employer: { ...employer, unlimited }, now }),
  );
};

/** Creates the two writes of a body whose places are known. */
const createWriter = <Inserted>(
  store: WritableStore<Inserted>,
  { checkSize, employers, now }: WriteParts,
) => ({
  async insert(employer: Caller, input: JobInput): Promise<WriteResult<Inserted>> {
    const stamp = stampOf(employer, now());
    const created = await decide(employers, { employer, now: stamp.time }, (context) =>
      createJob(input, context),
    );
    if (created.isErr()) return err(created.error);
    const { job, warnings } = created.value;
    const tooLarge = checkSize(job, null);
    if (tooLarge !== null) return err(tooLarge);
    const stored = await store.insert(job, stamp);
    return stored.map((inserted) => ({ job: inserted, created: true, changed: true, warnings }));
  },

  async change(
    employer: Caller,
    from: Job,
    input: JobInput,
  ): Promise<WriteResult<Job, VersionConflict>> {
    const stamp = stampOf(employer, now());
    const updated = await decide(employers, { employer, now: stamp.time }, (context) =>
      updateJob(from, input, context),
    );
    if (updated.isErr()) return err(updated.error);
    const { job: to, warnings } = updated.value;
    if (to === from) return ok({ job: from, created: false, changed: false, warnings });
    const tooLarge = checkSize(to, from);
    if (tooLarge !== null) return err(tooLarge);
    const stored = await store.update({ from, to }, stamp);
    return stored.map((job) => ({ job, created: false, changed: true, warnings }));
  },
});

/** The employer of a body, and its purpose. */
interface LookUpOptions {
  readonly employer: Caller;
  readonly fromExport?: boolean;
}

/** The results of a look-up of each of these texts. */
const eachOf = async <Found>(
  texts: readonly string[],
  find: (text: string) => Found | Promise<Found>,
): Promise<ReadonlyMap<string, Found>> =>
  new Map(await Promise.all(texts.map(async (text) => [text, await find(text)] as const)));

/**
 * Creates the function that resolves the places of a body, all at once (decision D18), and meanwhile has its
 * descriptions sanitized. It does so at most once: a write that lost a race uses the same results again.
 */
const createLookUp = ({ resolver, sanitize, employers }: WriteParts) => {
  const resolve = async (description: string): Promise<LocationResolution | PlacesUnavailable> => {
    try {
      const found = await resolver.resolve(description);
      return found.isOk() ? found.value : placesUnavailable(found.error.cause);
    } catch (cause) {
      // The host's code: it must not break a write by throwing against the rules of the port.
      return placesUnavailable(cause);
    }
  };

  const lookUp = async (input: JobInput, options: LookUpOptions): Promise<JobInput> => {
    const { employer, fromExport } = options;
    const [resolved, sanitized, profile] = await Promise.all([
      eachOf(input.places, resolve),
      eachOf(input.descriptions, (html) => sanitize(html, employer.id)),
      // An export of another employer may be in the language of its profile.
      'translations' in input.body && !fromExport ? askProfile(employers, employer) : undefined,
    ]);
    const profileLanguage = profile?.language ?? undefined;
    return { ...input, lookups: { resolved, sanitized, profileLanguage, fromExport } };
  };

  return (input: JobInput, options: LookUpOptions): (() => Promise<JobInput>) => {
    let looking: Promise<JobInput> | undefined;
    return () => {
      looking ??= lookUp(input, options);
      return looking;
    };
  };
};

/** Creates the use cases that create and change jobs (interface §4.3–§4.5). */
export const createWriteUseCases = <Inserted>(
  store: WritableStore<Inserted>,
  parts: WriteParts,
): JobWrites<Inserted | Job> => {
  const { readInput, retryOnConflict } = parts;
  const lookUp = createLookUp(parts);
  const { insert, change } = createWriter(store, parts);

  return {
    async create(employer, body) {
      const input = readInput(body);
      if (input.isErr()) return err(input.error);
      const found = await lookUp(input.value, { employer })();
      return naming(store, employer, await insert(employer, found));
    },

    async update(employer, id, body, options = {}) {
      checkOptions('update', options, { onlyIf: 'optional' });
      const read = readInput(body).map((input) => lookUp(input, { employer }));
      const updated = await retryOnConflict<Written<Job>, UpdateError>(
        employer.id,
        { id },
        async (stored) => {
          if (stored === null) return err(jobNotFound({ id }));
          if (options.onlyIf?.(stored) === false) return err(preconditionFailed());
          // Only now, because a missing job is reported before problems of the body (decision D32).
          if (read.isErr()) return err(read.error);
          return change(employer, stored, await read.value());
        },
        read.unwrapOr(undefined),
      );
      return naming(store, employer, updated);
    },

    async putByReferenceId(employer, body, options = {}) {
      checkOptions('putByReferenceId', options, { onlyIf: 'optional', fromExport: 'optional' });
      const { onlyIf, fromExport = false } = options;
      const input = readInput(body);
      if (input.isErr()) return err(input.error);
      const read = readUsableReferenceId(input.value.body);
      const lookedUp = lookUp(input.value, { employer, fromExport });
      // No job can be found, but all other problems are reported as well (decision D19).
      if (read.isErr()) return err(withOtherProblems(read.error, await lookedUp()));
      return retryOnConflict<Written<Inserted | Job>, PutError>(
        employer.id,
        { referenceId: read.value },
        async (stored) => {
          if (onlyIf?.(stored) === false) return err(preconditionFailed());
          const found = await lookedUp();
          const written: WriteResult<Inserted | Job, VersionConflict> = await (stored === null
            ? insert(employer, found)
            : change(employer, stored, found));
          return written.mapErr(orConflict);
        },
        lookedUp,
      );
    },
  };
};
