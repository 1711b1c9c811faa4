import { err, ok, type Result } from 'neverthrow';
import { createFields, type FieldValues, memberNames } from '../fields/fields-in-order.ts';
import type { Field, Lookups, Refusal } from '../fields/kinds/field.ts';
import { createUnknownFieldsCheck, requiredAt } from '../fields/kinds/misnamed.ts';
import { problemAt } from '../fields/kinds/problem.ts';
import { type Body, isObject } from '../fields/kinds/schemas.ts';
import { placesIn } from '../fields/locations.ts';
import { referenceId } from '../fields/reference-id.ts';
import type { Job } from '../job/job.ts';
import { type InvalidJob, invalidJob, type PlacesUnavailable } from '../job/job-error.ts';
import type { Problem, Warning } from '../job/problem.ts';
import type { ReferenceData } from '../reference-lists/reference-data.ts';

/** A body, and what the rules need to read it for a job. */
export interface JobInput {
  readonly body: Body;
  /** The places that it names, for `lookups.resolved`. */
  readonly places: readonly string[];
  /** Its description, for `lookups.sanitized`; absent when it is not text. */
  readonly html?: string | undefined;
  /** Empty until something has been looked up. */
  readonly lookups: Lookups;
  /** All fields of a body, in the order of interface §4.3. */
  readonly fields: readonly Field<keyof Job, unknown>[];
  /** Of fields that no job has (decision D31). */
  readonly warnings: readonly Warning[];
}

/**
 * Takes a body apart. Read-only fields are ignored at every level, unknown ones at the top add a warning (interface
 * §4.3, decision D6). Until `lookups.resolved` of the input has a result for each of its `places`, only places of the
 * stored job are accepted.
 *
 * Errors: `invalid-job` when the body is not a JSON object; other problems are found when it is read for a job.
 *
 * @example
 * const input = readJobInput(body).map((read) => ({ ...read, lookups: { resolved } }));
 */
export type ReadJobInput = (body: unknown) => Result<JobInput, InvalidJob>;

/** The error of a body that is not an object, with the probable cause. */
export const notAnObject = (body: unknown, subject: 'The body' | 'The line' = 'The body') => {
  const isEncodedTwice = typeof body === 'string' && body.startsWith('{');
  const isMany = Array.isArray(body) && subject === 'The line';
  const advice = isMany ? '. Send one job on each line' : '';
  const mustBe = `a JSON object${isEncodedTwice ? '. It was encoded as JSON twice' : advice}`;
  const problem = problemAt('', 'wrong-type', { '': { mustBe } }, body);
  return invalidJob([{ ...problem, message: problem.message.replace('The body', subject) }]);
};

/** Creates the reader of bodies for one set of reference lists (decision D15). */
export const createJobInputReader = (referenceData: ReferenceData): ReadJobInput => {
  const fields = createFields(referenceData);
  const warningsOf = createUnknownFieldsCheck(fields, memberNames(fields));
  return (body) => {
    if (!isObject(body)) return err(notAnObject(body));
    const html = typeof body.description === 'string' ? body.description : undefined;
    const warnings = warningsOf(body);
    return ok({ body, places: placesIn(body), html, lookups: {}, fields, warnings });
  };
};

/** What a body says for a job: the right values, why others are refused, and warnings. */
interface Reading<Values> {
  readonly values: Values;
  readonly refusals: readonly Refusal[];
  readonly warnings: readonly Warning[];
}

/**
 * Reads a body for a stored job, with the values that it sends, or for a new one, with a default for each field that it
 * does not send, or the problem that it is required.
 */
export const readBody = (
  { body, fields, lookups }: JobInput,
  stored: Job | null,
): Reading<Partial<FieldValues>> => {
  const values: Record<string, unknown> = {};
  const refusals: Refusal[] = [];
  const warnings: Warning[] = [];
  const context = { ...lookups, stored };
  for (const field of fields) {
    const isOptional = stored !== null || 'initial' in field;
    if (isOptional && field.members.every((name) => body[name] === undefined)) {
      if (stored === null) values[field.property] = field.initial;
      continue;
    }
    const read = field.read(body, context);
    if (read.isErr()) {
      refusals.push(...read.error);
      continue;
    }
    const { value = stored === null ? field.initial : undefined, warnings: warned } = read.value;
    if (value !== undefined) values[field.property] = value;
    if (warned !== undefined) warnings.push(...warned);
  }
  return { values, refusals, warnings };
};

const isProblem = (refusal: Refusal): refusal is Problem => refusal.code !== 'places-unavailable';

type ValuesFor<Stored> = Stored extends null ? FieldValues : Partial<FieldValues>;

/** What a body gives a stored job, or a new one, if nothing in it is refused. */
export const valuesFor = <Stored extends Job | null>(
  input: JobInput,
  stored: Stored,
): Result<Reading<ValuesFor<Stored>>, InvalidJob | PlacesUnavailable> => {
  const reading = readBody(input, stored);
  const problems = reading.refusals.filter(isProblem);
  // Only when nothing else is wrong (decision D32).
  const unavailable = reading.refusals.find((refusal) => !isProblem(refusal));
  if (problems.length > 0) return err(invalidJob(problems));
  return unavailable === undefined ? ok(reading as Reading<ValuesFor<Stored>>) : err(unavailable);
};

const requiredReferenceId = (body: Body): Problem => requiredAt('/referenceId', body, {});

/** Reads the referenceId of a body, which PUT and DELETE by referenceId need (interface §4.5, §4.7). */
export const readUsableReferenceId = (body: Body): Result<string, InvalidJob> =>
  referenceId
    .read(body, { stored: null })
    .mapErr((problems) => invalidJob(problems.filter(isProblem)))
    .andThen(({ value }) =>
      typeof value === 'string' ? ok(value) : err(invalidJob([requiredReferenceId(body)])),
    );

/** The referenceId of a body, which a PUT by referenceId needs (interface §4.5); `null` without a usable one. */
export const usableReferenceIdOf = ({ body }: JobInput): string | null =>
  readUsableReferenceId(body).unwrapOr(null);

/**
 * The error of a body without a usable referenceId where one is needed: that problem, and every other one that does not
 * depend on the stored job (decision D19).
 */
export const withoutReferenceId = (input: JobInput): InvalidJob => {
  const { body } = input;
  const problems = readBody(input, null)
    .refusals.filter(isProblem)
    .filter(
      ({ pointer, code }) => code !== 'required' || body[pointer.split('/')[1] ?? ''] !== undefined,
    );
  const own = problems.some(({ pointer }) => pointer === '/referenceId');
  return invalidJob(own ? problems : [requiredReferenceId(body), ...problems]);
};
