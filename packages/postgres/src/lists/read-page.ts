import type { JobHeader } from '@jobposting/core';
import type { JobQuery, StoreUnavailable } from '@jobposting/core/adapter';
import { always, type OpenSpan } from '@jobposting/core/store-support';
import { err, ok, type Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { type HeaderRow, readRows } from '../row-mapping/rows.ts';
import {
  type EmployerState,
  noJobs,
  type ReadEmployerState,
  toEmployerState,
} from './employer-states.ts';
import {
  type BoundStatement,
  countedWalkOf,
  filterOf,
  isCounted,
  type ListRow,
  searchOf,
  valuesOf,
  type Walk,
  walkOf,
} from './list-statements.ts';
import type { KeptPage, KnownTotal, KnownTotals, PageCall } from './page-cache.ts';

type Read<T> = Promise<Result<T, StoreUnavailable>>;

export interface PageReaderParts {
  readonly connections: Connections;
  readonly stateOf: ReadEmployerState;
  readonly totals: KnownTotals;
  readonly headerOf: (row: HeaderRow) => JobHeader;
}

/** The result of a statement, in one snapshot. */
interface Listing {
  readonly state: EmployerState;
  readonly headers: readonly JobHeader[];
  /** Its count; null where it does not count. */
  readonly total: number | null;
  readonly span: OpenSpan;
}

// From either end, PostgreSQL reads this many entries of an index in half a millisecond.
const maxSteps = 1_000;

const isNear = ({ offset }: Pick<Walk, 'offset'>): boolean => offset <= maxSteps;

const isHeader = (row: ListRow): row is ListRow & HeaderRow => row.id !== null;

const spanOf = ({ same_from: from, same_until: until }: ListRow): OpenSpan => ({
  from: from == null ? always.from : Number(from),
  until: until == null ? always.until : Number(until),
});

/** The total of a list without a search that does not depend on the time. */
const countIn = ({ active, archived }: EmployerState, status: JobQuery['status']): number =>
  status === null ? active + archived : status === 'archived' ? archived : active;

/** The shorter way to a page, and the number of jobs on the page. */
const wayTo = (offset: number, pageSize: number, total: number): Walk & { length: number } => {
  const length = Math.min(pageSize, total - offset);
  const behind = total - offset - length;
  return offset <= behind
    ? { from: 'newest', offset, length }
    : { from: 'oldest', offset: behind, length };
};

/** Creates the function that reads a page as it is now. */
export const createPageReader = ({ connections, stateOf, totals, headerOf }: PageReaderParts) => {
  const run = async (
    by: 'read' | 'search',
    { employerId, query, deadline }: PageCall,
    [statement, last]: BoundStatement,
    pick: (rows: readonly HeaderRow[]) => readonly HeaderRow[],
  ): Read<Listing> => {
    const values = [...valuesOf(employerId, query), ...last];
    const rows =
      by === 'read'
        ? await connections.read<ListRow>(statement, values, deadline)
        : await connections.search<ListRow>(employerId, statement, values, deadline);
    return readRows(rows, (found) => {
      const [first] = found;
      return {
        state: first === undefined ? noJobs : toEmployerState(first),
        headers: pick(found.filter(isHeader)).map(headerOf),
        total: first?.total === undefined ? null : Number(first.total),
        span: first === undefined ? always : spanOf(first),
      };
    });
  };

  const isPlain = ({ status, search }: JobQuery): boolean => !isCounted(status) && search === null;

  const offsetOf = ({ page, pageSize }: JobQuery): number => (page - 1) * pageSize;

  /** The total, if it is known and helps to read the page. */
  const knownTotal = async (call: PageCall): Read<KnownTotal | null> => {
    const { employerId, query } = call;
    const kept = totals.find(employerId, query);
    if (isPlain(query) ? isNear({ offset: offsetOf(query) }) : kept === undefined) return ok(null);
    return (await stateOf(call)).map((state) => {
      if (kept !== undefined) return kept.revision === state.revision ? kept : null;
      return { total: countIn(state, query.status), revision: state.revision, span: always };
    });
  };

  /** Reads a page from the nearer end of the list; null when the list has changed meanwhile. */
  const readKnown = async (
    call: PageCall,
    { total, revision, span }: KnownTotal,
  ): Read<KeptPage | null> => {
    const { query } = call;
    const offset = offsetOf(query);
    if (offset >= total) return ok({ page: { total, headers: [] }, revision, span });
    const way = wayTo(offset, query.pageSize, total);
    const listing = await run(
      isPlain(query) && isNear(way) ? 'read' : 'search',
      call,
      walkOf(filterOf(query), query.pageSize, way),
      (rows) => (way.from === 'newest' ? rows.slice(0, way.length) : rows.slice(-way.length)),
    );
    return listing.map(({ state, headers }) =>
      state.revision === revision ? { page: { total, headers }, revision, span } : null,
    );
  };

  /** Reads a page and the total, in one statement. */
  const readCounting = async (call: PageCall): Read<KeptPage> => {
    const { employerId, query } = call;
    const { status, search, pageSize } = query;
    const filter = filterOf(query);
    const walk = { from: 'newest', offset: offsetOf(query) } as const;
    const listing = await run(
      isPlain(query) && isNear(walk) ? 'read' : 'search',
      call,
      search !== null
        ? searchOf(filter.status, search.form, pageSize, walk.offset)
        : isCounted(status)
          ? countedWalkOf(status, pageSize, walk.offset)
          : walkOf(filter, pageSize, walk),
      (rows) => rows.slice(0, pageSize),
    );
    return listing.map(({ state, headers, total: counted, span }) => {
      const { revision } = state;
      const total = counted ?? countIn(state, status);
      if (counted !== null) totals.add(employerId, query, { total, revision, span });
      return { page: { total, headers }, revision, span };
    });
  };

  return async (call: PageCall): Read<KeptPage> => {
    const known = await knownTotal(call);
    if (known.isErr()) return err(known.error);
    if (known.value !== null) {
      const found = await readKnown(call, known.value);
      if (found.isErr()) return err(found.error);
      if (found.value !== null) return ok(found.value);
    }
    return readCounting(call);
  };
};
