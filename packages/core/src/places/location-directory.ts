import type { Result } from 'neverthrow';
import type { Location } from '../job/job.ts';
import type { InvalidQuery } from '../job/job-error.ts';
import { type ListQueryInput, readListQuery } from '../list-queries/job-query.ts';
import { type PagePosition, pagesOf } from '../list-queries/page-size.ts';
import { populations } from './data/default-locations.ts';
import { locationIndexOf } from './location-index.ts';
import { readLocation } from './location-resolver.ts';
import { type ProvinceCode, provincesBeginningWith } from './provinces.ts';
import { foldLetters, foldTownName, foldUnfinishedName } from './town-name.ts';

/** One page of a list of locations (decision D16). */
export interface LocationPage extends PagePosition {
  readonly locations: readonly Location[];
}

/** A list of locations to search (decision D16). */
export interface LocationDirectory {
  /**
   * Lists the locations with `q` anywhere in one of their names, folded as descriptions are, and the one that `q`
   * describes; after a comma, `q` may have the beginning of a province. First come the names that begin with it, then
   * those with a word that does, then the rest, each by population and then, where it is unknown, by name. All locations
   * when `q` is blank or absent, none when it has more than 128 characters. A page past the end is empty.
   * Errors: `invalid-query`.
   */
  list(query: ListQueryInput): Result<LocationPage, InvalidQuery>;
  /** The location with this id on the list; unlisted locations (decision D18) are not on it. */
  find(id: number): Location | null;
}

interface Entry {
  readonly location: Location;
  /** `null` for a host's own location whose description does not name one. */
  readonly code: ProvinceCode | null;
  readonly foldedName: string;
  /** All its names, folded, each after a line break. */
  readonly names: string;
}

// More than any name has: folding a longer text would take long.
const mostCharacters = 128;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const populationOf = ({ location }: Entry): number => populations.get(location) ?? 0;

// Descriptions with the same name differ only in the province.
const byPopulationNameAndProvince = (a: Entry, b: Entry): number =>
  populationOf(b) - populationOf(a) ||
  compareText(a.foldedName, b.foldedName) ||
  compareText(a.location.description, b.location.description);

/** Ranks how `q` matches an entry: 0 at the beginning of a name, 1 of a word, 2 elsewhere, null not at all. */
const rankBy = (q: string): ((entry: Entry) => 0 | 1 | 2 | null) => {
  const comma = q.lastIndexOf(',');
  const name = comma === -1 ? q : q.slice(0, comma);
  const codes = comma === -1 ? null : provincesBeginningWith(q.slice(comma + 1));
  const terms = [...new Set([foldTownName(name), foldUnfinishedName(name), foldLetters(name)])];
  return ({ code, names }) => {
    if (codes !== null && (code === null || !codes.has(code))) return null;
    if (terms.some((term) => names.includes(`\n${term}`))) return 0;
    if (terms.some((term) => names.includes(` ${term}`))) return 1;
    return terms.some((term) => names.includes(term)) ? 2 : null;
  };
};

/** Prepares a list for searches. Do it once: it folds every name. */
const createSearch = (locations: readonly Location[]): ((q: string) => readonly Location[]) => {
  const index = locationIndexOf(locations);
  const entries = locations
    .map((location): Entry => {
      const { code, names } = index.entries.get(location) ?? { code: null, names: [location.name] };
      const folded = new Set(names.flatMap((name) => [foldTownName(name), foldLetters(name)]));
      return {
        location,
        code,
        foldedName: foldTownName(location.name),
        names: [...folded].map((name) => `\n${name}`).join(''),
      };
    })
    .toSorted(byPopulationNameAndProvince);
  const all = entries.map(({ location }) => location);

  return (q) => {
    if (q.trim() === '') return all;
    if (q.length > mostCharacters) return [];
    const meant = readLocation(index, q);
    const described = 'listed' in meant ? meant.location : null;
    const rankOf = rankBy(q);
    const found: [Location[], Location[], Location[]] = [[], [], []];
    for (const entry of entries) {
      const rank = rankOf(entry) ?? (entry.location === described ? 0 : null);
      if (rank !== null) found[rank].push(entry.location);
    }
    return found.flat();
  };
};

/** Creates the directory of a list of locations (decision D16). */
export const createLocationDirectory = (locations: readonly Location[]): LocationDirectory => {
  const byId = new Map(locations.map((location) => [location.id, location]));
  let search: ReturnType<typeof createSearch> | undefined;
  return {
    list: (input) =>
      readListQuery(input).map(({ q, ...query }) => {
        search ??= createSearch(locations);
        const found = search(q ?? '');
        const start = (query.page - 1) * query.pageSize;
        return {
          locations: found.slice(start, start + query.pageSize),
          ...pagesOf(found.length, query),
        };
      }),
    find: (id) => byId.get(id) ?? null,
  };
};
