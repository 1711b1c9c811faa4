import { err, ok, type Result } from 'neverthrow';
import type { Plans } from './ask-plan.ts';
import { createBodyReader } from './body-reader.ts';
import type { SanitizeDescription } from './description.ts';
import { createDryRunStore } from './dry-run-store.ts';
import type { Employer } from './employer.ts';
import { present } from './instant.ts';
import type { JobId, JobKey } from './job.ts';
import { jobNotFound, preconditionFailed } from './job-error.ts';
import { readUsableReferenceId } from './job-input.ts';
import { readJobQuery } from './job-query.ts';
import { createJobSizeCheck, defaultMaxJobBytes } from './job-size.ts';
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
import { createRetryOnConflict } from './retry-on-conflict.ts';
import type { DeleteError, JobService, WriteOptions } from './use-cases.ts';
import { createWriteUseCases, type WriteParts } from './write-use-cases.ts';

/** What the use cases work with. */
export interface JobServiceOptions {
  readonly store: JobStore;
  /**
   * Asked for the plan of a job's employer, wherever the host keeps its accounts, by every refresh and
   * every write of a job with autoRefresh; an employer that it does not find is on no unlimited plan
   * (decision D12). When absent, a write goes by the employer that it is made as, and a job is
   * refreshed for as long as its own `autoRefresh` is true.
   */
  readonly employers?: Plans | undefined;
  /** The lists of decision D15; the shipped ones when absent. */
  readonly referenceData?: ReferenceData | undefined;
  /** Finds the location that a description means; when absent, by `referenceData.locations`. */
  readonly locationResolver?: LocationResolver | undefined;
  /**
   * The largest job that is stored, in bytes of UTF-8 as GET answers it; 1 MiB less 16 KiB when
   * absent (decision D9).
   */
  readonly maxJobBytes?: number | undefined;
  /**
   * Sanitizes descriptions, to the same result as `sanitizeDescription` of `@jobposting/core/rules`,
   * which is called on the event loop when this is absent. A large description takes it a second and
   * more: `@jobposting/sanitizing-threads` has one that works beside the loop. One that throws or
   * rejects is a bug, and the write throws (decision D9).
   */
  readonly sanitizeDescription?: SanitizeDescription | undefined;
  /** The clock; the system's when absent. */
  readonly now?: (() => Date) | undefined;
}

const batchSize = 100;

/**
 * Creates the use cases over a store (interface §4).
 *
 * Throws a TypeError for options that are missing, unknown or wrong.
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
    maxJobBytes: 'optional',
    sanitizeDescription: 'optional',
    now: 'optional',
  });
  const {
    store,
    employers,
    referenceData = defaultReferenceData,
    maxJobBytes = defaultMaxJobBytes,
    now = () => new Date(),
  } = options;
  if (!Number.isSafeInteger(maxJobBytes) || maxJobBytes < 1) {
    throw new TypeError(`maxJobBytes must be a whole number of bytes; it is ${maxJobBytes}.`);
  }
  const resolver = options.locationResolver ?? createLocationResolver(referenceData.locations);
  const retryOnConflict = createRetryOnConflict(store);
  const parts: WriteParts = {
    readBody: createBodyReader({ referenceData, resolver, sanitize: options.sanitizeDescription }),
    checkSize: createJobSizeCheck(referenceData, maxJobBytes),
    retryOnConflict,
    plans: employers,
    now: () => present(now),
  };

  const deleteByKey = (
    employer: Employer,
    key: JobKey,
    { onlyIf }: WriteOptions = {},
  ): Promise<Result<void, DeleteError>> =>
    retryOnConflict<void, DeleteError>(employer.id, key, async (stored) => {
      if (stored === null) return err(jobNotFound(key));
      if (onlyIf?.(stored) === false) return err(preconditionFailed());
      return store.delete(stored);
    });

  return {
    referenceData,
    maxJobBytes,
    now: () => present(now),

    async get(employer, asked) {
      // As a referenceId is kept (decision D1).
      const key = 'id' in asked ? asked : { referenceId: asked.referenceId.trim() };
      const found = await store.find(employer.id, key);
      return found.andThen((job) => (job === null ? err(jobNotFound(key)) : ok(job)));
    },

    async list(employer, input = {}) {
      const query = readJobQuery(input, present(now));
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

    ...createWriteUseCases(store, parts),
    dryRun: createWriteUseCases(createDryRunStore(store), parts),

    delete: (employer, id, writeOptions) => deleteByKey(employer, { id }, writeOptions),

    async deleteByReferenceId(employer, value, writeOptions) {
      const referenceId = readUsableReferenceId(value);
      if (referenceId.isErr()) return err(referenceId.error);
      return deleteByKey(employer, { referenceId: referenceId.value }, writeOptions);
    },

    refreshDue: ({ signal } = {}) => refreshDueJobs(store, employers, now, signal),
  };
};
