import { err, ok, type Result } from 'neverthrow';
import { createBodyReader } from './body-reader.ts';
import { createJob } from './create-job.ts';
import type { Employer } from './employer.ts';
import type { EmployerStore } from './employer-store.ts';
import { toInstant } from './instant.ts';
import type { Job, JobId, JobKey } from './job.ts';
import {
  type InvalidJob,
  jobNotFound,
  type OutcomeUnknown,
  preconditionFailed,
  type ReferenceIdTaken,
  type StoreUnavailable,
  type VersionConflict,
  versionConflict,
} from './job-error.ts';
import {
  type JobInput,
  readUsableReferenceId,
  referenceIdIn,
  withoutReferenceId,
} from './job-input.ts';
import { readJobQuery } from './job-query.ts';
import type { JobStore } from './job-store.ts';
import { checkOptions } from './options.ts';
import { pagesOf } from './paging.ts';
import { defaultReferenceData } from './reference-data/default-reference-data.ts';
import {
  createLocationResolver,
  type LocationResolver,
} from './reference-data/location-resolver.ts';
import type { ReferenceData } from './reference-data/reference-data.ts';
import { refreshDueJobs } from './refresh-due.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { updateJob } from './update-job.ts';
import type {
  DeleteError,
  JobService,
  PutError,
  UpdateError,
  WriteOptions,
  WrittenJob,
} from './use-cases.ts';

/** What the use cases work with. */
export interface JobServiceOptions {
  readonly store: JobStore;
  /**
   * Asked by every refresh for the plan of a job's employer, wherever the host keeps its accounts;
   * an employer that it does not find is on no unlimited plan (decision D12). When absent, a job is
   * refreshed for as long as its own `autoRefresh` is true.
   */
  readonly employers?: Pick<EmployerStore, 'find'> | undefined;
  /** The lists of decision D15; the shipped ones when absent. */
  readonly referenceData?: ReferenceData | undefined;
  /** Finds the location that a description means; when absent, by `referenceData.locations`. */
  readonly locationResolver?: LocationResolver | undefined;
  /** The clock; the system's when absent. */
  readonly now?: (() => Date) | undefined;
}

type Written<More = never> = Result<
  WrittenJob,
  InvalidJob | ReferenceIdTaken | StoreUnavailable | OutcomeUnknown | More
>;

const batchSize = 100;

/**
 * Creates the use cases over a store (interface §4).
 *
 * Throws a TypeError for options that are missing or unknown.
 *
 * @example
 * const jobs = createJobService({ store: createMemoryJobStore() });
 * const result = await jobs.create(employer, { title: 'Welder', … });
 * if (result.isErr()) console.error(result.error.code, result.error.message);
 */
export const createJobService = (options: JobServiceOptions): JobService => {
  checkOptions('createJobService', options, {
    store: 'required',
    employers: 'optional',
    referenceData: 'optional',
    locationResolver: 'optional',
    now: 'optional',
  });
  const {
    store,
    employers,
    referenceData = defaultReferenceData,
    now = () => new Date(),
  } = options;
  const resolver = options.locationResolver ?? createLocationResolver(referenceData.locations);
  const readBody = createBodyReader(referenceData, resolver);

  /** Reads a body at most once: a write that lost a race decides again on what was read. */
  const readerOf = (body: unknown) => {
    let reading: ReturnType<typeof readBody> | undefined;
    return () => {
      reading ??= readBody(body);
      return reading;
    };
  };

  const context = (employer: Employer) => ({ employer, now: toInstant(now()) });

  const insert = async (employer: Employer, input: JobInput): Promise<Written> => {
    const created = createJob(input, context(employer));
    if (created.isErr()) return err(created.error);
    const { job, warnings } = created.value;
    return (await store.insert(job)).map((stored) => ({ job: stored, created: true, warnings }));
  };

  const change = async (
    employer: Employer,
    from: Job,
    input: JobInput,
  ): Promise<Written<VersionConflict>> => {
    const updated = updateJob(from, input, context(employer));
    if (updated.isErr()) return err(updated.error);
    const { job: to, warnings } = updated.value;
    const stored = to === from ? ok(from) : await store.update({ from, to });
    return stored.map((job) => ({ job, created: false, warnings }));
  };

  const deleteByKey = (
    employer: Employer,
    key: JobKey,
    { onlyIf }: WriteOptions = {},
  ): Promise<Result<void, DeleteError>> =>
    retryOnConflict<void, DeleteError>(store, employer.id, key, async (stored) => {
      if (stored === null) return err(jobNotFound(key));
      if (onlyIf?.(stored) === false) return err(preconditionFailed());
      return store.delete(stored);
    });

  return {
    referenceData,

    async get(employer, asked) {
      // As a referenceId is kept (decision D1).
      const key = 'id' in asked ? asked : { referenceId: asked.referenceId.trim() };
      const found = await store.find(employer.id, key);
      return found.andThen((job) => (job === null ? err(jobNotFound(key)) : ok(job)));
    },

    async list(employer, input = {}) {
      const query = readJobQuery(input, toInstant(now()));
      if (query.isErr()) return err(query.error);
      const found = await store.list(employer.id, query.value);
      return found.map(({ headers, total }) => ({ headers, ...pagesOf(total, query.value) }));
    },

    async *all(employer) {
      let after: JobId | null = null;
      while (true) {
        const found = await store.findNext(employer.id, { after, limit: batchSize });
        if (found.isErr()) return void (yield err(found.error));
        for (const job of found.value) yield ok(job);
        if (found.value.length < batchSize) return;
        after = found.value.at(-1)?.id ?? null;
      }
    },

    async create(employer, body) {
      const input = await readBody(body);
      if (input.isErr()) return err(input.error);
      return insert(employer, input.value);
    },

    update(employer, id, body, { onlyIf } = {}) {
      const read = readerOf(body);
      return retryOnConflict<WrittenJob, UpdateError>(
        store,
        employer.id,
        { id },
        async (stored) => {
          if (stored === null) return err(jobNotFound({ id }));
          if (onlyIf?.(stored) === false) return err(preconditionFailed());
          const input = await read();
          return input.isErr() ? err(input.error) : change(employer, stored, input.value);
        },
      );
    },

    async putByReferenceId(employer, body, { onlyIf } = {}) {
      const read = readerOf(body);
      const referenceId = readUsableReferenceId(referenceIdIn(body));
      if (referenceId.isErr()) {
        // Nothing can be looked up, but every other problem is reported as well (decision D19).
        const input = await read();
        return err(input.isErr() ? input.error : withoutReferenceId(input.value));
      }
      return retryOnConflict<WrittenJob, PutError>(
        store,
        employer.id,
        { referenceId: referenceId.value },
        async (stored) => {
          if (onlyIf?.(stored) === false) return err(preconditionFailed());
          const input = await read();
          if (input.isErr()) return err(input.error);
          const written: Written<VersionConflict> = await (stored === null
            ? insert(employer, input.value)
            : change(employer, stored, input.value));
          // Taken means that another caller has just created it: then this call updates that job.
          return written.mapErr((error) =>
            error.code === 'reference-id-taken' ? versionConflict() : error,
          );
        },
      );
    },

    delete: (employer, id, writeOptions) => deleteByKey(employer, { id }, writeOptions),

    async deleteByReferenceId(employer, value, writeOptions) {
      const referenceId = readUsableReferenceId(value);
      if (referenceId.isErr()) return err(referenceId.error);
      return deleteByKey(employer, { referenceId: referenceId.value }, writeOptions);
    },

    refreshDue: () => refreshDueJobs(store, employers, now),
  };
};
