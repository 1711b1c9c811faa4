import { err, ok, type Result } from 'neverthrow';
import { createFields, type FieldValues, memberNames } from '../fields/fields-in-order.ts';
import {
  type Accepted,
  type Body,
  type Field,
  problemAt,
  type ReadContext,
  type Refusal,
  type Settle,
} from '../fields/kinds/field.ts';
import { descriptionsIn } from '../fields/locations.ts';
import { referenceId } from '../fields/reference-id.ts';
import type { Job } from '../job/job.ts';
import { type InvalidJob, invalidJob, type PlacesUnavailable } from '../job/job-error.ts';
import type { Problem, Warning } from '../job/problem.ts';
import type { ReferenceData } from '../reference-lists/reference-data.ts';
import { unknownFieldsIn } from './unknown-fields.ts';

type AnyField = Field<string, keyof Job, unknown>;

/** A field, and what a body gives it. */
interface ReadField {
  readonly field: AnyField;
  readonly settle: Settle<unknown>;
}

/**
 * A body that has been read once; the rules decide with it how a job is created or changed. What
 * only the stored job can allow is still open (decision D6).
 */
export interface JobInput {
  /** In the order of interface §4.3. */
  readonly fields: readonly ReadField[];
  /** Of fields that no job has (decision D31). */
  readonly warnings: readonly Warning[];
}

/**
 * Reads bodies. Every field is checked and the description sanitized; read-only fields are ignored
 * at every level, unknown ones at the top add a warning (interface §4.3, decisions D1–D10).
 * `context.resolved` says what each of the {@link locationsNamedIn} the body is; without it no
 * location is accepted but those that the stored job has.
 *
 * Errors: `invalid-job` when the body is not a JSON object; other problems are kept in the input.
 */
export type ReadJobInput = (
  body: unknown,
  context?: Partial<ReadContext>,
) => Result<JobInput, InvalidJob>;

const noContext: ReadContext = { resolved: new Map(), fromExport: false };

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Creates the reader of bodies for one set of reference lists (decision D15). */
export const createJobInputReader = (referenceData: ReferenceData): ReadJobInput => {
  const fields: readonly AnyField[] = createFields(referenceData);
  const known = memberNames(fields);
  return (body, given = {}) => {
    const context = { ...noContext, ...given };
    if (!isObject(body)) {
      const problem = problemAt('', 'wrong-type', { '': 'a JSON object' }, body);
      return err(invalidJob([problem]));
    }
    return ok({
      fields: fields.map((field) => ({ field, settle: field.read(body, context) })),
      warnings: unknownFieldsIn(body, known),
    });
  };
};

/** The location descriptions of a body, to be resolved before it is read. */
export const locationsNamedIn = (body: unknown): readonly string[] =>
  isObject(body) ? descriptionsIn(body.locations) : [];

/** The description of a body, as far as it could be one. */
export const descriptionIn = (body: unknown): string | null =>
  isObject(body) && typeof body.description === 'string' ? body.description : null;

/** The `referenceId` that a body carries, unchecked; `undefined` when it carries none. */
export const referenceIdIn = (body: unknown): unknown =>
  isObject(body) ? body.referenceId : undefined;

const requiredProblem = ({ name, mustBe, requiredAt = `/${name}` }: AnyField): Problem =>
  problemAt(requiredAt, 'required', mustBe);

const problemsOf = (refusals: readonly Refusal[]): readonly Problem[] =>
  refusals.filter((refusal) => refusal.code !== 'places-unavailable');

/** Reads the referenceId that a PUT or DELETE by referenceId needs (interface §4.5, §4.7). */
export const readUsableReferenceId = (value: unknown): Result<string, InvalidJob> => {
  const read = referenceId.read({ referenceId: value }, noContext)(null);
  if (read.isErr()) return err(invalidJob(problemsOf(read.error)));
  return read.value.value ? ok(read.value.value) : err(invalidJob([requiredProblem(referenceId)]));
};

/** Why a body makes no job: its problems, or that its locations cannot be looked up now (decision D32). */
const refuse = (refusals: readonly Refusal[]): InvalidJob | PlacesUnavailable => {
  const problems = problemsOf(refusals);
  const unavailable = refusals.find((refusal) => refusal.code === 'places-unavailable');
  return problems.length === 0 && unavailable ? unavailable : invalidJob(problems);
};

interface Settled {
  readonly values: Record<string, unknown>;
  readonly refusals: readonly Refusal[];
  readonly warnings: readonly Warning[];
}

/** Settles every field; where all of them are needed, those not sent get their default or are missing. */
const settle = (input: JobInput, stored: Job | null, needsAll = false): Settled => {
  const values: Record<string, unknown> = {};
  const refusals: Refusal[] = [];
  const warnings: Warning[] = [];
  for (const { field, settle } of input.fields) {
    const settled = settle(stored);
    if (settled.isErr()) {
      refusals.push(...settled.error);
      continue;
    }
    const { value, warnings: found } = settled.value;
    if (value !== undefined) values[field.property] = value;
    else if (needsAll && 'initial' in field) values[field.property] = field.initial;
    else if (needsAll) refusals.push(requiredProblem(field));
    warnings.push(...found);
  }
  return { values, refusals, warnings };
};

const accepted = <Values>({
  values,
  refusals,
  warnings,
}: Settled): Result<Accepted<Values>, InvalidJob | PlacesUnavailable> =>
  refusals.length > 0 ? err(refuse(refusals)) : ok({ value: values as Values, warnings });

/** The values of the fields that were sent for a stored job, or every problem of them. */
export const sentValues = (input: JobInput, stored: Job) =>
  accepted<Partial<FieldValues>>(settle(input, stored));

/** The values of all fields, defaults for those not sent; a required one that is missing is a problem. */
export const completeValues = (input: JobInput) => accepted<FieldValues>(settle(input, null, true));

/**
 * The error of a body that has no usable referenceId where one is needed: that, and every other
 * problem that shows without the stored job (decision D19).
 */
export const withoutReferenceId = (input: JobInput): InvalidJob => {
  const { values, refusals } = settle(input, null);
  const problems = problemsOf(refusals);
  const isMissing =
    !values.referenceId && !problems.some(({ pointer }) => pointer === '/referenceId');
  return invalidJob([...(isMissing ? [requiredProblem(referenceId)] : []), ...problems]);
};
