import { err, ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import type { SanitizedDescription } from '../../description/sanitize-description.ts';
import type { Job } from '../../job/job.ts';
import type { PlacesUnavailable } from '../../job/job-error.ts';
import type { Problem, ProblemCode, Warning } from '../../job/problem.ts';
import type { LocationResolution } from '../../places/location-resolver.ts';
import type { JobMember } from '../../representations/job-json.ts';
import { isNone } from './none.ts';
import {
  type Misnamed,
  misnamedIn,
  type Requirements,
  requirementKey,
  sentence,
} from './problem-sentence.ts';

/** The result for each location description of a body. */
export type ResolvedLocations = ReadonlyMap<string, LocationResolution | PlacesUnavailable>;

/** A body that is a JSON object. */
export type Body = Readonly<Record<string, unknown>>;

/** For each member that a body lacks: the name under which it may have it (decision D6). */
export type MisnamedMembers = ReadonlyMap<string, string>;

/** The results of look-ups for a body, and whether it comes from an export. */
export interface Lookups {
  /** The result for each place that it names; without it only the places of the stored job are accepted. */
  readonly resolved?: ResolvedLocations | undefined;
  /** Its sanitized description; when absent, it is sanitized when it is settled. */
  readonly sanitized?: SanitizedDescription | undefined;
  /** Whether it comes from an export: values that earlier rules accepted are kept (decision D6). */
  readonly fromExport?: boolean | undefined;
}

/** The value that a body gives a field, and warnings of changed or ignored parts (decision D31). */
export interface Accepted<Value> {
  readonly value: Value;
  /** The problem where a value is needed and missing. */
  readonly missing?: Problem;
  /** Absent where the value was accepted as it was sent. */
  readonly warnings?: readonly Warning[];
}

/** Why a field has no value: problems of it, or locations that could not be looked up. */
export type Refusal = Problem | PlacesUnavailable;

/** The result of reading one field: its value, or every reason why it has none. */
export type FieldResult<Value> = Result<Accepted<Value>, readonly Refusal[]>;

/**
 * Decides the value of a field once the stored job is known, `null` for a new one: a value that the stored job has is
 * accepted as it is (decision D6). `undefined` means that the field counts as not sent.
 */
export type Settle<Value> = (
  stored: Job | null,
  lookups: Lookups,
) => FieldResult<Value | undefined>;

/** A field as a body has it. */
export interface ReadField<Value> {
  readonly settle: Settle<Value>;
  /** The places that it names, to be resolved before it is settled. */
  readonly places?: readonly string[];
  /** The HTML in it, to be sanitized before it is settled. */
  readonly html?: string;
}

/** Everything about one field of a body (interface §4.3). */
export interface Field<Name extends string, Property extends keyof Job, Value> {
  /** Its name in a body. */
  readonly name: Name;
  /** The property of a job that it sets. */
  readonly property: Property;
  /** What a new job gets when the field was not sent; absent when the field is required. */
  readonly initial?: Value;
  /** Where its absence is reported, unless at its name. */
  readonly requiredAt?: string;
  /** The requirements of the field and of the values inside it. */
  readonly mustBe: Requirements;
  /** The members of a body that it reads: most fields read one, of their name. */
  readonly members: readonly JobMember[];
  /** Reads it from a body that has one of its members, as far as possible without the stored job. */
  readonly read: (body: Body, misnamed?: MisnamedMembers) => ReadField<Value>;
}

/** A valibot schema whose messages are {@link ProblemCode}s. */
export type FieldSchema<Output> = v.GenericSchema<unknown, Output>;

/** The message of an object schema, which valibot also uses for a missing entry. */
export const objectMessage = (issue: { readonly expected: string | null }): ProblemCode =>
  issue.expected === 'Object' ? 'wrong-type' : 'required';

/** Builds a problem: its pointer, its code, and a sentence on what is wrong and what is right. */
export const problemAt = (
  pointer: string,
  code: ProblemCode,
  mustBe: Requirements,
  value?: unknown,
  misnamed?: Misnamed,
): Problem => ({ pointer, code, message: sentence(pointer, code, mustBe, value, misnamed) });

/** The problem of a required member that a body does not have, at `pointer` unless reported elsewhere. */
export const missing = (
  member: string,
  mustBe: Requirements,
  misnamed?: MisnamedMembers,
  pointer = `/${member}`,
): Problem => {
  const sent = misnamed?.get(member);
  const meant = `/${member}`;
  const isAtMember = sent === undefined && pointer === meant;
  return problemAt(
    pointer,
    'required',
    mustBe,
    undefined,
    isAtMember ? undefined : { meant, sent },
  );
};

/** Accepts an imported value although `problems` would refuse it in a body (decision D6). */
export const acceptImported = <Value>(
  value: Value,
  problems: readonly Problem[],
): Accepted<Value> => ({
  value,
  warnings: problems.map(({ pointer, message }) => ({
    pointer,
    code: 'no-longer-accepted',
    message: `Kept as it was exported, although requests can no longer set it: ${message}`,
  })),
});

/** The value as it was sent; valibot's issue may have it trimmed, parsed or inside a larger one. */
const memberAt = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduce((member, key) => Reflect.get(Object(member), key), value);

/**
 * Reads a value by a schema. Problems get pointers that begin with `pointer`, and come in the order of `mustBe`: a
 * check that compares two members reports last, wherever they stand. A blank or `null` where a value is needed is
 * `required` (decision D1).
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
    const path = issue.path?.map(({ key }) => String(key)) ?? [];
    // A list is an object too, but no member of ours is expected in one.
    const isInList = path.length > 0 && Array.isArray(memberAt(value, path.slice(0, -1)));
    const keys = isInList ? path.slice(0, -1) : path;
    const at = [pointer, ...keys].join('/');
    // One problem per value: an empty address is reported as missing, not as malformed too.
    if (problems.has(at)) continue;
    const member = memberAt(value, keys);
    const fault = isInList ? 'wrong-type' : (issue.message as ProblemCode);
    const code = isNone(member) ? 'required' : fault;
    const isMissing = code === 'required' && member === undefined && keys.length > 0;
    const misnamed = isMissing
      ? misnamedIn(memberAt(value, keys.slice(0, -1)), at, mustBe)
      : undefined;
    problems.set(at, problemAt(at, code, mustBe, member, misnamed));
  }
  const order = Object.keys(mustBe);
  const rank = ({ pointer: at }: Problem): number => order.indexOf(requirementKey(at));
  return err([...problems.values()].sort((a, b) => rank(a) - rank(b)));
};

/** The schema and requirements of a value. */
export interface CheckedValue<Value> {
  readonly schema: FieldSchema<Value>;
  readonly mustBe: Requirements;
}

/** Creates a field whose value a valibot schema checks by itself. */
export const field = <Value extends Job[Name] | null, const Name extends keyof Job & JobMember>({
  schema,
  warningsOf = () => [],
  ...known
}: CheckedValue<Value | undefined> & {
  readonly name: Name;
  readonly initial?: Value;
  /** Warnings for an accepted value and what was sent, also where the stored job has it. */
  readonly warningsOf?: (value: Value | undefined, sent: unknown) => readonly Warning[];
}): Field<Name, Name, Value> => ({
  ...known,
  property: known.name,
  members: [known.name],
  read: (body) => {
    const { name, mustBe } = known;
    const value = body[name];
    const accepted = (found: Value | undefined) => ({
      value: found,
      warnings: warningsOf(found, value),
    });
    let read: FieldResult<Value | undefined> | undefined;
    return {
      settle: (stored) => {
        if (stored !== null && value === stored[name]) return ok(accepted(stored[name] as Value));
        // Lazily, because most values that come back equal the stored ones; and only once for several settles.
        read ??= readBySchema(schema, value, `/${name}`, mustBe).map(accepted);
        return read;
      },
    };
  },
});

/** One of the two addresses that applications can go to (decision D13). */
export interface AddressField extends CheckedValue<string> {
  readonly name: 'applicationEmail' | 'applicationUrl';
}
