import type { Employer } from '../src/job/employer.ts';
import { type Job, jobId } from '../src/job/job.ts';
import { createJob } from '../src/job-rules/create-job.ts';
import { createJobInputReader, valuesFor } from '../src/job-rules/job-input.ts';
import { updateJob } from '../src/job-rules/update-job.ts';
import { createLocationIndex } from '../src/places/location-index.ts';
import { resolveLocation } from '../src/places/location-resolver.ts';
import { defaultReferenceData } from '../src/reference-lists/reference-data.ts';
import { type Instant, parseInstant } from '../src/values/instant.ts';
import { aBody } from './a-body.ts';
import { limited } from './an-employer.ts';

export const instant = (text: string): Instant => {
  const read = parseInstant(text);
  if (read === null) throw new Error(`not a date: ${text}`);
  return read;
};

/** The time at which tests apply the rules by default. */
export const now = instant('2026-11-20T12:00:00Z');

const readJobInput = createJobInputReader(defaultReferenceData);
const index = createLocationIndex(defaultReferenceData.locations);

/** Reads a body with the shipped reference lists. */
const read = (body: unknown) =>
  readJobInput(body).map((input) => {
    const resolved = new Map(input.places.map((text) => [text, resolveLocation(index, text)]));
    return { ...input, lookups: { resolved } };
  });

export const create = (body: unknown, employer: Employer = limited, at = now) =>
  read(body).andThen((input) => createJob(input, { employer, now: at }));

export const update = (job: Job, body: unknown, employer: Employer = limited, at = now) =>
  read(body).andThen((input) => updateJob(job, input, { employer, now: at }));

/** A stored job, made from the smallest body with these fields changed. */
export const aJob = (changes: object = {}, employer: Employer = limited, at = now): Job => ({
  ...create({ ...aBody, ...changes }, employer, at)._unsafeUnwrap().job,
  id: jobId(7),
  version: 3,
});

/** `pointer code` of each problem, or nothing when the body is accepted. */
export const problemsOf = (result: ReturnType<typeof create> | ReturnType<typeof update>) =>
  result.isErr() && result.error.code === 'invalid-job'
    ? result.error.problems.map(({ pointer, code }) => `${pointer} ${code}`)
    : [];

export const warningsOf = (result: ReturnType<typeof create> | ReturnType<typeof update>) =>
  result._unsafeUnwrap().warnings.map(({ pointer, code }) => `${pointer} ${code}`);

/** `pointer code` of each problem of the smallest body with these fields changed. */
export const problemsWith = (changes: object) => problemsOf(create({ ...aBody, ...changes }));

/** The values that are read from the smallest body with these fields changed. */
export const valuesWith = (changes: object) =>
  read({ ...aBody, ...changes })
    .andThen((input) => valuesFor(input, null))
    ._unsafeUnwrap().values;
