import { err, ok, type Result } from 'neverthrow';
import type { QueryConfig } from 'pg';
import { isCancelledWait, type StatementFailure, toFailure } from './postgres-error.ts';
import type { Session } from './primary.ts';
import type { Statement } from './statement.ts';

export type Use = 'reads' | 'writes' | 'searches';

/** A statement with its values, and how to run it. */
export interface Run {
  readonly statement: Statement;
  readonly values: readonly unknown[];
  readonly use: Use;
  /** Contact counts as lost after these milliseconds without an answer. */
  readonly limitMs: number;
  readonly preparedStatements: boolean;
}

/** Without a limit, a hanging server would hold a statement for ever; with it, `pg` ends the connection. */
type Query = QueryConfig & { readonly query_timeout: number };

const cancelledWait: StatementFailure = {
  kind: 'lost',
  cause: new Error('the wait for the synchronous standby was cancelled'),
};

const ignore = (): void => {
  // If it fails, the statement fails too, or the connection ends.
};

// PostgreSQL plans a statement for the current size of its tables, and keeps the plan until it counts their rows again,
// if ever. So all plans are discarded at growing intervals of statements: otherwise a program that fills empty tables
// would keep scanning them from end to end.
const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count));

/** The server gives up a search at most this much earlier than we do, so that its answer comes in time. */
const leadMs = 500;

// LOCAL, because with a pooler the next transaction may be another client's. Without jit, because the planner
// overestimates a search, and compiling takes longer than running.
const beginSearch = (limitMs: number): string => {
  const timeoutMs = Math.max(1, Math.floor(limitMs - Math.min(leadMs, limitMs / 4)));
  return `BEGIN READ ONLY; SET LOCAL statement_timeout = ${timeoutMs}; SET LOCAL jit = off`;
};

/** Runs a statement over a connection that nobody else uses now. */
export const runOn = async (
  session: Session,
  { statement, values, use, limitMs, preparedStatements }: Run,
): Promise<Result<readonly never[], StatementFailure>> => {
  const { client } = session;
  const beside = (text: string): void => {
    client.query({ text, query_timeout: limitMs } as Query, ignore);
  };
  let isWaitCancelled = false;
  const note = (notice: Parameters<typeof isCancelledWait>[0]): void => {
    isWaitCancelled ||= isCancelledWait(notice);
  };
  if (preparedStatements && isPowerOfTwo(++session.count)) beside('DISCARD PLANS');
  if (use === 'searches') beside(beginSearch(limitMs));
  if (use === 'writes') client.on('notice', note);
  const query: Query = {
    text: statement.sql,
    values: [...values],
    query_timeout: limitMs,
    ...(preparedStatements ? { name: statement.name } : {}),
  };
  const running = client.query<never>(query);
  if (use === 'searches') beside('COMMIT');
  try {
    const { rows } = await running;
    return isWaitCancelled ? err(cancelledWait) : ok(rows);
  } catch (error) {
    return err(toFailure(error));
  } finally {
    client.off('notice', note);
  }
};
