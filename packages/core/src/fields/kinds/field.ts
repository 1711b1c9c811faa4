import { err, ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import type { Problem, ProblemCode, Warning } from '../../problem.ts';
import type { LocationResolution } from '../../reference-data/location-resolver.ts';
import { type Requirements, requirementKey, sentence } from './problem-sentence.ts';

/** What the location descriptions of a body resolved to. */
export type ResolvedLocations = ReadonlyMap<string, LocationResolution>;

/** The value that a body gives a field, and what was changed or ignored in it (decision D31). */
export interface Accepted<Value> {
  readonly value: Value;
  readonly warnings: readonly Warning[];
}

/** What came of reading one field: its value, or every problem of it. */
export type FieldResult<Value> = Result<Accepted<Value>, readonly Problem[]>;

/** All that is known of one field of a body (interface §4.3). */
export interface Field<Name extends string, Property extends string, Value> {
  /** Its name in a body. */
  readonly name: Name;
  /** The property of a job that it sets. */
  readonly property: Property;
  /** What a new job gets when the field was not sent; absent when the field is required. */
  readonly initial?: Value;
  /** What the field and the values inside it must be. */
  readonly mustBe: Requirements;
  /** Checks a value that was sent; `undefined` as value means that it counts as not sent. */
  readonly read: (value: unknown, resolved: ResolvedLocations) => FieldResult<Value | undefined>;
}

/** A valibot schema whose messages are {@link ProblemCode}s. */
export type FieldSchema<Output> = v.GenericSchema<unknown, Output>;

const noWarnings: readonly Warning[] = [];

/** A value that was accepted as it was sent. */
export const accept = <Value>(value: Value): Accepted<Value> => ({ value, warnings: noWarnings });

/** The message of an object schema, which valibot also uses for a missing entry. */
export const objectMessage = (issue: { readonly expected: string | null }): ProblemCode =>
  issue.expected === 'Object' ? 'wrong-type' : 'required';

/** Builds a problem: where it is, its code, and a sentence that says what is wrong and what is right. */
export const problemAt = (
  pointer: string,
  code: ProblemCode,
  mustBe: Requirements,
  value?: unknown,
): Problem => ({ pointer, code, message: sentence(pointer, code, mustBe, value) });

/** The value as it was sent; an issue has it trimmed, parsed or as part of a larger one. */
const memberAt = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduce((member, key) => Reflect.get(Object(member), key), value);

/**
 * Reads a value by a schema. Problems get pointers that begin with `pointer`, and come in the order
 * of `mustBe`: a check that compares two members reports last, wherever they stand.
 */
export const readBySchema = <Output>(
  schema: FieldSchema<Output>,
  value: unknown,
  pointer: string,
  mustBe: Requirements,
): Result<Output, readonly Problem[]> => {
  const result = v.safeParse(schema, value);
  if (result.success) return ok(result.output);
  const problems = new Map<string, Problem>();
  for (const issue of result.issues) {
    const keys = issue.path?.map(({ key }) => String(key)) ?? [];
    const at = [pointer, ...keys].join('/');
    // One problem for one value: an empty address is missing, and its form is not wrong as well.
    if (problems.has(at)) continue;
    const code = issue.input === null ? 'required' : (issue.message as ProblemCode);
    problems.set(at, problemAt(at, code, mustBe, memberAt(value, keys)));
  }
  const order = Object.keys(mustBe);
  const rank = ({ pointer: at }: Problem): number => order.indexOf(requirementKey(at));
  return err([...problems.values()].sort((a, b) => rank(a) - rank(b)));
};

/** Creates a field whose value a valibot schema checks by itself. */
export const field = <const Name extends string, Value, const Property extends string = Name>({
  schema,
  property,
  ...known
}: {
  readonly name: Name;
  readonly property?: Property;
  readonly initial?: Value;
  readonly schema: FieldSchema<Value | undefined>;
  readonly mustBe: Requirements;
}): Field<Name, Property, Value> => ({
  ...known,
  property: property ?? (known.name as string as Property),
  read: (value) => readBySchema(schema, value, `/${known.name}`, known.mustBe).map(accept),
});
