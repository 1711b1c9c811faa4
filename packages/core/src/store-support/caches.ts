import type { EmployerId } from '../job/employer.ts';
import type { Job, JobHeader } from '../job/job.ts';
import type { JobQuery } from '../list-queries/job-query.ts';
import { utf8LengthOf } from '../values/text.ts';

/**
 * The time during which the same jobs are open, in milliseconds: from the latest openUntil in the past until the next
 * one. A result of one moment in it is valid at all others (decision D25).
 */
export interface OpenSpan {
  readonly from: number;
  readonly until: number;
}

/** The span of results that do not depend on the time. */
export const always: OpenSpan = {
  from: Number.NEGATIVE_INFINITY,
  until: Number.POSITIVE_INFINITY,
};

/** Whether a result with this span is valid at this moment. */
export const isWithin = ({ from, until }: OpenSpan, moment: number): boolean =>
  from <= moment && moment < until;

/** The intersection of two spans. */
export const overlap = (one: OpenSpan, other: OpenSpan): OpenSpan => ({
  from: Math.max(one.from, other.from),
  until: Math.min(one.until, other.until),
});

/** The span around a moment in which no job with one of these times of openUntil opens or closes. */
export const spanBetween = (ends: Iterable<number>, moment: number): OpenSpan => {
  let { from, until } = always;
  for (const end of ends) {
    if (end > moment) until = Math.min(until, end);
    else from = Math.max(from, end);
  }
  return { from, until };
};

// Measured, with the host's share for each: two small objects and the entries of two maps.
const headerOverhead = 1_200;
const jobOverhead = 2_560;

const charactersOf = ({ title, referenceId, locations }: JobHeader): number =>
  locations.reduce(
    (sum, { description, name }) => sum + description.length + name.length,
    title.length + (referenceId?.length ?? 0),
  );

/**
 * Roughly the most memory that a header takes: its texts at two bytes a character, twice, because a host may also keep
 * it as JSON.
 */
export const headerBytes = (header: JobHeader): number => headerOverhead + 4 * charactersOf(header);

/** The memory of a page: its headers, and half as much for the answer that a host may keep as well. */
export const pageBytes = (headers: readonly JobHeader[]): number =>
  headers.reduce((sum, header) => sum + 1.5 * headerBytes(header), headerOverhead);

/**
 * The memory of a job: its description as a string, for which V8 takes one byte a character where it can, and the UTF-8
 * that a host may keep of it.
 */
export const jobBytes = (job: Job): number => {
  const { description } = job;
  const utf8 = utf8LengthOf(description);
  return jobOverhead + utf8 + (utf8 === description.length ? utf8 : 2 * description.length);
};

/** Identifies a list of an employer, for the caches of a store: the same for every page and moment. */
export const listKeyOf = (
  employerId: EmployerId,
  { search, referenceId, status }: JobQuery,
): string => {
  const term = search === null ? '' : `${search.form} ${search.term}`;
  const reference = referenceId === null ? '' : JSON.stringify(referenceId);
  return `${employerId} ${status} ${reference} ${term}`;
};
