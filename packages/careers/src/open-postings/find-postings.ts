import type { EmployerId, Location, Workplace } from '@jobposting/core';
import type { ProvinceCode } from '@jobposting/core/adapter';
import { conditionsOf, type PostingFilter, type Searched, shownIn } from './conditions.ts';
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
  // The last written are mostly the newest: after these, others need no place.
  for (const posting of postings.toReversed()) {
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

/**
 * Looks through all postings once: which pass a filter, how many each value has under the other choices, and how many pass
 * each of `others`, filters for the same employer.
 */
export const findPostings = (
  searched: Searched,
  filter: PostingFilter,
  { first, limit }: { readonly first: number; readonly limit: number },
  others: readonly PostingFilter[] = [],
) => {
  const { order, all, values } = searched;
  const isShown = shownIn(searched, filter);
  const { asked, insteadOf, isFar, metOf } = conditionsOf(searched, [filter, ...others]);
  const [ofFilter = 0, ...ofOthers] = asked;
  const counted = new Uint32Array(values.length);
  const totals = new Uint32Array(others.length);
  const passing: IndexedPosting[] = [];
  for (const posting of all) {
    if (!isShown(posting)) continue;
    const met = metOf(posting);
    const missing = ofFilter & ~met;
    if (missing === 0) passing.push(posting);
    for (let at = 0; at < totals.length; at++) {
      if (((ofOthers[at] ?? 0) & ~met) === 0) totals[at] = (totals[at] ?? 0) + 1;
    }
    const count = (number: number): void => {
      if ((missing & ~(insteadOf[number] ?? 0)) === 0) counted[number] = (counted[number] ?? 0) + 1;
    };
    if (posting.employer !== null) count(posting.employer);
    if (isFar(missing)) continue;
    for (const number of posting.places) count(number);
    for (const number of posting.others) count(number);
  }
  const counts = {
    categoryId: new Map<number, number>(),
    positionTypeId: new Map<number, number>(),
    workplace: new Map<Workplace, number>(),
    province: new Map<ProvinceCode, number>(),
    /** By the id of a location, whole provinces among them. */
    townId: new Map<number, number>(),
    /** Without a filter and without confidential postings: how many each employer has under its name. */
    employerId: new Map<EmployerId, number>(),
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
  const most = first + limit;
  // A page of many is near the beginning of all: it is reached sooner than all that pass are compared.
  const isFew = passing.length < (most * order.length) / passing.length;
  const newest = () =>
    isFew
      ? firstBy(() => 0, passing, most)
      : listPostings(searched, filter, { after: null, limit: most });
  const keyOf = { closing: closingKey, pay: searched.payKey };
  const sorted = () =>
    filter.sort === null ? newest() : firstBy(keyOf[filter.sort], passing, most);
  // Behind the last page, nothing is worth sorting.
  const inOrder = first < passing.length ? sorted() : [];
  const items = inOrder.slice(first, first + limit);
  return { total: passing.length, items, counts, locations, others: [...totals] };
};

/** The first postings after a position that pass a filter, without counts. */
export const listPostings = (
  searched: Searched,
  filter: PostingFilter,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): readonly IndexedPosting[] => {
  const isShown = shownIn(searched, filter);
  const {
    asked: [asked = 0],
    metOf,
  } = conditionsOf(searched, [filter]);
  const listed: IndexedPosting[] = [];
  for (const posting of searched.order) {
    if (listed.length === limit) break;
    const isAfter = after === null || compare(after, posting) < 0;
    if (isAfter && isShown(posting) && (asked & ~metOf(posting)) === 0) {
      listed.push(posting);
    }
  }
  return listed;
};
