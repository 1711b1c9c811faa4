import type { Problem, ProblemCode } from '../../job/problem.ts';
import { quotable, shown } from '../../values/text.ts';

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
 * The requirements of a field and of the values inside it, those of plain text left out. The keys are JSON pointers
 * with `*` for an index, such as `/locations/*`, in the order of interface §4.3.
 */
export type Requirements = Readonly<Record<string, Requirement>>;

const plainText: Requirement = {
  mustBe: 'text',
  instead: (value) => (typeof value === 'number' ? `"${value}"` : undefined),
};

/** The key in {@link Requirements} for a pointer. */
export const requirementKey = (pointer: string): string => pointer.replace(/\/\d+/g, '/*');

export const requirementAt = (pointer: string, mustBe: Requirements): Requirement =>
  mustBe[requirementKey(pointer)] ?? plainText;

/** The requirement of a value of this form, with an example. */
export const suchAs = (
  form: string,
  example: string,
  instead: Requirement['instead'] = () => undefined,
): Requirement => ({
  mustBe: `${form} such as ${example}`,
  whenMissing: `, such as ${example}`,
  instead,
});

/** The name of a value in messages: `salary.amount` or `locations[0]`. */
export const nameOf = (pointer: string): string =>
  pointer
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');

const maxCounted = 10_000;

const lengthOf = (text: string): string =>
  // Counting a megabyte would block the event loop.
  text.length > maxCounted ? `over ${maxCounted / 2}` : `${[...text.trim()].length}`;

/** What is wrong with a value, where the code says more than its requirement. */
const faultOf = (code: ProblemCode, value: unknown): string => {
  if (Array.isArray(value) && code.startsWith('too-')) return `has ${value.length} items`;
  if (code === 'below-amount') return `is ${shown(value)}, which is below amount`;
  if (code === 'retired') return `is ${shown(value)}, which is retired`;
  return `is ${shown(value)}`;
};

/**
 * Builds a problem: its pointer, its code, and a sentence on what is wrong and what is right (decision D19).
 *
 * @param value as it was sent; `limit` is that of its length
 */
export const problemAt = (
  pointer: string,
  code: ProblemCode,
  mustBe: Requirements,
  value?: unknown,
  limit?: string | null,
): Problem => {
  const { mustBe: right, whenMissing = '', instead } = requirementAt(pointer, mustBe);
  const say = (sentence: string): Problem => ({
    pointer,
    code,
    message: `${nameOf(pointer) || 'The body'} ${sentence}.`,
  });
  switch (code) {
    case 'required':
      return say(`is required${whenMissing}`);
    case 'duplicate':
      return say('is the same as in an earlier item');
    case 'too-long':
      return say(`has at most ${limit} characters; this has ${lengthOf(String(value))}`);
    case 'ill-formed-text':
      return say(`is ${shown(value)}; leave out the characters that cannot be shown`);
    case 'no-visible-text':
      return say(`is ${shown(value)}; it must have visible text`);
    default: {
      if (value === undefined) return say(`must be ${right}`);
      const better = instead?.(value);
      const advice = better === undefined ? `it must be ${right}` : `write ${quotable(better)}`;
      return say(`${faultOf(code, value)}; ${advice}`);
    }
  }
};
