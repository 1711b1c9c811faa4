import { readCount } from './query-parameters.ts';

/** The limits of interface §8 for lists. */
export const listLimits = {
  defaultPageSize: 10,
  maxPageSize: 100,
  maxPage: 2_147_483_647,
} as const;

/** Reads the number and the size of a page. */
export const readPage = ({
  page,
  pageSize,
}: {
  readonly page?: unknown;
  readonly pageSize?: unknown;
}) =>
  [
    readCount('pageSize', pageSize, {
      absent: listLimits.defaultPageSize,
      min: 1,
      max: listLimits.maxPageSize,
    }),
    readCount('page', page, { absent: 1, min: 1, max: listLimits.maxPage }),
  ] as const;

/** The position of a page in its list (interface §2.4). */
export interface PagePosition {
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
}

/** The position of a page in a list of `total` items; `pages` is 0 when there are none. */
export const pagesOf = (
  total: number,
  { page, pageSize }: Pick<PagePosition, 'page' | 'pageSize'>,
): PagePosition => ({ total, page, pages: Math.ceil(total / pageSize), pageSize });
