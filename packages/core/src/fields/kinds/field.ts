import * as v from 'valibot';
import type { SanitizedDescription } from '../../description/sanitize-description.ts';
import type { Job } from '../../job/job.ts';
import type { PlacesUnavailable } from '../../job/job-error.ts';
import type { Language } from '../../job/optional-members.ts';
import type { Problem, ProblemCode, Warning } from '../../job/problem.ts';
import type { LocationResolution } from '../../places/location-resolver.ts';
import type { ListItem } from '../../reference-lists/reference-data.ts';
import type { JobMember } from '../../representations/job-json.ts';
import { shown } from '../../values/text.ts';
import { trueOrFalse } from './choices.ts';
import { insteadIn } from './misnamed.ts';
import { nameOf, problemAt, type Requirements, requirementAt, requirementKey } from './problem.ts';
import { type Body, type FieldSchema, isNone, lookupId, objectOf, orNone } from './schemas.ts';

/** The results of look-ups for a body, and whether it comes from an export. */
export interface Lookups {
  /** The result for each place that it names; without it only the places of the stored job are accepted. */
  readonly resolved?: ReadonlyMap<string, LocationResolution | PlacesUnavailable> | undefined;
  /** The sanitized form of each description in it; one that is absent is sanitized as it is read. */
  readonly sanitized?: ReadonlyMap<string, SanitizedDescription> | undefined;
  /** The language of its employer's profile (decision D41). */
  readonly profileLanguage?: Language | undefined;
  /** Whether it comes from an export: values that earlier rules accepted are kept (decision D6). */
  readonly fromExport?: boolean | undefined;
}

/** A body that is being read, and what its fields say of it. */
export interface Reading extends Lookups {
  readonly body: Body;
  /** The job that it changes, whose values are accepted as they are (decision D6); `null` for a new one. */
  readonly stored: Job | null;
  /** Why fields have no value: problems, or locations that could not be looked up. */
  readonly refusals: (Problem | PlacesUnavailable)[];
  /** Of values that were changed or ignored in part (decision D31). */
  readonly warnings: Warning[];
}

/** Whether a field was refused for a problem of the body itself. */
export const isProblem = (refusal: Reading['refusals'][number]): refusal is Problem =>
  'pointer' in refusal;

/** Everything about one field of a body (interface §4.3). */
export interface Field<Property extends keyof Job, Value> {
  /** Its name in a body. */
  readonly name: JobMember;
  /** The property of a job that it sets. */
  readonly property: Property;
  /** What a new job gets when the field was not sent; absent when the field is required. */
  readonly initial?: Value;
  /** The requirements of the field and of the values inside it. */
  readonly mustBe: Requirements;
  /** The members of a body that it reads: most fields read one, of their name. */
  readonly members: readonly JobMember[];
  /** Reads its value, `undefined` where it is refused or counts as not sent. */
  readonly read: (reading: Reading) => Value | undefined;
}

/** The value at these keys as it was sent; valibot's issue may have it trimmed, parsed or inside a larger one. */
const valueAt = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduce((member, key) => Reflect.get(Object(member), key), value);

/**
 * The problem of a missing, null or blank member of a body, with the name that it has instead in the innermost object
 * that was sent (decision D6).
 */
export const requiredAt = (pointer: string, body: Body, mustBe: Requirements): Problem => {
  const problem = problemAt(pointer, 'required', mustBe);
  const keys = pointer.split('/').slice(1);
  const depth = keys.findIndex((_, index) => valueAt(body, keys.slice(0, index + 1)) === undefined);
  // Null or blank.
  if (depth === -1) return problem;
  const owner = keys.slice(0, depth);
  const missing = `/${keys.slice(0, depth + 1).join('/')}`;
  const found = insteadIn(valueAt(body, owner) as Body, missing, mustBe);
  const say = (rest: string): Problem => ({
    ...problem,
    message: `${nameOf(pointer)} is required${rest}.`,
  });
  if (found !== undefined) {
    const where = nameOf(`/${owner.join('/')}`) || 'the body';
    return say(`; ${where} has ${shown(found.name)}: write ${found.write}`);
  }
  if (missing === pointer) return problem;
  return say(`: write ${keys[depth]}${requirementAt(missing, mustBe).whenMissing ?? ''}`);
};

/**
 * The problems of the value at these keys of a body, one for each value inside it, in the order of `mustBe`: a check
 * that compares two members reports last, wherever they stand. A blank or `null` where a value is needed is `required`
 * (decision D1).
 */
