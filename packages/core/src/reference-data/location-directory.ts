import type { Result } from 'neverthrow';
import { foldText } from '../fold-text.ts';
import type { InvalidQuery } from '../job-error.ts';
import { type JobQueryInput, readListQuery } from '../job-query.ts';
import { type PagePosition, pagesOf } from '../paging.ts';
import type { Location } from './reference-data.ts';

/** One page of a list of locations (decision D16). */
export interface LocationPage extends PagePosition {
  readonly locations: readonly Location[];
}

/** A list of locations to look through (decision D16). */
export interface LocationDirectory {
  /**
   * Lists the locations that have `q` anywhere in their name, case and accents ignored; all of them
   * when it is blank or absent. Sorted by length of the name, then name, then province. A page past
   * the end is empty.
   * Errors: `invalid-query`.
   */
  list(query: Omit<JobQueryInput, 'status'>): Result<LocationPage, InvalidQuery>;
  /** The location of that id on the list; unlisted locations (decision D18) are not on it. */
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
    list: (input) =>
      readListQuery(input).map(({ q, ...query }) => {
        entries ??= arrange(locations);
        const term = foldText(q ?? '');
        const found = entries.filter(({ foldedName }) => foldedName.includes(term));
        const start = (query.page - 1) * query.pageSize;
        const page = found.slice(start, start + query.pageSize);
        return {
          locations: page.map(({ location }) => location),
          ...pagesOf(found.length, query),
        };
      }),
    find: (id) => byId.get(id) ?? null,
  };
};
