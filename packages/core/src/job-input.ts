import { err, ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import { sanitizeDescription } from './description.ts';
import { closeDate } from './fields/close-date.ts';
import { descriptionsIn, type Places, readLocations } from './fields/locations.ts';
import { lookup, readCategories } from './fields/lookup.ts';
import { problemAt, readField } from './fields/read-field.ts';
import { type RoutingInput, readRoutingInput } from './fields/routing.ts';
import { salary } from './fields/salary.ts';
import { referenceId, title } from './fields/text.ts';
import type { Instant } from './instant.ts';
import { type Job, type JobStatus, jobStatuses, type Salary } from './job.ts';
import { type InvalidJob, invalidJob, type Problem, type Warning } from './job-error.ts';
import type { Location, ReferenceData } from './reference-data/reference-data.ts';

export type { Places } from './fields/locations.ts';

/** The checked fields of a body; `undefined` where a field was not sent or is wrong. */
export interface JobFields {
  readonly referenceId: string | null | undefined;
  readonly title: string | undefined;
  readonly closeDate: Instant | null | undefined;
  readonly confidential: boolean | undefined;
  readonly autoRefresh: boolean | undefined;
  readonly status: JobStatus | undefined;
  readonly locations: readonly Location[] | undefined;
  readonly categoryIds: readonly number[] | undefined;
  readonly positionTypeId: number | undefined;
  readonly salary: Salary | null | undefined;
  readonly description: string | undefined;
}

/**
 * A body that has been read once: what it says of each field, its problems and its warnings. The
 * rules decide with it what becomes of a job; a body with problems becomes nothing.
 */
export interface JobInput {
  readonly fields: JobFields;
  readonly routing: RoutingInput;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Warning[];
}

/** Reads bodies against one set of reference lists. */
export interface JobInputReader {
  /**
   * Checks every field of a body and sanitizes its description; read-only and unknown fields are
   * ignored at every level (interface §4.3, decisions D1–D10). `places` says what the location
   * descriptions of the body mean. A description equal to that of `stored`, if there is a job
   * already, has been sanitized before.
   */
  readonly readJobInput: (body: unknown, places: Places, stored?: Job | null) => JobInput;
}

const flag = v.pipe(
  v.nullable(v.boolean('wrong-type')),
  // `null` asks for the default, as it does for closeDate (decision D4).
  v.transform((value) => value ?? false),
);

// `null` says nothing: asking for a default here would publish an archived job unasked.
const status = v.nullable(v.picklist(jobStatuses, 'not-allowed'));

const description = v.pipe(
  v.string('wrong-type'),
  v.check((html) => html.isWellFormed(), 'ill-formed-text'),
  v.transform(sanitizeDescription),
  v.check(({ hasText }) => hasText, 'no-visible-text'),
);

const idsOf = (items: readonly { readonly id: number }[]): ReadonlySet<number> =>
  new Set(items.map(({ id }) => id));

const noBody: Readonly<Record<string, unknown>> = {};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The descriptions of a body's locations, for a place resolver to look up. */
export const placesNamedIn = (body: unknown): readonly string[] =>
  isObject(body) ? descriptionsIn(body.locations) : [];

/** The error of a body without a usable referenceId: its problems, that one among them. */
export const withoutReferenceId = (problems: readonly Problem[]): InvalidJob => {
  const isTold = problems.some(({ pointer }) => pointer === '' || pointer === '/referenceId');
  return invalidJob(isTold ? problems : [...problems, problemAt('/referenceId', 'required')]);
};

/** Reads the referenceId that a PUT or DELETE by referenceId needs (interface §4.5, §4.7). */
export const readUsableReferenceId = (value: unknown): Result<string, InvalidJob> => {
  const problems: Problem[] = [];
  const read = readField('referenceId', referenceId, value, problems);
  return read ? ok(read) : err(withoutReferenceId(problems));
};

/** The `referenceId` that a body carries, unchecked; `undefined` when it carries none. */
export const referenceIdIn = (body: unknown): unknown =>
  isObject(body) ? body.referenceId : undefined;

/** Creates the reader of bodies for one set of reference lists (decision D15). */
export const createJobInputReader = (referenceData: ReferenceData): JobInputReader => {
  const category = lookup(idsOf(referenceData.jobCategories));
  const positionType = lookup(idsOf(referenceData.positionTypes));
  const salaryOf = salary(idsOf(referenceData.salaryPeriods));

  return {
    readJobInput(sent, places, stored) {
      const problems: Problem[] = [];
      const warnings: Warning[] = [];
      if (!isObject(sent)) problems.push(problemAt('', 'wrong-type'));
      const body = isObject(sent) ? sent : noBody;

      // In the order of interface §4.3, which is the order in which problems are told.
      const fields: JobFields = {
        referenceId: readField('referenceId', referenceId, body.referenceId, problems),
        title: readField('title', title, body.title, problems),
        closeDate: readField('closeDate', closeDate, body.closeDate, problems),
        confidential: readField('confidential', flag, body.confidential, problems),
        autoRefresh: readField('autoRefresh', flag, body.autoRefresh, problems),
        status: readField('status', status, body.status, problems) ?? undefined,
        locations: readLocations(body.locations, places, problems, warnings),
        categoryIds: readCategories(body.categories, category, problems),
        positionTypeId: readField('positionType', positionType, body.positionType, problems),
        salary: readField('salary', salaryOf, body.salary, problems),
        description: readDescription(body.description, stored, problems, warnings),
      };
      return { fields, routing: readRoutingInput(body, problems), problems, warnings };
    },
  };
};

const readDescription = (
  value: unknown,
  stored: Job | null | undefined,
  problems: Problem[],
  warnings: Warning[],
): string | undefined => {
  // A job is often sent again as it is, and sanitizing twice is sanitizing once.
  if (typeof value === 'string' && value === stored?.description) return value;
  const sanitized = readField('description', description, value, problems);
  if (sanitized?.changed) {
    warnings.push({
      pointer: '/description',
      code: 'description-sanitized',
      message: 'Markup that is not allowed was removed from description.',
    });
  }
  return sanitized?.html;
};
