import { placeKey } from '../places/same-place.ts';

interface RepeatedItem {
  readonly index: number;
  readonly field: 'id' | 'description';
}

const fieldOf = (item: unknown, field: string): unknown =>
  typeof item === 'object' && item !== null ? Reflect.get(item, field) : undefined;

const idOf = (item: unknown): string | null => {
  const id = fieldOf(item, 'id');
  return typeof id === 'number' ? String(id) : null;
};

const locationOf = (item: unknown): string | null => {
  const description = fieldOf(item, 'description');
  return typeof description === 'string' ? placeKey(description) : null;
};

const keys = { id: idOf, description: locationOf };

/**
 * Finds the items of a list whose id, or whose location, an earlier one has. Takes anything for an
 * item, so that a list with wrong items has all its problems reported at once.
 */
export const repeatedItems = (items: readonly unknown[]): RepeatedItem[] =>
  (['id', 'description'] as const).flatMap((field) => {
    const seen = new Set<string>();
    return items.flatMap((item, index) => {
      const key = keys[field](item);
      if (key === null) return [];
      if (seen.has(key)) return [{ index, field }];
      seen.add(key);
      return [];
    });
  });
