import { err, ok, ResultAsync } from 'neverthrow';
import { adviceFor, silencesAdvice } from '../advice/advice-for.ts';
import { stampOf } from '../change-log/new-change.ts';
import { sanitizeDescription } from '../description/sanitize-description.ts';
import type { Caller } from '../job/employer.ts';
import type { JobId, JobKey } from '../job/job.ts';
import { jobNotFound, preconditionFailed } from '../job/job-error.ts';
import { createJobInputReader, readUsableReferenceId } from '../job-rules/job-input.ts';
import { createJobSizeCheck, defaultMaxJobBytes, jobsPerStep } from '../job-rules/job-size.ts';
import { readJobQuery } from '../list-queries/job-query.ts';
import { pagesOf } from '../list-queries/page-size.ts';
import { createLocationResolver } from '../places/location-resolver.ts';
import { defaultReferenceData } from '../reference-lists/reference-data.ts';
import type { JobStore } from '../store/job-store.ts';
import { createClock, type Instant } from '../values/instant.ts';
import { checkOptions } from '../values/options.ts';
import { shown } from '../values/text.ts';
import { askProfile } from './ask-employer.ts';
import { createChangeReading } from './change-feed/change-use-cases.ts';
import { createDryRunStore } from './dry-run-store.ts';
import { checkJobServiceOptions, type JobServiceOptions } from './job-service-options.ts';
import { maintain } from './maintain.ts';
import { refreshDueJobs } from './refresh-due.ts';
import type { DeleteError, JobService, WriteOptions } from './use-cases.ts';
import { createRetryOnConflict, type RetryOnConflict } from './write-conflicts.ts';
import { createWriteUseCases, type WriteParts } from './writes.ts';

const readKey = (asked: JobKey): JobKey => {
  const { id, referenceId } = Object(asked);
  if (typeof id === 'number') return { id: id as JobId };
  // Stored referenceIds are trimmed (decision D1).
  if (typeof referenceId === 'string') return { referenceId: referenceId.trim() };
  throw new TypeError(
    `get needs { id }, a number, or { referenceId }, a text; not ${shown(asked)}.`,
  );
};

/** Creates the use cases that read jobs. */
const createReads = (
  store: JobStore,
  now: () => Instant,
): Pick<JobService, 'get' | 'list' | 'all'> => ({
  async get(employer, asked, since) {
    const key = readKey(asked);
    const found = await store.find(employer.id, key, since);
    return found.andThen((job) => (job === null ? err(jobNotFound(key)) : ok(job)));
  },

  async list(employer, input, since) {
    const query = readJobQuery(input ?? {}, now());
    if (query.isErr()) return err(query.error);
    const found = await store.list(employer.id, query.value, since);
    return found.map(({ headers, total }) => ({ headers, ...pagesOf(total, query.value) }));
  },

  async *all(employer) {
    let after: JobId | null = null;
    while (true) {
      const found = await store.findNext(employer.id, { after, limit: jobsPerStep });
      if (found.isErr()) return void (yield err(found.error));
      for (const job of found.value) yield ok(job);
      if (found.value.length < jobsPerStep) return;
      after = found.value.at(-1)?.id ?? null;
    }
  },
});

/** Creates the use cases that delete a job, by either of its identifiers. */
const createDeletes = (
  store: JobStore,
  retryOnConflict: RetryOnConflict,
  now: () => Instant,
): Pick<JobService, 'delete' | 'deleteByReferenceId'> => {
  const deleteJob = async (employer: Caller, key: JobKey, options: WriteOptions = {}) => {
    checkOptions('delete', options, { onlyIf: 'optional' });
    const { onlyIf } = options;
    return retryOnConflict<void, DeleteError>(employer.id, key, async (stored) => {
      if (stored === null) return err(jobNotFound(key));
      if (onlyIf?.(stored) === false) return err(preconditionFailed());
      return store.delete(stored, stampOf(employer, now()));
    });
  };
  return {
    delete: (employer, id, options) => deleteJob(employer, { id }, options),
    deleteByReferenceId: async (employer, value, options) =>
      readUsableReferenceId({ referenceId: value }).asyncAndThen(
        (referenceId) => new ResultAsync(deleteJob(employer, { referenceId }, options)),
      ),
  };
};

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
  checkJobServiceOptions(options);
  const {
    store,
    employers,
    referenceData = defaultReferenceData,
    sanitizeDescription: sanitize = sanitizeDescription,
    maxJobBytes = defaultMaxJobBytes,
  } = options;
  const now = createClock(options.now);
  const retryOnConflict = createRetryOnConflict(store);
  const parts: WriteParts = {
    readInput: createJobInputReader(referenceData),
    resolver: options.locationResolver ?? createLocationResolver(referenceData.locations),
    sanitize,
    checkSize: createJobSizeCheck(referenceData, maxJobBytes),
    retryOnConflict,
    employers,
    now,
  };

  return {
    referenceData,
    maxJobBytes,
    sanitizeDescription: sanitize,
    now,
    leases: store.leases,

    async advice(employer, job) {
      const day = now();
      const advice = adviceFor(job, {}, day);
      if (advice.length === 0) return advice;
      const profile = await askProfile(employers, employer);
      return silencesAdvice(profile) ? adviceFor(job, { profile }, day) : advice;
    },

    ...createReads(store, now),
    ...createDeletes(store, retryOnConflict, now),
    ...createWriteUseCases(store, parts),
    dryRun: createWriteUseCases(createDryRunStore(store), parts),

    async refreshDue(refreshOptions = {}) {
      checkOptions('refreshDue', refreshOptions, { signal: 'optional' });
      return refreshDueJobs(store, employers, now, refreshOptions.signal);
    },

    async maintain(maintainOptions = {}) {
      checkOptions('maintain', maintainOptions, { signal: 'optional' });
      const { signal } = maintainOptions;
      const refresh = () => refreshDueJobs(store, employers, now, signal);
      return maintain(store.changes, refresh, now(), signal);
    },

    ...createChangeReading(store.changes, options.changeChannel),
  };
};
