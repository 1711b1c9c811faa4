import type { EmployerId, Location, Workplace } from '@jobposting/core';
import type { ProvinceCode } from '@jobposting/core/adapter';
import {
  type Condition,
  choiceOf,
  createConditions,
  missedBy,
  type PostingFilter,
  type Searched,
  shownIn,
} from './conditions.ts';
import { compare, type IndexedPosting, type Position } from './listed-posting.ts';

/** The first of many in the order of a key, then the newest, without sorting all of them. */
const firstBy = (
  keyOf: (posting: IndexedPosting) => number,
  postings: readonly IndexedPosting[],
  most: number,
): readonly IndexedPosting[] => {
  type Keyed = readonly [key: number, posting: IndexedPosting];
  const inOrder = (a: Keyed, b: Keyed): number => a[0] - b[0] || compare(a[1], b[1]);
  let first: Keyed[] = [];
  let last: Keyed | undefined;
  for (const posting of postings) {
    const key = keyOf(posting);
    if (last !== undefined && (key - last[0] || compare(posting, last[1])) > 0) continue;
    first.push([key, posting]);
    if (first.length < 2 * most) continue;
    first = first.sort(inOrder).slice(0, most);
    last = first.at(-1);
  }
  return first.sort(inOrder).map(([, posting]) => posting);
};

const closingKey = ({ closesAt }: IndexedPosting): number => closesAt;

/** Looks through all postings once: which pass a filter, and how many each value has under the other choices. */
export const findPostings = (
  searched: Searched,
  filter: PostingFilter,
  { first, limit }: { readonly first: number; readonly limit: number },
) => {
  const { order, all, values } = searched;
  const isShown = shownIn(searched, filter);
  const conditions = createConditions(searched)(filter);
  const choices = values.map(({ facet }) => choiceOf(facet));
  const counted = new Uint32Array(values.length);
  const count = (number: number): void => {
    counted[number] = (counted[number] ?? 0) + 1;
  };
  const passing: IndexedPosting[] = [];
  for (const posting of all) {
    if (!isShown(posting)) continue;
    if (posting.employer !== null) count(posting.employer);
    const missed = missedBy(posting, conditions);
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
  const most = first + limit;
  const newest = () =>
    isFew ? passing.sort(compare) : listPostings(searched, filter, { after: null, limit: most });
  const keyOf = { closing: closingKey, pay: searched.payKey };
  const sorted = () =>
    filter.sort === null ? newest() : firstBy(keyOf[filter.sort], passing, most);
  // Behind the last page, nothing is worth sorting.
  const inOrder = first < passing.length ? sorted() : [];
  return { total: passing.length, items: inOrder.slice(first, first + limit), counts, locations };
};

/** The first postings after a position that pass a filter, without counts. */
export const listPostings = (
  searched: Searched,
  filter: PostingFilter,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): readonly IndexedPosting[] => {
  const isShown = shownIn(searched, filter);
  const conditions = createConditions(searched)(filter);
  const listed: IndexedPosting[] = [];
  for (const posting of searched.order) {
    if (listed.length === limit) break;
    const isAfter = after === null || compare(after, posting) < 0;
    if (isAfter && isShown(posting) && missedBy(posting, conditions) === 'nothing')
      listed.push(posting);
  }
  return listed;
};

/** How many postings pass each of some filters, at most 30, of the same employer. Looks through all postings once. */
export const countEach = (
  searched: Searched,
  filters: readonly PostingFilter[],
): readonly number[] => {
  const counts = filters.map(() => 0);
  if (filters[0] === undefined) return counts;
  const isShown = shownIn(searched, filters[0]);
  const conditionsOf = createConditions(searched);
  /** Which filters have each condition: a bit for each. */
  const having = new Map<Condition, number>();
  for (const [at, filter] of filters.entries()) {
    for (const condition of conditionsOf(filter)) {
      having.set(condition, (having.get(condition) ?? 0) | (1 << at));
    }
  }
  // Words last: each takes a few milliseconds for 100 000 postings.
  const isWord = ({ choice }: Condition): number => Number(choice === null);
  const conditions = [...having].sort(([a], [b]) => isWord(a) - isWord(b));
  for (const posting of searched.all) {
    if (!isShown(posting)) continue;
    let passed = 2 ** filters.length - 1;
    for (const [{ isMet }, bits] of conditions) {
      if ((passed & bits) !== 0 && !isMet(posting)) passed &= ~bits;
      if (passed === 0) break;
    }
    for (let at = 0; passed >> at > 0; at++) counts[at] = (counts[at] ?? 0) + ((passed >> at) & 1);
  }
  return counts;
};
