import { err, ok, type Result } from 'neverthrow';
import { createFields, type FieldValues } from './fields/fields-in-order.ts';
import {
  type Accepted,
  accept,
  type Field,
  type FieldResult,
  problemAt,
  type ResolvedLocations,
} from './fields/kinds/field.ts';
import { descriptionsIn } from './fields/locations.ts';
import { referenceId } from './fields/reference-id.ts';
import { type RoutingInput, readRoutingType } from './fields/settle-routing.ts';
import { type InvalidJob, invalidJob } from './job-error.ts';
import type { Problem, Warning } from './problem.ts';
import type { ReferenceData } from './reference-data/reference-data.ts';

type AnyField = Field<string, string, unknown>;

/** A field, and what came of the value that a body gives it. */
interface ReadField {
  readonly field: AnyField;
  readonly result: FieldResult<unknown>;
}

const notSent: FieldResult<undefined> = ok(accept(undefined));

/** A body that has been read once; the rules decide with it how a job is created or changed. */
export interface JobInput {
  /** In the order of interface §4.3. */
  readonly fields: readonly ReadField[];
  readonly routing: RoutingInput;
}

/**
 * Reads bodies. Every field is checked and the description sanitized; read-only and unknown fields
 * are ignored at every level (interface §4.3, decisions D1–D10). `resolved` says what each of the
 * {@link locationsNamedIn} the body is.
 *
 * Errors: `invalid-job` when the body is not a JSON object; other problems are kept in the input.
 */
export type ReadJobInput = (
  body: unknown,
  resolved: ResolvedLocations,
) => Result<JobInput, InvalidJob>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Creates the reader of bodies for one set of reference lists (decision D15). */
export const createJobInputReader = (referenceData: ReferenceData): ReadJobInput => {
  const fields: readonly AnyField[] = createFields(referenceData);
  return (body, resolved) => {
    if (!isObject(body)) {
      const problem = problemAt('', 'wrong-type', { '': 'a JSON object' }, body);
      return err(invalidJob([problem]));
    }
    const readField = (field: AnyField): ReadField => {
      const value = body[field.name];
      return { field, result: value === undefined ? notSent : field.read(value, resolved) };
    };
    return ok({ fields: fields.map(readField), routing: body });
  };
};

/** The location descriptions of a body, to be resolved before it is read. */
export const locationsNamedIn = (body: unknown): readonly string[] =>
  isObject(body) ? descriptionsIn(body.locations) : [];

/** The `referenceId` that a body carries, unchecked; `undefined` when it carries none. */
export const referenceIdIn = (body: unknown): unknown =>
  isObject(body) ? body.referenceId : undefined;

const requiredProblem = ({ name, mustBe }: AnyField): Problem =>
  problemAt(`/${name}`, 'required', mustBe);

/** Reads the referenceId that a PUT or DELETE by referenceId needs (interface §4.5, §4.7). */
export const readUsableReferenceId = (value: unknown): Result<string, InvalidJob> => {
  const read = referenceId.read(value ?? null, new Map());
  if (read.isErr()) return err(invalidJob(read.error));
  return read.value.value ? ok(read.value.value) : err(invalidJob([requiredProblem(referenceId)]));
};

const isRequired = (field: AnyField): boolean => !('initial' in field);

const collect = (
  { fields }: JobInput,
  isNeeded: (field: AnyField) => boolean,
  initialOf: (field: AnyField) => unknown = () => undefined,
): Result<Accepted<Record<string, unknown>>, readonly Problem[]> => {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  const warnings: Warning[] = [];
  for (const { field, result } of fields) {
    if (result.isErr()) {
      problems.push(...result.error);
      continue;
    }
    const { value: sent, warnings: found } = result.value;
    const isNone = sent === undefined || sent === null;
    if (isNone && isNeeded(field)) problems.push(requiredProblem(field));
    const value = sent === undefined ? initialOf(field) : sent;
    if (value !== undefined) values[field.property] = value;
    warnings.push(...found);
  }
  return problems.length > 0 ? err(problems) : ok({ value: values, warnings });
};

/** The values of the fields that were sent, or every problem of them. */
export const sentValues = (input: JobInput): FieldResult<Partial<FieldValues>> =>
  collect(input, () => false) as FieldResult<Partial<FieldValues>>;

/** The values of all fields, defaults for those not sent; a required one that is missing is a problem. */
export const completeValues = (input: JobInput): FieldResult<FieldValues> =>
  collect(input, isRequired, ({ initial }) => initial) as FieldResult<FieldValues>;

/**
 * The error of a body that has no usable referenceId where one is needed: that, and every other
 * problem that shows without the stored job (decision D19).
 */
export const withoutReferenceId = (input: JobInput): InvalidJob => {
  const ofFields = collect(input, (field) => field === referenceId);
  const ofRouting = readRoutingType(input.routing);
  return invalidJob([ofFields, ofRouting].flatMap((read) => (read.isErr() ? read.error : [])));
};
