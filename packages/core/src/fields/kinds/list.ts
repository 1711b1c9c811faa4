import { err, ok, type Result } from 'neverthrow';
import type { Problem, Warning } from '../../problem.ts';
import { type Accepted, type FieldResult, problemAt } from './field.ts';
import type { Requirements } from './problem-sentence.ts';

/** One item of a list: its value, and the id by which it must differ from the others. */
export interface ListItem<Value> {
  readonly id: number;
  readonly value: Value;
}

/** How a list field is read. */
export interface ListRules<Value> {
  readonly name: string;
  readonly size: { readonly min: number; readonly max: number };
  /** The member of an item that a duplicate is reported at. */
  readonly key: string;
  readonly mustBe: Requirements;
  readonly readItem: (item: unknown, pointer: string) => FieldResult<ListItem<Value>>;
}

const checkSize = (
  value: unknown,
  { name, size, mustBe }: Pick<ListRules<unknown>, 'name' | 'size' | 'mustBe'>,
): Result<readonly unknown[], Problem> => {
  const refuse = (code: Problem['code']) => err(problemAt(`/${name}`, code, mustBe, value));
  if (value === null) return refuse('required');
  if (!Array.isArray(value)) return refuse('wrong-type');
  if (value.length < size.min) return refuse('too-few');
  if (value.length > size.max) return refuse('too-many');
  return ok(value);
};

/**
 * Reads a list: its size first, so that a hostile length costs nothing, then every item, each
 * different from those before it (interface §8, decision D7).
 */
export const readList = <Value>(
  value: unknown,
  rules: ListRules<Value>,
): FieldResult<readonly Value[]> => {
  const items = checkSize(value, rules);
  if (items.isErr()) return err([items.error]);

  const ids = new Set<number>();
  const values: Value[] = [];
  const problems: Problem[] = [];
  const warnings: Warning[] = [];
  const take = (pointer: string, item: Accepted<ListItem<Value>>): void => {
    const { id } = item.value;
    if (ids.has(id)) problems.push(problemAt(`${pointer}/${rules.key}`, 'duplicate', rules.mustBe));
    ids.add(id);
    values.push(item.value.value);
    warnings.push(...item.warnings);
  };
  for (const [index, sent] of items.value.entries()) {
    const pointer = `/${rules.name}/${index}`;
    rules.readItem(sent ?? null, pointer).match(
      (item) => take(pointer, item),
      (found) => void problems.push(...found),
    );
  }
  return problems.length > 0 ? err(problems) : ok({ value: values, warnings });
};
