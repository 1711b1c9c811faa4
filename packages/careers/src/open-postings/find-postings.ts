import type { EmployerId, Workplace } from '@jobposting/core';
import type { ProvinceCode } from '@jobposting/core/adapter';
import type { Hirer } from '../careers-options.ts';
import type { Counts, ListedPosting, PostingFilter } from './open-postings-index.ts';
import { compare, type IndexedPosting, type Places, type PostingTable } from './posting-table.ts';
import { readWords, searchedText } from './search-words.ts';

/** The part of the open postings that is considered. */
interface Listed {
  readonly limit: number;
  /** The employers whose postings are public. */
  readonly hirers: readonly Hirer[];
}

/** Which part of a list is shown. */
export interface ListedPart extends Listed {
  /** From 0. */
  readonly first: number;
}

/** The position of a posting in the order, known even after it is gone: its `rank`, then id. */
export interface Position {
  readonly rank: number;
  readonly id: number;
}

/** The position of a posting. */
export const positionOf = ({ id, refreshed, confidential }: ListedPosting): Position => ({
  rank: Date.parse(refreshed) - (confidential ? 0.5 : 0),
  id,
});

/** A part of a list that begins after a posting. */
export interface PartAfter extends Listed {
  readonly after: Position | null;
}

/** Creates the tests whether a posting passes each part of a filter. */
const testsOf = (
  table: PostingTable,
  { employerId, categoryId, q, province, townId, positionTypeId, workplace }: PostingFilter,
  { at, hirers }: Pick<Listed, 'hirers'> & { readonly at: number },
) => {
  const shown = new Set(employerId === null ? hirers.map(({ id }) => id) : [employerId]);
  const placesWith = (passes: (places: Places) => boolean): ReadonlySet<Places> =>
    new Set(table.places().filter(passes));
  const chosenPlaces =
    province === null && townId === null
      ? null
      : placesWith(
          ({ locations, provinces }) =>
            (province !== null && provinces.includes(province)) ||
            locations.some(({ id }) => id === townId),
        );
  const names = q === null ? [] : hirers.map(({ id, name }) => [id, searchedText([name])] as const);
  const words = readWords(q).map((isIn) => ({
    isIn,
    places: placesWith(({ searched }) => isIn(searched)),
    categories: new Set(
      [...table.categoryNames].flatMap(([id, searched]) => (isIn(searched) ? id : [])),
    ),
    employers: new Set(names.flatMap(([id, searched]) => (isIn(searched) ? id : []))),
  }));
  return {
    /** Whether readers may see it there: it is open, and not a confidential one in a list of its employer. */
    isShown: (posting: IndexedPosting): boolean =>
      posting.closesAt > at &&
      shown.has(posting.employerId) &&
      !(employerId !== null && posting.confidential),
    hasCategory: ({ categoryIds }: IndexedPosting): boolean =>
      categoryId === null || categoryIds.includes(categoryId),
    hasPlace: ({ places }: IndexedPosting): boolean =>
      chosenPlaces === null || chosenPlaces.has(places),
    hasType: (posting: IndexedPosting): boolean =>
      positionTypeId === null || posting.positionTypeId === positionTypeId,
    hasWorkplace: (posting: IndexedPosting): boolean =>
      workplace === null || posting.workplace === workplace,
    /** Whether each word is in its title, a place, a category, or the name of its employer if that is public. */
    hasWords: (posting: IndexedPosting): boolean =>
      words.every(
        ({ isIn, places, categories, employers }) =>
          places.has(posting.places) ||
          posting.categoryIds.some((id) => categories.has(id)) ||
          (!posting.confidential && employers.has(posting.employerId)) ||
          isIn(posting.searched),
      ),
  };
};

/** The postings that pass all tests, in order. */
function* passingIn(
  { order }: PostingTable,
  tests: Readonly<Record<string, (posting: IndexedPosting) => boolean>>,
) {
  const all = Object.values(tests);
  for (const posting of order) if (all.every((passes) => passes(posting))) yield posting;
}

/** A part of the postings, as lists show them. */
const partOf = (
  postings: Iterable<IndexedPosting>,
  { first, limit }: { readonly first: number; readonly limit: number },
): readonly ListedPosting[] => {
  const items: ListedPosting[] = [];
  let place = 0;
  for (const posting of postings) {
    if (place++ >= first) items.push(posting);
    if (items.length === limit) break;
  }
  return items;
};

/** How often each key was counted. */
const createCount = <Key>() => {
  const counts = new Map<Key, number>();
  const add = (key: Key, more = 1): void => void counts.set(key, (counts.get(key) ?? 0) + more);
  return { counts: counts as ReadonlyMap<Key, number>, add };
};

/**
 * Looks through all postings once: which pass a filter, and how many each choice has under the other filters. A posting
 * counts for a dimension when it passes all others.
 */
export const findPostings = (
  table: PostingTable,
  filter: PostingFilter,
  part: ListedPart & { readonly at: number },
) => {
  const tests = testsOf(table, filter, part);
  const employers = createCount<EmployerId>();
  const categories = createCount<number>();
  const places = createCount<Places>();
  const positionTypes = createCount<number>();
  const workplaces = createCount<Workplace>();
  const passing: IndexedPosting[] = [];
  for (const posting of table.byId.values()) {
    if (!tests.isShown(posting)) continue;
    if (!posting.confidential) employers.add(posting.employerId);
    const missesCategory = Number(!tests.hasCategory(posting));
    const missesPlace = Number(!tests.hasPlace(posting));
    const missesType = Number(!tests.hasType(posting));
    const missesWorkplace = Number(!tests.hasWorkplace(posting));
    const misses = missesCategory + missesPlace + missesType + missesWorkplace;
    if (misses > 1 || !tests.hasWords(posting)) continue;
    if (misses === 0) passing.push(posting);
    if (misses === missesCategory) for (const id of posting.categoryIds) categories.add(id);
    if (misses === missesPlace) places.add(posting.places);
    if (misses === missesType) positionTypes.add(posting.positionTypeId);
    if (misses === missesWorkplace && posting.workplace !== null) workplaces.add(posting.workplace);
  }
  const provinces = createCount<ProvinceCode>();
  const towns = createCount<number>();
  for (const [{ locations, provinces: codes }, count] of places.counts) {
    for (const code of codes) provinces.add(code, count);
    for (const { id } of locations) towns.add(id, count);
  }
  const counted = [...places.counts.keys()].flatMap(({ locations }) => locations);
  const counts: Counts = {
    categories: categories.counts,
    positionTypes: positionTypes.counts,
    workplaces: workplaces.counts,
    provinces: provinces.counts,
    towns: towns.counts,
    employers: employers.counts,
  };
  // Postings are read faster as they are in memory than in their order: few are sorted instead.
  const isFew = passing.length < table.order.length / 20;
  const inOrder = isFew ? passing.toSorted(compare) : passingIn(table, tests);
  return {
    total: passing.length,
    items: partOf(inOrder, part),
    counts,
    locations: new Map(counted.map((each) => [each.id, each])),
  };
};

/** The first postings after a position that pass a filter, without counts. */
export const listPostings = (
  table: PostingTable,
  filter: PostingFilter,
  { after, ...part }: PartAfter & { readonly at: number },
): readonly ListedPosting[] => {
  const isAfter = ({ rank, id }: IndexedPosting): boolean =>
    after === null || rank < after.rank || (rank === after.rank && id < after.id);
  const tests = { isAfter, ...testsOf(table, filter, part) };
  return partOf(passingIn(table, tests), { first: 0, limit: part.limit });
};
