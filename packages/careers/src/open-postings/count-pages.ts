import type { EmployerId } from '@jobposting/core';
import type { PostingColumns } from './posting-columns.ts';

/**
 * A page that lists open postings, and the categories that have a page of their own below it.
 *
 * @public
 */
export interface ListPage {
  /** The employer of the postings; `null` for all. */
  readonly employerId: EmployerId | null;
  readonly categories: ReadonlySet<number>;
}

/**
 * Counts the open postings of employers, and finds their list pages: the page of all
 * jobs, and one for each employer with postings under its name.
 */
export const countPages = (
  { arrays, size, employers, categories }: PostingColumns,
  hirers: Iterable<EmployerId>,
  at: number,
) => {
  /** By the number of an employer, the numbers of its category lists under its name. */
  const namedLists: Set<number>[] = [];
  for (const id of hirers) namedLists[employers.find(id) ?? employers.values.length] = new Set();
  const allLists = new Set<number>();
  let named = 0;
  let confidential = 0;
  for (let slot = 0; slot < size; slot++) {
    const lists = namedLists[arrays.employer[slot] ?? 0];
    if (lists === undefined || (arrays.closes[slot] ?? 0) <= at) continue;
    const list = arrays.categories[slot] ?? 0;
    allLists.add(list);
    if (arrays.confidential[slot] === 1) confidential++;
    else {
      named++;
      lists.add(list);
    }
  }
  const pageOf = (employerId: EmployerId | null, lists: ReadonlySet<number>): ListPage => ({
    employerId,
    categories: new Set([...lists].flatMap((list) => categories.values[list] ?? [])),
  });
  const lists = [pageOf(null, allLists)];
  for (const [number, held] of namedLists.entries()) {
    if (held?.size) lists.push(pageOf(employers.values[number] ?? null, held));
  }
  return { named, confidential, lists };
};
