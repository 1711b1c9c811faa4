import type { QueryParameters } from './list-query.ts';

/** Where a page stands in its list. */
export interface PagePosition {
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
}

/**
 * Writes the body of a list: the items, which are JSON already, and the paging object
 * (interface §2.4, decisions D25, D26).
 *
 * @param address the absolute address of the list, without its query
 * @param parameters the query of the request; the addresses of other pages repeat it
 */
export const listJson = (
  items: readonly string[],
  { total, page, pages, pageSize }: PagePosition,
  address: string,
  parameters: QueryParameters,
): string => {
  const others = parameters
    .filter(([name]) => name !== 'page')
    .map(([name, value]): [string, string] => [name, value]);
  const addressOf = (other: number): string => {
    const query = new URLSearchParams([...others, ['page', String(other)]]);
    return JSON.stringify(`${address}?${query}`);
  };
  const previous = Math.min(page - 1, pages);
  return (
    `{"data":[${items.join()}],"paging":{"total":${total}` +
    `,"previous":${previous > 0 ? addressOf(previous) : null}` +
    `,"page":${page},"pages":${pages}` +
    `,"next":${page < pages ? addressOf(page + 1) : null},"pageSize":${pageSize}}}`
  );
};
