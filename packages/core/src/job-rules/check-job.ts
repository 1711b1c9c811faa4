import { sanitizeDescription } from '../description/sanitize-description.ts';
import { employerId } from '../job/employer.ts';
import { warnIfClosed } from '../job/is-open.ts';
import type { Problem, Warning } from '../job/problem.ts';
import { openUntilOf } from '../places/closing-day.ts';
import { locationIndexOf } from '../places/location-index.ts';
import { resolveLocation } from '../places/location-resolver.ts';
import { defaultReferenceData } from '../reference-lists/reference-data.ts';
import { createClock } from '../values/instant.ts';
import { createJob } from './create-job.ts';
import { createJobInputReader, readBody } from './job-input.ts';
import { createJobSizeCheck, defaultMaxJobBytes } from './job-size.ts';

/** The problems and warnings of a body. It makes a job when it has no problem. */
interface JobCheck {
  /** In the order of interface §4.3. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
}

const readInput = createJobInputReader(defaultReferenceData);
const checkSize = createJobSizeCheck(defaultReferenceData, defaultMaxJobBytes);
const present = createClock();
const employer = { id: employerId(1), name: '', unlimited: true };

/**
 * Finds every problem and warning of a body for a new job of an employer on an unlimited plan, with the shipped lists:
 * without a store, and in a browser too (decision D31). A service may find more: it may have other lists, and knows
 * which referenceIds are in use.
 *
 * @example
 * const { problems, warnings } = checkJob(JSON.parse(text));
 * for (const { pointer, message } of problems) console.error(pointer, message);
 */
export const checkJob = (body: unknown): JobCheck => {
  const read = readInput(body);
  if (read.isErr()) return { problems: read.error.problems, warnings: [] };
  const { places, descriptions } = read.value;
  const index = locationIndexOf(defaultReferenceData.locations);
  const resolved = new Map(places.map((place) => [place, resolveLocation(index, place)]));
  const sanitized = new Map(descriptions.map((html) => [html, sanitizeDescription(html)]));
  const input = { ...read.value, lookups: { resolved, sanitized } };

  const now = present();
  const created = createJob(input, { employer, now });
  if (created.isOk()) {
    const { job, warnings } = created.value;
    return { problems: checkSize(job, null)?.problems ?? [], warnings };
  }
  const problems = 'problems' in created.error ? created.error.problems : [];
  const { values, warnings } = readBody(input, null);
  const { status = 'active', closeDate, locations = [] } = values;
  const closing = closeDate
    ? warnIfClosed({ status, openUntil: openUntilOf({ closeDate, locations }) }, now)
    : [];
  return { problems, warnings: [...warnings, ...closing, ...input.warnings] };
};
