import { type JobQuery, type StoreUnavailable, storedStatusOf } from '@jobposting/core/adapter';
import { always, type HeaderRow, type KeptPage, toHeader } from '@jobposting/core/store-support';
import type { Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { readRows } from '../row-mapping/rows.ts';
import { type EmployerState, noJobs, type PageCall, toEmployerState } from './employer-states.ts';
import { boundList, type ListRow } from './list-statements.ts';

// So many entries of an index PostgreSQL reads quickly.
const shortEnd = 1_000;

const isHeader = (row: ListRow): row is ListRow & HeaderRow => row.id !== null;

/** The total of a list without a search that does not depend on the time. */
const countIn = ({ active, archived }: EmployerState, status: JobQuery['status']): number =>
  status === null ? active + archived : status === 'archived' ? archived : active;

/** Creates the function that reads a page as it is now, and the total, in one statement. */
export const createPageReader =
  (connections: Connections) =>
  async ({
    employerId,
    query,
    deadline,
  }: PageCall): Promise<Result<KeptPage, StoreUnavailable>> => {
    const { search, status, page, pageSize } = query;
    const { statement, values } = boundList(employerId, query);
    const isShort =
      search === null && storedStatusOf(status) === status && page * pageSize <= shortEnd;
    const rows = isShort
      ? await connections.read<ListRow>(statement, values, deadline)
      : await connections.search<ListRow>(employerId, statement, values, deadline);
    return readRows(rows, (found) => {
      const [first] = found;
      const state = first === undefined ? noJobs : toEmployerState(first);
      return {
        page: {
          total: Number(first?.total ?? countIn(state, status)),
          headers: found.filter(isHeader).map(toHeader),
        },
        revision: state.revision,
        span: {
          from: Number(first?.same_from ?? always.from),
          until: Number(first?.same_until ?? always.until),
        },
      };
    });
  };
