import type { EmployerId, Location, Workplace } from '@jobposting/core';
import type { ProvinceCode } from '@jobposting/core/adapter';
import type { Hirer } from '../careers-options.ts';
import {
  compare,
  type Facet,
  type FacetValue,
  type IndexedPosting,
  type Position,
} from './listed-posting.ts';
import type { PostingTable } from './posting-table.ts';
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

/** Which postings are looked through, and when. */
export interface Searched extends Pick<PostingTable, 'order' | 'all' | 'values'> {
  readonly at: number;
  /** The employers whose postings are public. */
  readonly hirers: readonly Hirer[];
}

/** A reader chooses one place, a town or a province. */
const choiceOf = (facet: Facet): Facet => (facet === 'provinces' ? 'towns' : facet);

/** Whether a number of the posting passes. */
const hasOne = ({ places, others }: IndexedPosting, passes: Uint8Array): boolean => {
  for (const number of places) if (passes[number] === 1) return true;
  for (const number of others) if (passes[number] === 1) return true;
  return false;
};

/** Makes the tests of a filter: for each choice and each word, a table of the numbers that pass. */
const testsOf = ({ values, hirers, at }: Searched, filter: PostingFilter) => {
  const { employerId, categoryId, province, townId, positionTypeId, workplace } = filter;
  const shown = new Set(employerId === null ? hirers.map(({ id }) => id) : [employerId]);
  const tableOf = (passes: (value: FacetValue) => boolean) =>
    Uint8Array.from(values, (value) => Number(passes(value)));
  const chosen: readonly (readonly [Facet, number | string | null])[] = [
    ['categories', categoryId],
    ['towns', townId],
    ['provinces', province],
    ['positionTypes', positionTypeId],
    ['workplaces', workplace],
  ];
  const choices = chosen
    .filter(([, key]) => key !== null)
    .map(([facet, key]) => ({
      choice: choiceOf(facet),
      passes: tableOf((value) => value.facet === facet && value.key === key),
    }));
  const isIn = readWords(filter.q);
  const named = isIn.length > 0 ? hirers : [];
  const nameOf = new Map<unknown, string>(named.map(({ id, name }) => [id, searchedText([name])]));
  const words = isIn.map((isWordIn) => {
    const passes = tableOf(({ facet, key, searched }) =>
      isWordIn(facet === 'employers' ? (nameOf.get(key) ?? '') : searched),
    );
    return (posting: IndexedPosting): boolean =>
      (posting.employer !== null && passes[posting.employer] === 1) ||
      hasOne(posting, passes) ||
      isWordIn(posting.searched);
  });
  return {
    /** Whether readers may see it there: it is open, and not a confidential one in a list of its employer. */
    isShown: (posting: IndexedPosting): boolean =>
      posting.closesAt > at &&
      shown.has(posting.employerId) &&
      !(posting.confidential && employerId !== null),
    /** What a posting misses of the filter: nothing, one choice, or more. */
    missedBy: (posting: IndexedPosting): Facet | 'nothing' | 'more' => {
      let missed: Facet | 'nothing' = 'nothing';
      for (const { choice, passes } of choices) {
        if (hasOne(posting, passes)) continue;
        if (missed !== 'nothing') return 'more';
        missed = choice;
      }
      return words.every((isFound) => isFound(posting)) ? missed : 'more';
    },
  };
};

/** Looks through all postings once: which pass a filter, and how many each value has under the other choices. */
export const findPostings = (
  searched: Searched,
  filter: PostingFilter,
  { first, limit }: { readonly first: number; readonly limit: number },
) => {
  const { order, all, values } = searched;
  const { isShown, missedBy } = testsOf(searched, filter);
  const choices = values.map(({ facet }) => choiceOf(facet));
  const counted = new Uint32Array(values.length);
  const count = (number: number): void => {
    counted[number] = (counted[number] ?? 0) + 1;
  };
  const passing: IndexedPosting[] = [];
  for (const posting of all) {
    if (!isShown(posting)) continue;
    if (posting.employer !== null) count(posting.employer);
    const missed = missedBy(posting);
    if (missed === 'more') continue;
    const isPassing = missed === 'nothing';
    if (isPassing) passing.push(posting);
    for (const number of posting.places) if (isPassing || choices[number] === missed) count(number);
    for (const number of posting.others) if (isPassing || choices[number] === missed) count(number);
  }
  const counts = {
    categories: new Map<number, number>(),
    positionTypes: new Map<number, number>(),
    workplaces: new Map<Workplace, number>(),
    provinces: new Map<ProvinceCode, number>(),
    /** By the id of a location, whole provinces among them. */
    towns: new Map<number, number>(),
    /** Without a filter and without confidential postings: how many each employer has under its name. */
    employers: new Map<EmployerId, number>(),
  };
  /** Every counted location by its id. */
  const locations = new Map<number, Location>();
  for (const [number, { facet, key, location }] of values.entries()) {
    const more = counted[number] ?? 0;
    if (more === 0) continue;
    const ofFacet = counts[facet] as Map<unknown, number>;
    ofFacet.set(key, (ofFacet.get(key) ?? 0) + more);
    if (location !== null) locations.set(location.id, location);
  }
  // Few are sorted; of many, a page is near the beginning.
  const isFew = passing.length < order.length / 20;
  const inOrder = isFew
    ? passing.sort(compare)
    : listPostings(searched, filter, { after: null, limit: first + limit });
  return { total: passing.length, items: inOrder.slice(first, first + limit), counts, locations };
};

/** The first postings after a position that pass a filter, without counts. */
export const listPostings = (
  searched: Searched,
  filter: PostingFilter,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): readonly IndexedPosting[] => {
  const { isShown, missedBy } = testsOf(searched, filter);
  const listed: IndexedPosting[] = [];
  for (const posting of searched.order) {
    if (listed.length === limit) break;
    const isAfter = after === null || compare(after, posting) < 0;
    if (isAfter && isShown(posting) && missedBy(posting) === 'nothing') listed.push(posting);
  }
  return listed;
};
