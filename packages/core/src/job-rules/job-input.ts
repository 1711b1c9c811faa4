import { err, ok, type Result } from 'neverthrow';
import { createFields, type FieldValues, memberNames } from '../fields/fields-in-order.ts';
import {
  type Field,
  isProblem,
  type Lookups,
  type Reading,
  requiredAt,
} from '../fields/kinds/field.ts';
import { unknownField } from '../fields/kinds/misnamed.ts';
import { problemAt } from '../fields/kinds/problem.ts';
import { type Body, isObject, unknownNamesIn } from '../fields/kinds/schemas.ts';
import { placesIn } from '../fields/locations.ts';
import { referenceId } from '../fields/reference-id.ts';
import type { Job } from '../job/job.ts';
import { type InvalidJob, invalidJob, type PlacesUnavailable } from '../job/job-error.ts';
import { languages } from '../job/optional-members.ts';
import type { Warning } from '../job/problem.ts';
import type { ReferenceData } from '../reference-lists/reference-data.ts';

/** A body, and what the rules need to read it for a job. */
export interface JobInput {
  readonly body: Body;
  /** The places that it names, for `lookups.resolved`. */
  readonly places: readonly string[];
  /** The descriptions in it, for `lookups.sanitized`. */
  readonly descriptions: readonly string[];
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

const descriptionsIn = (body: Body): readonly string[] =>
  [body, ...languages.map((language) => Object(body.translations)[language])].flatMap((text) => {
    const { description } = Object(text);
    return typeof description === 'string' ? [description] : [];
  });

/** Creates the reader of bodies for one set of reference lists (decision D15). */
export const createJobInputReader = (referenceData: ReferenceData): ReadJobInput => {
  const fields = createFields(referenceData);
  const known = memberNames(fields);
  return (body) => {
    if (!isObject(body)) return err(notAnObject(body));
    const warnings = unknownNamesIn(body, known).map((name) => unknownField(name, body, fields));
    const [places, descriptions] = [placesIn(body), descriptionsIn(body)];
    return ok({ body, places, descriptions, lookups: {}, fields, warnings });
  };
};

/**
 * Reads a body for a stored job, with the values that it sends, or for a new one, with a default for each field that it
 * does not send, or the problem that it is required.
 */
export const readBody = ({ body, fields, lookups }: JobInput, stored: Job | null) => {
  const values: Record<string, unknown> = {};
  const reading: Reading = { ...lookups, body, stored, refusals: [], warnings: [] };
  for (const field of fields) {
    const isOptional = stored !== null || 'initial' in field;
    const isSent = !isOptional || field.members.some((name) => body[name] !== undefined);
    const read = isSent ? field.read(reading) : undefined;
    const value = read === undefined && stored === null ? field.initial : read;
    if (value !== undefined) values[field.property] = value;
  }
  const { refusals, warnings } = reading;
  return { values: values as Partial<FieldValues>, refusals, warnings };
};

/** What a body gives a stored job, or a new one. */
interface Given<Stored> {
  readonly values: Stored extends null ? FieldValues : Partial<FieldValues>;
  readonly warnings: readonly Warning[];
}

/** What a body gives a stored job, or a new one, if nothing in it is refused. */
export const valuesFor = <Stored extends Job | null>(
  input: JobInput,
  stored: Stored,
): Result<Given<Stored>, InvalidJob | PlacesUnavailable> => {
  const { values, refusals, warnings } = readBody(input, stored);
  const problems = refusals.filter(isProblem);
  // Only when nothing else is wrong (decision D32).
  const unavailable = refusals.find((refusal) => !isProblem(refusal));
  if (problems.length > 0) return err(invalidJob(problems));
  return unavailable === undefined
    ? ok({ values: values as Given<Stored>['values'], warnings })
    : err(unavailable);
};

/**
 * Reads the referenceId of a body, which PUT and DELETE by referenceId need (interface §4.5, §4.7). Errors:
 * `invalid-job`, with the problems of the referenceId alone.
 */
export const readUsableReferenceId = (body: Body): Result<string, InvalidJob> => {
  const reading: Reading = { body, stored: null, refusals: [], warnings: [] };
  const value = referenceId.read(reading);
  if (typeof value === 'string') return ok(value);
  const problems = reading.refusals.filter(isProblem);
  return err(invalidJob(problems.length > 0 ? problems : [requiredAt('/referenceId', body, {})]));
};

/** Adds to such an error every other problem of the body that does not depend on the stored job (decision D19). */
export const withOtherProblems = ({ problems }: InvalidJob, input: JobInput): InvalidJob => {
  const others = readBody(input, null)
    .refusals.filter(isProblem)
    .filter(({ pointer, code }) => {
      const [, name = ''] = pointer.split('/');
      return name !== 'referenceId' && (code !== 'required' || input.body[name] !== undefined);
    });
  return invalidJob([...problems, ...others]);
};
