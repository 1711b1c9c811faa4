import type { JobHeader } from '@jobposting/core';
import { type JobQuery, type StoreUnavailable, storedStatusOf } from '@jobposting/core/adapter';
import { always, type KeptPage } from '@jobposting/core/store-support';
import { ok, type Result, safeTry } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { type HeaderRow, readRows } from '../row-mapping/rows.ts';
import {
  type EmployerState,
  noJobs,
  type PageCall,
  type ReadEmployerState,
  toEmployerState,
} from './employer-states.ts';
import {
  type BoundStatement,
  type ListRow,
  searchOf,
  type Walk,
  walkOf,
} from './list-statements.ts';

type Read<T> = Promise<Result<T, StoreUnavailable>>;

export interface PageReaderParts {
  readonly connections: Connections;
  readonly stateOf: ReadEmployerState;
  readonly headerOf: (row: HeaderRow) => JobHeader;
}

// So many entries of an index PostgreSQL reads quickly from either end.
const maxSteps = 1_000;

const isHeader = (row: ListRow): row is ListRow & HeaderRow => row.id !== null;

/** The total of a list without a search that does not depend on the time. */
const countIn = ({ active, archived }: EmployerState, status: JobQuery['status']): number =>
  status === null ? active + archived : status === 'archived' ? archived : active;

/** The shorter way to a page, and the number of jobs on the page. */
const wayTo = (offset: number, pageSize: number, total: number): Walk & { length: number } => {
  const length = Math.max(0, Math.min(pageSize, total - offset));
  const behind = total - offset - length;
  return offset <= behind
    ? { from: 'newest', offset, length }
    : { from: 'oldest', offset: Math.max(0, behind), length };
};

/** Creates the function that reads a page as it is now. */
export const createPageReader = ({ connections, stateOf, headerOf }: PageReaderParts) => {
  const run = async (
    { employerId, query, deadline }: PageCall,
    isShort: boolean,
    { statement, values }: BoundStatement,
    pick: (rows: readonly HeaderRow[]) => readonly HeaderRow[],
  ): Read<KeptPage> => {
    const rows = isShort
      ? await connections.read<ListRow>(statement, values, deadline)
      : await connections.search<ListRow>(employerId, statement, values, deadline);
    return readRows(rows, (found) => {
      const [first] = found;
      const state = first === undefined ? noJobs : toEmployerState(first);
      return {
        page: {
          total: Number(first?.total ?? countIn(state, query.status)),
          headers: pick(found.filter(isHeader)).map(headerOf),
        },
        revision: state.revision,
        span: {
          from: Number(first?.same_from ?? always.from),
          until: Number(first?.same_until ?? always.until),
        },
      };
    });
  };

  /** Reads a page from the newest on, and the total, in one statement. */
  const readFromNewest = (call: PageCall, offset: number, isShort: boolean): Read<KeptPage> => {
    const { employerId, query } = call;
    const bound =
      query.search === null
        ? walkOf(employerId, query, { from: 'newest', offset })
        : searchOf(employerId, query, query.search.form, offset);
    return run(call, isShort, bound, (rows) => rows.slice(0, query.pageSize));
  };

  /** Reads a page from the nearer end of a list whose total the employer's counts have. */
  const readFromNearer = async (call: PageCall, offset: number): Read<KeptPage> =>
    safeTry(async function* () {
      const { employerId, query } = call;
      const state = yield* await stateOf(call);
      const way = wayTo(offset, query.pageSize, countIn(state, query.status));
      const bound = walkOf(employerId, query, way);
      const found = yield* await run(call, way.offset <= maxSteps, bound, (rows) =>
        way.from === 'newest' ? rows.slice(0, way.length) : rows.slice(rows.length - way.length),
      );
      return found.revision === state.revision ? ok(found) : readFromNewest(call, offset, false);
    });

  return (call: PageCall): Read<KeptPage> => {
    const { page, pageSize, search, status } = call.query;
    const offset = (page - 1) * pageSize;
    const hasCount = search === null && storedStatusOf(status) === status;
    return hasCount && offset > maxSteps
      ? readFromNearer(call, offset)
      : readFromNewest(call, offset, hasCount);
  };
};
