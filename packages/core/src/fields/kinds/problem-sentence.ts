import type { ProblemCode } from '../../job/problem.ts';
import { quotable, shown } from '../../values/text.ts';
import { isMeantFor } from './other-names.ts';

/** The requirement of a value, as in messages (decision D19). */
export interface Requirement {
  /** Ends the sentence "… must be". */
  readonly mustBe: string;
  /** Follows the name of the member where it is missing, such as `, such as {"id":1}`. */
  readonly whenMissing?: string;
  /** The text to write instead of a wrong value whose meaning is clear. */
  readonly instead?: (value: unknown) => string | undefined;
}

/**
 * The requirements of a field and of the values inside it. The keys are JSON pointers with `*` for an index, such as
 * `/locations/*`, in the order of interface §4.3.
 */
export type Requirements = Readonly<Record<string, string | Requirement>>;

/** The requirement of a value of this form, with an example. */
export const suchAs = (
  form: string,
  example: string,
  instead?: Requirement['instead'],
): Requirement => ({
  mustBe: `${form} such as ${example}`,
  whenMissing: `, such as ${example}`,
  ...(instead && { instead }),
});

/** The pointer of a member that a body lacks, and the name that it has instead. */
export interface Misnamed {
  readonly meant: string;
  readonly sent: string | undefined;
  /** The value to write, where the sent value shows it. */
  readonly write?: string | undefined;
}

/** The key in {@link Requirements} for a pointer. */
export const requirementKey = (pointer: string): string => pointer.replace(/\/\d+/g, '/*');

const maxCounted = 10_000;

const fault = (code: ProblemCode, value: unknown): string => {
  if (typeof value === 'string' && code === 'too-long') {
    // Counting a megabyte takes 10 ms.
    return value.length > maxCounted ? 'is too long' : `has ${[...value.trim()].length} characters`;
  }
  if (Array.isArray(value) && (code === 'too-few' || code === 'too-many')) {
    return value.length === 1 ? 'has 1 item' : `has ${value.length} items`;
  }
  if (code === 'below-amount') return `is ${shown(value)}, which is below amount`;
  if (code === 'not-a-place') return `is ${shown(value)}, which is not a place`;
  if (code === 'retired') return `is ${shown(value)}, which is retired`;
  return `is ${shown(value)}`;
};

const fieldName = (pointer: string): string =>
  pointer
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.') || 'The body';

const requirementAt = (pointer: string, mustBe: Requirements): Partial<Requirement> => {
  const requirement = mustBe[requirementKey(pointer)];
  return typeof requirement === 'string' ? { mustBe: requirement } : (requirement ?? {});
};

/** The text to write at a pointer instead of a wrong value whose meaning is clear. */
const insteadAt = (pointer: string, mustBe: Requirements, value: unknown): string | undefined =>
  requirementAt(pointer, mustBe).instead?.(value);

/** Says what to write: the name of a member, and its value. */
export const nameToWrite = (pointer: string, mustBe: Requirements): string => {
  const { whenMissing = '' } = requirementAt(pointer, mustBe);
  return `${pointer.slice(pointer.lastIndexOf('/') + 1)}${whenMissing}`;
};

const requiredSentence = (pointer: string, mustBe: Requirements, misnamed?: Misnamed): string => {
  const isRequired = `${fieldName(pointer)} is required`;
  if (misnamed === undefined) {
    return `${isRequired}${requirementAt(pointer, mustBe).whenMissing ?? ''}.`;
  }
  const { meant, sent, write = nameToWrite(meant, mustBe) } = misnamed;
  const object = fieldName(meant.slice(0, meant.lastIndexOf('/'))).replace('The', 'the');
  const found = sent === undefined ? '' : `; ${object} has ${shown(sent)}`;
  return `${isRequired}${found}: write ${write}.`;
};

/** Says what is wrong with a value and what is right (decision D19). */
export const sentence = (
  pointer: string,
  code: ProblemCode,
  mustBe: Requirements,
  value: unknown,
  misnamed?: Misnamed,
): string => {
  if (code === 'required') return requiredSentence(pointer, mustBe, misnamed);
  const name = fieldName(pointer);
  if (code === 'duplicate') return `${name} is the same as in an earlier item.`;
  const { mustBe: requirement, instead } = requirementAt(pointer, mustBe);
  if (value === undefined) return `${name} must be ${requirement}.`;
  const better = instead?.(value);
  return `${name} ${fault(code, value)}; ${
    better === undefined ? `it must be ${requirement}` : `write ${quotable(better)}`
  }.`;
};

// An object in a body may have a hundred thousand members.
const mostNames = 20;

/** The name that an object inside a body has instead of the member at this pointer. */
export const misnamedIn = (
  object: unknown,
  pointer: string,
  mustBe: Requirements,
): Misnamed | undefined => {
  // In `{"name":"Hourly"}` the value of `name` shows the whole object.
  const isId = pointer.endsWith('/id');
  const at = isId ? pointer.slice(0, -'/id'.length) : pointer;
  const insteadOf = (name: string) =>
    /^{.*/.exec(insteadAt(at, mustBe, Reflect.get(Object(object), name)) ?? '')?.[0];
  const sent = Object.keys(Object(object))
    .slice(0, mostNames)
    .find((name) => (isId ? insteadOf(name) : isMeantFor(name, requirementKey(pointer))));
  if (sent === undefined) return undefined;
  const instead = insteadOf(sent);
  const member = isId ? '' : `"${pointer.slice(pointer.lastIndexOf('/') + 1)}":`;
  return { sent, meant: pointer, write: instead && `${member}${instead}` };
};
