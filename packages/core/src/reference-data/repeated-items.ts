import { readLocationDescription, townKey } from './location-description.ts';
import { findProvince } from './provinces.ts';

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

const placeOf = (item: unknown): string | null => {
  const description = fieldOf(item, 'description');
  const place = typeof description === 'string' ? readLocationDescription(description) : null;
  if (place === null) return null;
  if ('town' in place) return townKey(place.town, place.province);
  return findProvince(place.alone)?.code ?? null;
};

const keys = { id: idOf, description: placeOf };

/**
 * Finds the items of a list whose id, or whose place, an earlier one has. Takes anything for an
 * item, so that a list with wrong items tells all its problems at once.
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
