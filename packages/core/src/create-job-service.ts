import { err, ok, type Result } from 'neverthrow';
import { createJob } from './create-job.ts';
import type { Employer } from './employer.ts';
import { addDays, toInstant } from './instant.ts';
import { type Job, jobLimits } from './job.ts';
import {
  type InvalidJob,
  jobNotFound,
  type PlacesUnavailable,
  placesUnavailable,
  preconditionFailed,
  type ReferenceIdTaken,
  type StoreUnavailable,
  writeContention,
} from './job-error.ts';
import {
  createJobInputReader,
  type JobInput,
  type Places,
  placesNamedIn,
  readUsableReferenceId,
  referenceIdIn,
  withoutReferenceId,
} from './job-input.ts';
import { readJobQuery } from './job-query.ts';
import type { DeleteResult, JobService, WriteOptions, WrittenJob } from './job-service.ts';
import type { JobKey, JobStore } from './job-store.ts';
import {
  createPlaceResolver,
  type PlaceResolver,
  type ResolvedPlace,
} from './reference-data/place-resolver.ts';
import { defaultReferenceData, type ReferenceData } from './reference-data/reference-data.ts';
import { refreshJob } from './refresh-job.ts';
import { updateJob } from './update-job.ts';

/** What the use cases work with. */
export interface JobServiceOptions {
  readonly store: JobStore;
  /** The lists of decision D15; the shipped ones when absent. */
  readonly referenceData?: ReferenceData;
  /** Finds the place that a description means; looks it up in `referenceData.locations` when absent. */
  readonly locations?: PlaceResolver;
  /** The clock; the system's when absent. */
  readonly now?: () => Date;
}

type WriteResult = Result<WrittenJob, InvalidJob | ReferenceIdTaken | StoreUnavailable>;

// Losing a guarded write means that somebody else's was stored, so the others make progress and
// retrying at once is right. 24 writers on one job were seen to need 24 attempts.
const maxAttempts = 100;

const refreshBatch = 100;

/**
 * Creates the use cases over a store (interface §4).
 *
 * @example
 * const jobs = createJobService({ store: createMemoryJobStore() });
 * const result = await jobs.create(employer, { title: 'Welder', … });
 * if (result.isErr()) console.error(result.error.code, result.error.message);
 */
