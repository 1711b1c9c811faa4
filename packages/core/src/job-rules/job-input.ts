import { err, ok, type Result } from 'neverthrow';
import { createFields, type FieldValues } from '../fields/fields-in-order.ts';
import {
  type Body,
  type FieldResult,
  type Lookups,
  type MisnamedMembers,
  missing,
  problemAt,
  type Refusal,
  type Settle,
} from '../fields/kinds/field.ts';
import { referenceId } from '../fields/reference-id.ts';
import type { Job } from '../job/job.ts';
import { type InvalidJob, invalidJob, type PlacesUnavailable } from '../job/job-error.ts';
import type { Problem, Warning } from '../job/problem.ts';
import type { ReferenceData } from '../reference-lists/reference-data.ts';
import { type AnyField, createUnknownFieldsCheck, isObject } from './unknown-fields.ts';

/**
 * A parsed body; with it the rules decide how a job is created or changed. Values that depend on the stored job
 * (decision D6) or on a look-up are still undecided.
 */
export interface JobInput {
  /** The places that it names, for `lookups.resolved`. */
  readonly places: readonly string[];
  /** Its description, for `lookups.sanitized`; absent when it is not text. */
  readonly html?: string | undefined;
  /** Empty until something has been looked up. */
  readonly lookups: Lookups;
  /** All fields of a body, in the order of interface §4.3. */
  readonly fields: readonly AnyField[];
  /** The fields that it has. */
  readonly sent: ReadonlyMap<AnyField, Settle<unknown>>;
  /** Of fields that no job has (decision D31). */
  readonly warnings: readonly Warning[];
  /** The members that it may have under another name. */
  readonly misnamed: MisnamedMembers;
}

/**
 * Reads a body. Every field is looked at once; read-only fields are ignored at every level, unknown ones at the top add
 * a warning (interface §4.3, decisions D1–D10). Until `lookups.resolved` of the input has a result for each of its
 * `places`, only places of the stored job are accepted.
 *
 * Errors: `invalid-job` when the body is not a JSON object; other problems are kept in the input.
 *
 * @example
 * const input = readJobInput(body).map((read) => ({ ...read, lookups: { resolved } }));
 */
export type ReadJobInput = (body: unknown) => Result<JobInput, InvalidJob>;

const isSent = ({ members }: AnyField, body: Body): boolean =>
  members.some((name) => body[name] !== undefined);

/** The error of a body that is not an object, with the probable cause. */
export const notAnObject = (body: unknown, subject: 'The body' | 'The line' = 'The body') => {
  const isEncodedTwice = typeof body === 'string' && body.startsWith('{');
  const isMany = Array.isArray(body) && subject === 'The line';
  const advice = isMany ? '. Send one job on each line' : '';
  const mustBe = `a JSON object${isEncodedTwice ? '. It was encoded as JSON twice' : advice}`;
  const problem = problemAt('', 'wrong-type', { '': mustBe }, body);
  return invalidJob([{ ...problem, message: problem.message.replace('The body', subject) }]);
};

/** Creates the reader of bodies for one set of reference lists (decision D15). */
export const createJobInputReader = (referenceData: ReferenceData): ReadJobInput => {
  const fields: readonly AnyField[] = createFields(referenceData);
  const checkUnknownFields = createUnknownFieldsCheck(fields);
  return (body) => {
    if (!isObject(body)) return err(notAnObject(body));
    const { misnamed, warnings } = checkUnknownFields(body);
    const places: string[] = [];
    let html: string | undefined;
    const sent = new Map<AnyField, Settle<unknown>>();
    for (const field of fields.filter((each) => isSent(each, body))) {
      const read = field.read(body, misnamed);
      if (read.places !== undefined) places.push(...read.places);
      html ??= read.html;
      sent.set(field, read.settle);
    }
    return ok({ places, html, lookups: {}, fields, sent, warnings, misnamed });
  };
};

const requiredProblem = (
  { name, mustBe, requiredAt }: AnyField,
  misnamed?: MisnamedMembers,
): Problem => missing(name, mustBe, misnamed, requiredAt);