export const problemsOf = (
  issues: readonly v.BaseIssue<unknown>[],
  body: Body,
  keys: readonly string[],
  mustBe: Requirements,
): readonly Problem[] => {
  const problems = new Map<string, Problem>();
  for (const issue of issues) {
    const path = [...keys, ...(issue.path?.map(({ key }) => String(key)) ?? [])];
    const pointer = `/${path.join('/')}`;
    // One problem per value: an empty address is reported as missing, not as malformed too.
    if (problems.has(pointer)) continue;
    const value = valueAt(body, path);
    const code = issue.message as ProblemCode;
    const isMissing = code !== 'duplicate' && (value === undefined || isNone(value));
    problems.set(
      pointer,
      isMissing
        ? requiredAt(pointer, body, mustBe)
        : problemAt(pointer, code, mustBe, value, issue.expected),
    );
  }
  const order = Object.keys(mustBe);
  const indexIn = ({ pointer }: Problem) => Number(/\d+/.exec(pointer)?.[0] ?? 0);
  const rank = ({ pointer }: Problem) => order.indexOf(requirementKey(pointer));
  return [...problems.values()].sort((a, b) => indexIn(a) - indexIn(b) || rank(a) - rank(b));
};

/** Reads the value at these keys of a body by a schema; `undefined` where it is refused. */
export const readBySchema = <Output>(
  schema: FieldSchema<Output>,
  { body, refusals }: Pick<Reading, 'body' | 'refusals'>,
  keys: readonly string[],
  mustBe: Requirements,
): Output | undefined => {
  const { success, output, issues } = v.safeParse(schema, valueAt(body, keys));
  if (success) return output;
  refusals.push(...problemsOf(issues, body, keys, mustBe));
  return undefined;
};

/** The warnings of imported values that are kept although a body with them has these problems (decision D6). */
export const keptAlthough = (problems: readonly Problem[]): readonly Warning[] =>
  problems.map(({ pointer, message }) => ({
    pointer,
    code: 'no-longer-accepted',
    message: `Kept as it was exported, although requests can no longer set it: ${message}`,
  }));

/** Creates a field whose value a valibot schema checks by itself. */
export const field = <Value extends Job[Name] | null, const Name extends keyof Job & JobMember>({
  schema,
  warningsOf = () => [],
  mustBe = {},
  ...known
}: {
  readonly name: Name;
  readonly schema: FieldSchema<Value | undefined>;
  readonly mustBe?: Requirements;
  readonly initial?: Value;
  /** Warnings for an accepted value and what was sent, also where the stored job has it. */
  readonly warningsOf?: (value: Value, sent: unknown) => readonly Warning[];
}): Field<Name, Value> => ({
  ...known,
  property: known.name,
  members: [known.name],
  mustBe,
  read: (reading) => {
    const { name } = known;
    const { body, stored, warnings } = reading;
    const value =
      stored !== null && body[name] === stored[name]
        ? (stored[name] as Value)
        : readBySchema(schema, reading, [name], mustBe);
    if (value !== undefined) warnings.push(...warningsOf(value, body[name]));
    return value;
  },
});

/** Creates a field that is true or false; `null` and blank text count as not sent (decision D1). */
export const flag = <const Name extends 'confidential' | 'autoRefresh'>(name: Name) =>
  field<boolean, Name>({
    name,
    initial: false,
    schema: orNone(v.boolean('wrong-type'), undefined),
    mustBe: { [`/${name}`]: trueOrFalse },
  });

/** `{ id }` with the id of an item that is not retired. Other members are ignored (decision D6). */
export const itemOf = (items: readonly ListItem[]) => {
  const known = new Map(items.map(({ id, retired }) => [id, retired]));
  const isCurrent = v.check(
    (id: number) => known.has(id) && !known.get(id),
    ({ input }) => (known.has(input) ? 'retired' : 'unknown-id'),
  );
  return objectOf({ id: v.pipe(lookupId, isCurrent) });
};

/**
 * Creates a field with ids of a reference list. Ids that the stored job has are accepted even where the list has
 * changed, and an import keeps retired ones (decision D6).
 */
export const lookupField = <Property extends keyof Job, Value extends Job[Property], Sent>({
  schema,
  toValue,
  idsOf,
  ...known
}: {
  readonly name: JobMember;
  readonly property: Property;
  readonly initial?: Value;
  readonly mustBe: Requirements;
  readonly schema: FieldSchema<Sent>;
  readonly toValue: (sent: Sent) => Value;
  /** The ids that a job has in this field. */
  readonly idsOf: (job: Job) => readonly number[];
}): Field<Property, Value> => ({
  ...known,
  members: [known.name],
  read: ({ body, stored, fromExport, refusals, warnings }) => {
    const { success, typed, output, issues } = v.safeParse(schema, body[known.name]);
    if (success) return toValue(output);
    const own = stored === null ? [] : idsOf(stored);
    const isOwn = ({ message, input }: v.BaseIssue<unknown>) =>
      (message === 'unknown-id' || message === 'retired') && own.includes(Number(input));
    const refused = issues.filter((issue) => !isOwn(issue));
    const problems = problemsOf(refused, body, [known.name], known.mustBe);
    const left = problems.filter(({ code }) => !(fromExport && code === 'retired'));
    refusals.push(...left);
    if (!typed || left.length > 0) return undefined;
    warnings.push(...keptAlthough(problems));
    return toValue(output);
  },
});
