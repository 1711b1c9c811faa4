import type { Problem } from '../job-error.ts';
import { problemAt } from './read-field.ts';

/** One item of a list that was read, and the id by which it must differ from the others. */
export interface ListItem<Value> {
  readonly id: number;
  readonly value: Value;
}

/**
 * Reads a list field: its size first, so that a hostile length costs nothing, then every item, each
 * different from those before it (interface §8, decision D7). `undefined` when anything is wrong;
 * problems are added to `problems`, a duplicate at the item's `key`.
 */
export const readList = <Value>(
  name: string,
  value: unknown,
  { min, max }: { readonly min: number; readonly max: number },
  key: string,
  readItem: (item: unknown, path: string) => ListItem<Value> | undefined,
  problems: Problem[],
): readonly Value[] | undefined => {
  if (value === undefined) return undefined;
  const pointer = `/${name}`;
  if (!Array.isArray(value)) {
    problems.push(problemAt(pointer, value === null ? 'required' : 'wrong-type'));
    return undefined;
  }
  if (value.length < min || value.length > max) {
    problems.push(problemAt(pointer, value.length < min ? 'too-few' : 'too-many'));
    return undefined;
  }

  const ids = new Set<number>();
  const values: Value[] = [];
  for (const [index, sent] of value.entries()) {
    const item = readItem(sent ?? null, `${name}/${index}`);
    if (item === undefined) continue;
    if (ids.has(item.id)) problems.push(problemAt(`${pointer}/${index}/${key}`, 'duplicate'));
    ids.add(item.id);
    values.push(item.value);
  }
  return ids.size === value.length ? values : undefined;
};
