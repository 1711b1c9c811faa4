import { type Employer, headerView, type JobHeaderRow } from './job-view.ts';

/** The checked query of a list (interface §4.2). */
export interface ListQuery {
  readonly q?: string;
  readonly status?: 'active' | 'archived';
  readonly page: number;
  readonly pageSize: number;
}

/** The LIKE pattern that finds `term` anywhere, each of its characters literal. */
export const likePattern = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

/** The answer to a list (interface §2.4, §4.2). */
export const listView = (
  rows: readonly JobHeaderRow[],
  total: number,
  query: ListQuery,
  employer: Employer,
  baseUrl: string,
) => {
  const { page, pageSize } = query;
  const pages = Math.ceil(total / pageSize);
  const address = (target: number): string => {
    const parameters = new URLSearchParams();
    if (query.q) parameters.set('q', query.q);
    if (query.status) parameters.set('status', query.status);
    parameters.set('pageSize', String(pageSize));
    parameters.set('page', String(target));
    return `${baseUrl}/api/v1.1/jobs?${parameters}`;
  };
  return {
    data: rows.map((row) => headerView(row, employer)),
    paging: {
      total,
      previous: page > 1 ? address(Math.min(page - 1, pages)) : null,
      page,
      pages,
      next: page < pages ? address(page + 1) : null,
      pageSize,
    },
  };
};
