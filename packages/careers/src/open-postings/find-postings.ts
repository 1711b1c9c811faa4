import type { EmployerId, ReferenceData, Workplace } from '@jobposting/core';
import { listedItem, type ProvinceCode } from '@jobposting/core/adapter';
import type { Hirer } from '../careers-options.ts';
import { compare, type IndexedPosting, type Places, type Position } from './listed-posting.ts';
import { readWords, searchedText } from './search-words.ts';

/** What a reader searches for; `null` filters nothing. */
export interface PostingFilter {
  /** Without the confidential postings of this employer. */
  readonly employerId: EmployerId | null;
  readonly categoryId: number | null;
  /** Each word is found in the title, a place, a category, or the employer's name (decision D38). */
  readonly q: string | null;
  /** Postings in the province itself or one of its towns. */
  readonly province: ProvinceCode | null;
  /** The id of a location. */
  readonly townId: number | null;
  readonly positionTypeId: number | null;
  readonly workplace: Workplace | null;
}

/** Which postings are looked through. */
export interface Searched {
  /** Newest first. */
  readonly order: readonly IndexedPosting[];
  /** The same as they are in memory. */
  readonly all: readonly IndexedPosting[];
  readonly at: number;
  /** The employers whose postings are public. */
  readonly hirers: readonly Hirer[];
  readonly jobCategories: ReferenceData['jobCategories'];
}

type Test = (posting: IndexedPosting) => boolean;

/** A function that is called once for each key. */
const once = <Key, Value>(make: (key: Key) => Value) => {
  const known = new Map<Key, Value>();
  return (key: Key): Value => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      known.set(key, value);
    }
    return value;
  };
};

/** The test whether each word is in its title, a place, a category, or the name of its employer if that is public. */
const wordsTest = (q: string | null, { hirers, jobCategories }: Searched): Test => {
  const nameOf = new Map(hirers.map(({ id, name }) => [id, name]));
  const employerText = once((id: EmployerId) => searchedText([nameOf.get(id) ?? '']));
  const categoryText = once((id: number) => {
    const item = jobCategories.find((each) => each.id === id);
    return searchedText(item === undefined ? [] : [item.name, listedItem(item, 'fr').name]);
  });
  const words = readWords(q).map((isIn): Test => {
    const isInPlace = once((places: Places) => isIn(places.searched));
    const isInCategory = once((id: number) => isIn(categoryText(id)));
    const isInName = once((id: EmployerId) => isIn(employerText(id)));
    return ({ searched, places, categoryIds, confidential, employerId }) =>
      isIn(searched) ||
      isInPlace(places) ||
      categoryIds.some(isInCategory) ||
      (!confidential && isInName(employerId));
  });
  return (posting) => words.every((isFound) => isFound(posting));
};

const testsOf = (filter: PostingFilter, searched: Searched) => {
  const { employerId, categoryId, province, townId, positionTypeId, workplace } = filter;
  const shown = new Set(employerId === null ? searched.hirers.map(({ id }) => id) : [employerId]);
  const isThere = once(({ locations, provinces }: Places) =>
    townId === null
      ? provinces.some((code) => code === province)
      : locations.some(({ id }) => id === townId),
  );
  const isChosen = (value: unknown, test: Test): Test => (value === null ? () => true : test);
  return {
    /** Whether readers may see it there: it is open, and not a confidential one in a list of its employer. */
    isShown: (posting: IndexedPosting): boolean =>
      posting.closesAt > searched.at &&
      shown.has(posting.employerId) &&
      !(employerId !== null && posting.confidential),
    hasWords: wordsTest(filter.q, searched),
    /** A test for each choice; a posting counts for one when it passes all others. */
    choices: {
      categories: isChosen(categoryId, (each) => each.categoryIds.includes(categoryId ?? 0)),
      places: isChosen(townId ?? province, (each) => isThere(each.places)),
      positionTypes: isChosen(positionTypeId, (each) => each.positionTypeId === positionTypeId),
      workplaces: isChosen(workplace, (each) => each.workplace === workplace),
    },
  };
};

/** How often each key was counted. */
const createCount = <Key>() => {
  const counts = new Map<Key, number>();
  const add = (key: Key, more = 1): void => void counts.set(key, (counts.get(key) ?? 0) + more);
  return { counts: counts as ReadonlyMap<Key, number>, add };
};

/** Looks through all postings once: which pass a filter, and how many each choice has under the other filters. */
export const findPostings = (
  searched: Searched,
  filter: PostingFilter,
  { first, limit }: { readonly first: number; readonly limit: number },
) => {
  const { isShown, hasWords, choices } = testsOf(filter, searched);
  const employers = createCount<EmployerId>();
  const lists = createCount<readonly number[]>();
  const places = createCount<Places>();
  const positionTypes = createCount<number>();
  const workplaces = createCount<Workplace>();
  const passing: IndexedPosting[] = [];
  for (const posting of searched.all) {
    if (!isShown(posting)) continue;
    if (!posting.confidential) employers.add(posting.employerId);
    const missesCategory = Number(!choices.categories(posting));
    const missesPlace = Number(!choices.places(posting));
    const missesType = Number(!choices.positionTypes(posting));
    const missesWorkplace = Number(!choices.workplaces(posting));
    const misses = missesCategory + missesPlace + missesType + missesWorkplace;
    if (misses > 1 || !hasWords(posting)) continue;
    if (misses === 0) passing.push(posting);
    if (misses === missesCategory) lists.add(posting.categoryIds);
    if (misses === missesPlace) places.add(posting.places);
    if (misses === missesType) positionTypes.add(posting.positionTypeId);
    if (misses === missesWorkplace && posting.workplace !== null) workplaces.add(posting.workplace);
  }
  const categories = createCount<number>();
  for (const [ids, count] of lists.counts) for (const id of ids) categories.add(id, count);
  const provinces = createCount<ProvinceCode>();
  const towns = createCount<number>();
  for (const [each, count] of places.counts) {
    for (const code of each.provinces) provinces.add(code, count);
    for (const { id } of each.locations) towns.add(id, count);
  }
  // Few are sorted; of many, a page is near the beginning.
  const isFew = passing.length < searched.order.length / 20;
  const inOrder = isFew
    ? passing.toSorted(compare)
    : listPostings(searched, filter, { after: null, limit: first + limit });
  return {
    total: passing.length,
    items: inOrder.slice(first, first + limit),
    counts: {
      categories: categories.counts,
      positionTypes: positionTypes.counts,
      workplaces: workplaces.counts,
      provinces: provinces.counts,
      /** By the id of a location, whole provinces among them. */
      towns: towns.counts,
      /** Without a filter and without confidential postings: how many each employer has under its name. */
      employers: employers.counts,
    },
    /** Every counted location by its id. */
    locations: new Map(
      [...places.counts.keys()]
        .flatMap(({ locations }) => locations)
        .map((each) => [each.id, each]),
    ),
  };
};

/** The first postings after a position that pass a filter, without counts. */
export const listPostings = (
  searched: Searched,
  filter: PostingFilter,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): readonly IndexedPosting[] => {
  const { isShown, hasWords, choices } = testsOf(filter, searched);
  const all = [isShown, ...Object.values(choices), hasWords];
  const listed: IndexedPosting[] = [];
  for (const posting of searched.order) {
    if (listed.length === limit) break;
    const isAfter = after === null || compare(after, posting) < 0;
    if (isAfter && all.every((passes) => passes(posting))) listed.push(posting);
  }
  return listed;
};