const problemsOf = (refusals: readonly Refusal[]): readonly Problem[] =>
  refusals.filter((refusal) => refusal.code !== 'places-unavailable');

/** The result for a field that was not sent. */
const nothingSent: FieldResult<undefined> = ok({ value: undefined });

/** Reads the referenceId that a DELETE by referenceId needs (interface §4.7). */
export const readUsableReferenceId = (value: unknown): Result<string, InvalidJob> => {
  const settled: FieldResult<unknown> =
    value === undefined ? nothingSent : referenceId.read({ referenceId: value }).settle(null, {});
  if (settled.isErr()) return err(invalidJob(problemsOf(settled.error)));
  const { value: found } = settled.value;
  return typeof found === 'string' ? ok(found) : err(invalidJob([requiredProblem(referenceId)]));
};

/** The referenceId of a body, which a PUT by referenceId needs (interface §4.5); `null` without a usable one. */
export const usableReferenceIdOf = ({ sent }: JobInput): string | null => {
  const value = sent.get(referenceId)?.(null, {}).unwrapOr(null)?.value;
  return typeof value === 'string' ? value : null;
};

/** Why a body makes no job: its problems, or that its locations cannot be looked up now (decision D32). */
const refuse = (refusals: readonly Refusal[]): InvalidJob | PlacesUnavailable => {
  const problems = problemsOf(refusals);
  const unavailable = refusals.find((refusal) => refusal.code === 'places-unavailable');
  return problems.length === 0 && unavailable ? unavailable : invalidJob(problems);
};

interface Settled<Values> {
  readonly value: Values;
  readonly warnings: readonly Warning[];
}

/**
 * The values of the sent fields without the refused ones. Where all fields are needed, the others get their default or
 * are missing.
 */
const settleEach = (input: JobInput, stored: Job | null, needsAll: boolean) => {
  const value: Record<string, unknown> = {};
  const refusals: Refusal[] = [];
  const warnings: Warning[] = [];
  for (const field of input.fields) {
    const settled = input.sent.get(field)?.(stored, input.lookups) ?? nothingSent;
    if (settled.isErr()) {
      refusals.push(...settled.error);
      continue;
    }
    const { value: found, warnings: warned = [] } = settled.value;
    if (found !== undefined) value[field.property] = found;
    else if (needsAll && 'initial' in field) value[field.property] = field.initial;
    else if (needsAll)
      refusals.push(settled.value.missing ?? requiredProblem(field, input.misnamed));
    warnings.push(...warned);
  }
  return { value, refusals, warnings };
};

const settle = <Values>(
  input: JobInput,
  stored: Job | null,
  needsAll = false,
): Result<Settled<Values>, InvalidJob | PlacesUnavailable> => {
  const { value, refusals, warnings } = settleEach(input, stored, needsAll);
  return refusals.length > 0 ? err(refuse(refusals)) : ok({ value: value as Values, warnings });
};

/** The values of the fields that were sent for a stored job, or every problem of them. */
export const sentValues = (input: JobInput, stored: Job) =>
  settle<Partial<FieldValues>>(input, stored);

/** The values of all fields, defaults for those not sent; a required one that is missing is a problem. */
export const completeValues = (input: JobInput) => settle<FieldValues>(input, null, true);

/** The valid values for a new job, and their warnings. */
export const rightValues = (input: JobInput) =>
  settleEach(input, null, true) as Settled<Partial<FieldValues>>;

/**
 * The error of a body without a usable referenceId where one is needed: that problem, and every other one that does not
 * depend on the stored job (decision D19).
 */
export const withoutReferenceId = (input: JobInput): InvalidJob => {
  const problems = problemsOf(settleEach(input, null, false).refusals);
  // A missing or blank one is not a problem of the field itself.
  const isNone = !problems.some(({ pointer }) => pointer === '/referenceId');
  return invalidJob([
    ...(isNone ? [requiredProblem(referenceId, input.misnamed)] : []),
    ...problems,
  ]);
};
