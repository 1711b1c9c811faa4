import type { ProblemCode } from '../../job/problem.ts';
import { shown } from '../../values/shown.ts';

/**
 * What a field and the values inside it must be: each ends the sentence "… must be". The keys are
 * JSON pointers with `*` for an index, such as `/locations/*`, in the order of interface §4.3.
 */
export type Requirements = Readonly<Record<string, string>>;

/** The key in {@link Requirements} of what a pointer names. */
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
  if (code === 'retired') return `is ${shown(value)}, which jobs can no longer take`;
  return `is ${shown(value)}`;
};

const fieldName = (pointer: string): string =>
  pointer
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.') || 'The body';

/** Says what is wrong with a value and what is right (decision D19). */
export const sentence = (
  pointer: string,
  code: ProblemCode,
  mustBe: Requirements,
  value: unknown,
): string => {
  const name = fieldName(pointer);
  if (code === 'required') return `${name} is required.`;
  if (code === 'duplicate') return `${name} is the same as in an earlier item.`;
  const requirement = mustBe[requirementKey(pointer)];
  return value === undefined
    ? `${name} must be ${requirement}.`
    : `${name} ${fault(code, value)}; it must be ${requirement}.`;
};
