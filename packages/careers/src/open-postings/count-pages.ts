import type { EmployerId } from '@jobposting/core';
import type { PostingColumns } from './posting-columns.ts';

/**
 * Counts the open postings of employers, and the pages of lists that they have: that of all, one of each employer that has
 * postings under its name, and one of each category of these.
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
  const countOf = (lists: ReadonlySet<number>): number =>
    new Set([...lists].flatMap((list) => categories.values[list] ?? [])).size;
  const hiring = namedLists.filter(({ size: held }) => held > 0);
  const ofHiring = hiring.reduce((sum, lists) => sum + 1 + countOf(lists), 0);
  return { named, confidential, lists: 1 + countOf(allLists) + ofHiring };
};
