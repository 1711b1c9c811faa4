import type { JobList } from '@jobposting/core';
import type { QueryParameters } from '../requests/list-query.ts';

/** A page of a list, before it is written. */
export interface ListPage {
  /** Each already JSON. */
  readonly items: readonly string[];
  readonly position: Omit<JobList, 'headers'>;
  /** The absolute address of the list, without its query. */
  readonly address: string;
  /** The query of the request; the addresses of other pages repeat it. */
  readonly parameters: QueryParameters;
}

/** Writes the body of a list: the items and the paging object (interface §2.4, decisions D25, D26). */
export const listJson = ({ items, position, address, parameters }: ListPage): string => {
  const { total, page, pages, pageSize } = position;
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
