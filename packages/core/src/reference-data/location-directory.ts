import { foldText } from '../fold-text.ts';
import type { Location } from './reference-data.ts';

/** A list of locations to look through (decision D16). */
export interface LocationDirectory {
  /**
   * Finds the locations that have `q` anywhere in their name, case and accents ignored; all of them
   * when it is `null` or blank. Sorted by length of the name, then name, then province. `page`
   * counts from 1; one past the end has no items.
   */
  search(query: { readonly q: string | null; readonly page: number; readonly pageSize: number }): {
    readonly total: number;
    readonly items: readonly Location[];
  };
  /** The location of that id on the list; unlisted places (decision D18) are not on it. */
  find(id: number): Location | null;
}

interface Entry {
  readonly location: Location;
  readonly length: number;
  readonly foldedName: string;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

// Descriptions of one name differ in the province alone.
const byLengthNameAndProvince = (a: Entry, b: Entry): number =>
  a.length - b.length ||
  compareText(a.foldedName, b.foldedName) ||
  compareText(a.location.description, b.location.description);

const arrange = (locations: readonly Location[]): readonly Entry[] =>
  locations
    .map((location) => ({
      location,
      length: [...location.name].length,
      foldedName: foldText(location.name),
    }))
    .toSorted(byLengthNameAndProvince);

/** Creates the directory of a list of locations (decision D16). */
export const createLocationDirectory = (locations: readonly Location[]): LocationDirectory => {
  const byId = new Map(locations.map((location) => [location.id, location]));
  let entries: readonly Entry[] | undefined;
  return {
    search({ q, page, pageSize }) {
      entries ??= arrange(locations);
      const term = foldText(q?.trim() ?? '');
      const found = entries.filter(({ foldedName }) => foldedName.includes(term));
      const start = (page - 1) * pageSize;
      return {
        total: found.length,
        items: found.slice(start, start + pageSize).map(({ location }) => location),
      };
    },
    find: (id) => byId.get(id) ?? null,
  };
};
