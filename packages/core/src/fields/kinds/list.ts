import { err, ok, type Result } from 'neverthrow';
import type { Problem } from '../../job/problem.ts';
import { problemAt } from './field.ts';
import { isNone } from './none.ts';
import type { Requirements } from './problem-sentence.ts';

/** How a list field is read. */
export interface ListRules<Item, Problems> {
  readonly name: string;
  readonly size: { readonly min: number; readonly max: number };
  /** The member of an item where a duplicate is reported. */
  readonly key: string;
  readonly mustBe: Requirements;
  readonly readItem: (
    item: unknown,
    pointer: string,
    index: number,
  ) => Result<Item, readonly Problems[]>;
  readonly isSame: (one: Item, other: Item) => boolean;
}

// First, so that a hostile length costs little.
const checkSize = (
  value: unknown,
  { name, size, mustBe }: Pick<ListRules<never, never>, 'name' | 'size' | 'mustBe'>,
): Result<readonly unknown[], Problem> => {
  const refuse = (code: Problem['code']) => err(problemAt(`/${name}`, code, mustBe, value));
  if (!Array.isArray(value)) return refuse(isNone(value) ? 'required' : 'wrong-type');
  if (value.length < size.min) return refuse('too-few');
  if (value.length > size.max) return refuse('too-many');
  return ok(value);
};

/** Reads a list: its size, then every item, each different from those before it (interface §8, decision D7). */
export const readList = <Item, Problems>(
  value: unknown,
  rules: ListRules<Item, Problems>,
): Result<readonly Item[], readonly (Problem | Problems)[]> => {
  const sent = checkSize(value, rules);
  if (sent.isErr()) return err([sent.error]);

  const items: Item[] = [];
  const problems: (Problem | Problems)[] = [];
  for (const [index, each] of sent.value.entries()) {
    const pointer = `/${rules.name}/${index}`;
    const item = rules.readItem(each ?? null, pointer, index);
    if (item.isErr()) {
      problems.push(...item.error);
      continue;
    }
    if (items.some((earlier) => rules.isSame(earlier, item.value))) {
      problems.push(problemAt(`${pointer}/${rules.key}`, 'duplicate', rules.mustBe));
    }
    items.push(item.value);
  }
  return problems.length > 0 ? err(problems) : ok(items);
};
