import { defaultReferenceData } from '@jobposting/core';
import type { JobRow } from './rows.ts';

/** The employer that makes a request. */
export interface Employer {
  readonly id: number;
  readonly name: string;
}

/** The columns that a list shows (interface §2.3), as SQL. */
export const headerColumns =
  'id, title, locations, reference_id, publish_date, confidential, status';

/** A row of {@link headerColumns}. */
export type JobHeaderRow = Pick<
  JobRow,
  'id' | 'title' | 'locations' | 'reference_id' | 'publish_date' | 'confidential' | 'status'
>;

interface Named {
  readonly id: number;
  readonly name: string;
}

const byId = (items: readonly Named[]): ReadonlyMap<number, Named> =>
  new Map(items.map((item) => [item.id, item]));

const categories = byId(defaultReferenceData.jobCategories);
const positionTypes = byId(defaultReferenceData.positionTypes);
const salaryPeriods = byId(defaultReferenceData.salaryPeriods);

const salaryView = (text: string | null) => {
  if (text === null) return null;
  const { periodId, ...salary } = JSON.parse(text);
  return { ...salary, period: salaryPeriods.get(periodId) };
};

/** The header of a job (interface §2.3). */
const headerView = (row: JobHeaderRow, employer: Employer) => ({
  id: row.id,
  title: row.title,
  locations: JSON.parse(row.locations),
  employer,
  referenceId: row.reference_id,
  publishDate: row.publish_date,
  confidential: row.confidential === 1,
  status: row.status,
});

/**
 * The full job (interface §2.1). Amounts are plain numbers, without the four decimal places that
 * the interface requires: a JSON library cannot write them.
 */
export const jobView = (row: JobRow, employer: Employer) => ({
  ...headerView(row, employer),
  closeDate: row.close_date,
  autoRefresh: row.auto_refresh === 1,
  categories: JSON.parse(row.categories).map((id: number) => categories.get(id)),
  positionType: positionTypes.get(row.position_type_id),
  salary: salaryView(row.salary),
  description: row.description,
  applicantRoutingType: {
    id: row.routing_type_id,
    name: row.routing_type_id === 1 ? 'Email' : 'URL',
  },
  applicationEmail: row.application_email,
  applicationUrl: row.application_url,
});

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
