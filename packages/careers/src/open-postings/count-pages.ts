import type { EmployerId } from '@jobposting/core';
import type { PostingColumns } from './posting-columns.ts';

/**
 * A page that lists open postings, and the categories that each have a page of it.
 *
 * @public
 */
export interface ListPage {
  /** Whose postings; `null` for all employers. */
  readonly employerId: EmployerId | null;
  readonly categories: ReadonlySet<number>;
}

/**
 * Counts the open postings of employers, and finds the pages of lists that they have: the page of all
 * jobs, and one of each employer that has postings under its name.
 */
export const countPages = (
  { arrays, size, employers, categories }: PostingColumns,
  hirers: Iterable<EmployerId>,
  at: number,
) => {
  /** By the number of an employer, the numbers of the lists of categories that it has under its name. */
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
