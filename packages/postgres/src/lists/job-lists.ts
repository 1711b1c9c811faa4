import type { JobStatus } from '@jobposting/core';
import {
  isListed,
  type JobPage,
  type JobStore,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import {
  always,
  createPageCache,
  fromMillis,
  type KeptPage,
  spanBetween,
  toHeader,
  toMillis,
  type WholeNumber,
} from '@jobposting/core/store-support';
import { err, ok, type Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { createKeptState } from '../connection/kept-state.ts';
import { statement } from '../connection/statement.ts';
import { type HeaderRow, headerColumns, readRows } from '../row-mapping/rows.ts';
import { createEmployerStates, type EmployerStateRow, type PageCall } from './employer-states.ts';
import { isNeverFound } from './list-statements.ts';
import { createPageReader } from './read-page.ts';

type FoundRow = HeaderRow & {
  readonly open_until: WholeNumber;
  readonly first_publish_date: WholeNumber | null;
};
type ReferenceRow = EmployerStateRow & (FoundRow | { readonly id: null });

/** Finds the one job with a referenceId, and the employer's revision. */
export const referenceStatement = statement(
  'list-reference',
  `SELECT state.revision, header.* FROM
  (SELECT * FROM employer_state WHERE employer_id = $1) AS state
  LEFT JOIN LATERAL (SELECT ${headerColumns.join(', ')}, open_until, first_publish_date FROM job
    WHERE employer_id = $1 AND reference_id = $2) AS header ON true`,
);

const toListed = (row: FoundRow) => ({
  title: row.title,
  referenceId: row.reference_id,
  status: row.status as JobStatus,
  openUntil: fromMillis(row.open_until),
  firstPublishDate: row.first_publish_date === null ? null : fromMillis(row.first_publish_date),
});

/** Creates the function that lists the one job with a referenceId, if it matches the rest of the query. */
const createReferencePages =
  (connections: Connections) =>
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
      const found = isListed(toListed(row), query) ? [toHeader(row)] : [];
      const headers = query.page === 1 ? found : [];
      const span = spanBetween([Number(row.open_until)], toMillis(query.now));
      return { page: { total: found.length, headers }, revision, span };
    });
  };

export interface JobListParts {
  readonly connections: Connections;
  /** The size limit of cached pages. */
  readonly maxBytes: number;
}

const nothing: JobPage = { total: 0, headers: [] };

/**
 * Creates the lists of jobs. A cached page is returned, as the same object, only after the same call has read the
 * employer's revision, because any process may have written.
 */
export const createJobLists = ({ connections, maxBytes }: JobListParts): JobStore['list'] => {
  const stateOf = createEmployerStates(connections);
  const kept = createKeptState(connections, () => createPageCache(maxBytes));
  const readPage = createPageReader(connections);
  const readReference = createReferencePages(connections);

  return async (employerId, query) => {
    if (isNeverFound(query)) return ok(nothing);
    const { referenceId } = query;
    const deadline = connections.newDeadline();
    return kept.read(async (pages) => {
      const known = pages.find(employerId, query);
      if (known !== undefined) {
        const state = await stateOf({ employerId, deadline });
        if (state.isErr()) return err(state.error);
        if (state.value.revision === known.revision) return ok(known.page);
      }
      const read =
        referenceId === null
          ? await readPage({ employerId, query, deadline })
          : await readReference({ employerId, query, deadline }, referenceId);
      if (read.isOk()) pages.add(employerId, query, read.value);
      return read.map(({ page }) => page);
    });
  };
};