export const createJobService = (options: JobServiceOptions): JobService => {
  const { store, referenceData = defaultReferenceData, now = () => new Date() } = options;
  const resolver = options.locations ?? createPlaceResolver(referenceData.locations);
  const reader = createJobInputReader(referenceData);

  const resolvePlaces = async (body: unknown): Promise<Result<Places, PlacesUnavailable>> => {
    const places = new Map<string, ResolvedPlace | null>();
    for (const description of placesNamedIn(body)) {
      const resolved = await resolver.resolve(description);
      if (resolved.isErr()) return err(placesUnavailable(resolved.error.cause));
      places.set(description, resolved.value);
    }
    return ok(places);
  };

  const readInput = async (
    body: unknown,
    stored?: Job | null,
  ): Promise<Result<JobInput, PlacesUnavailable>> =>
    (await resolvePlaces(body)).map((places) => reader.readJobInput(body, places, stored));

  const context = (employer: Employer) => ({ employer, now: toInstant(now()) });

  const insert = async (employer: Employer, input: JobInput): Promise<WriteResult> => {
    const created = createJob(input, context(employer));
    if (created.isErr()) return err(created.error);
    const stored = await store.insert(created.value.job);
    return stored.map((job) => ({ job, created: true, warnings: created.value.warnings }));
  };

  /** `null` when the job went away or changed under the write, so that it has to be tried again. */
  const tryUpdate = async (
    employer: Employer,
    job: Job,
    input: JobInput,
  ): Promise<WriteResult | null> => {
    const updated = updateJob(job, input, context(employer));
    if (updated.isErr()) return err(updated.error);
    const written = { created: false, warnings: updated.value.warnings };
    if (updated.value.job === job) return ok({ job, ...written });

    const stored = await store.update(updated.value.job);
    if (stored.isOk()) return ok({ job: stored.value, ...written });
    return stored.error.code === 'version-conflict' ? null : err(stored.error);
  };

  const deleteByKey = async (
    employer: Employer,
    key: JobKey,
    { onlyIf }: WriteOptions = {},
  ): Promise<DeleteResult> => {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const found = await store.find(employer.id, key);
      if (found.isErr()) return err(found.error);
      if (found.value === null) return err(jobNotFound(key));
      if (onlyIf?.(found.value) === false) return err(preconditionFailed());
      const deleted = await store.delete(found.value);
      if (deleted.isOk()) return ok();
      if (deleted.error.code !== 'version-conflict') return err(deleted.error);
    }
    return err(writeContention());
  };

  return {
    referenceData,

    async get(employer, asked) {
      // As a referenceId is kept (decision D1).
      const key = 'id' in asked ? asked : { referenceId: asked.referenceId.trim() };
      const found = await store.find(employer.id, key);
      return found.andThen((job) => (job === null ? err(jobNotFound(key)) : ok(job)));
    },

    async list(employer, input = {}) {
      const query = readJobQuery(input);
      if (query.isErr()) return err(query.error);
      const { page, pageSize } = query.value;
      const found = await store.list(employer.id, query.value);
      return found.map(({ headers, total }) => ({
        headers,
        total,
        page,
        pages: Math.ceil(total / pageSize),
        pageSize,
      }));
    },

    async create(employer, body) {
      const input = await readInput(body);
      return input.isErr() ? err(input.error) : insert(employer, input.value);
    },

    async update(employer, id, body, { onlyIf } = {}) {
      let input: JobInput | undefined;
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const found = await store.find(employer.id, { id });
        if (found.isErr()) return err(found.error);
        if (found.value === null) return err(jobNotFound({ id }));
        if (onlyIf?.(found.value) === false) return err(preconditionFailed());

        if (input === undefined) {
          const read = await readInput(body, found.value);
          if (read.isErr()) return err(read.error);
          input = read.value;
        }
        const written = await tryUpdate(employer, found.value, input);
        if (written !== null) return written;
      }
      return err(writeContention());
    },

    async putByReferenceId(employer, body, { onlyIf } = {}) {
      const referenceId = readUsableReferenceId(referenceIdIn(body));
      if (referenceId.isErr()) {
        // Nothing can be looked up, but every other problem is told as well (decision D19).
        const read = await readInput(body);
        return err(read.isErr() ? read.error : withoutReferenceId(read.value.problems));
      }
      let input: JobInput | undefined;
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const found = await store.find(employer.id, { referenceId: referenceId.value });
        if (found.isErr()) return err(found.error);
        if (onlyIf?.(found.value) === false) return err(preconditionFailed());

        if (input === undefined) {
          const read = await readInput(body, found.value);
          if (read.isErr()) return err(read.error);
          input = read.value;
        }
        const written =
          found.value === null
            ? await insert(employer, input)
            : await tryUpdate(employer, found.value, input);
        if (written === null) continue;
        if (written.isOk()) return ok(written.value);
        // Taken means that another caller created it a moment ago: then this call updates that job.
        if (written.error.code !== 'reference-id-taken') return err(written.error);
      }
      return err(writeContention());
    },

    delete: (employer, id, writeOptions) => deleteByKey(employer, { id }, writeOptions),

    async deleteByReferenceId(employer, value, writeOptions) {
      const referenceId = readUsableReferenceId(value);
      if (referenceId.isErr()) return err(referenceId.error);
      return deleteByKey(employer, { referenceId: referenceId.value }, writeOptions);
    },

    async refreshDue() {
      let refreshed = 0;
      while (true) {
        const moment = toInstant(now());
        const publishedUntil = addDays(moment, -jobLimits.autoRefreshDays);
        const due = await store.findDueForRefresh(publishedUntil, refreshBatch, moment);
        if (due.isErr()) return err(due.error);

        const results = await Promise.all(
          due.value.map((job) => store.update(refreshJob(job, moment))),
        );
        const before = refreshed;
        for (const result of results) {
          if (result.isOk()) refreshed++;
          else if (result.error.code === 'store-unavailable') return err(result.error);
          // A conflict means that the employer changed the job just now; if it is still due,
          // the next round finds it again.
        }
        if (due.value.length < refreshBatch || refreshed === before) return ok(refreshed);
      }
    },
  };
};
