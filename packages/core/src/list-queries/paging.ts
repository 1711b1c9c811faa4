/** Where a page stands in its list (interface §2.4). */
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
