import type { JobHeader, JobStatus } from '@jobposting/core';
import { isListed, type StoreUnavailable } from '@jobposting/core/adapter';
import {
  always,
  fromMillis,
  spanBetween,
  toMillis,
  type WholeNumber,
} from '@jobposting/core/store-support';
import type { Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { type HeaderRow, headerColumns, readRows } from '../row-mapping/rows.ts';
import type { EmployerStateRow } from './employer-states.ts';
import type { KeptPage, PageCall } from './page-cache.ts';

type FoundRow = HeaderRow & { readonly open_until: WholeNumber };
type ReferenceRow = EmployerStateRow & (FoundRow | { readonly id: null });

/** Finds the one job with a referenceId, and the employer's revision. */
export const referenceStatement = statement(
  'list-reference',
  `SELECT state.revision, header.* FROM
  (SELECT * FROM employer_state WHERE employer_id = $1) AS state
  LEFT JOIN LATERAL (SELECT ${headerColumns.join(', ')}, open_until FROM job
    WHERE employer_id = $1 AND reference_id = $2) AS header ON true`,
);

const toListed = (row: FoundRow) => ({
  title: row.title,
  referenceId: row.reference_id,
  status: row.status as JobStatus,
  openUntil: fromMillis(row.open_until),
});

/** Creates the function that lists the one job with a referenceId, if it matches the rest of the query. */
export const createReferencePages =
  (connections: Connections, headerOf: (row: HeaderRow) => JobHeader) =>
  async (
    { employerId, query, deadline }: PageCall,
    referenceId: string,
  ): Promise<Result<KeptPage, StoreUnavailable>> => {
    const values = [employerId, referenceId];
    const rows = await connections.read<ReferenceRow>(referenceStatement, values, deadline);
    return readRows(rows, ([row]) => {
      const revision = Number(row?.revision ?? 0);
      if (row === undefined || row.id === null) {
        return { page: { total: 0, headers: [] }, revision, span: always };
      }
      const found = isListed(toListed(row), query) ? [headerOf(row)] : [];
      const headers = query.page === 1 ? found : [];
      const span = spanBetween([Number(row.open_until)], toMillis(query.now));
      return { page: { total: found.length, headers }, revision, span };
    });
  };
