import { err, ok, type Result } from 'neverthrow';
import type { QueryConfig } from 'pg';
import type { OpenClient } from '../open-client.ts';
import { isCancelledWait, toFailure, type WriteFailure } from '../postgres-error.ts';
import type { Around, LaneCall, Rows } from './lane.ts';

/** Sends a statement after the earlier ones, and waits at most `limitMs` for its result. */
export type Send = (
  call: LaneCall,
  limitMs: number,
  around: Around | undefined,
) => Promise<Result<Rows, WriteFailure>>;

/** Without a limit, a hanging server would hold a statement for ever; with it, `pg` ends the connection. */
type Query = QueryConfig & { readonly query_timeout: number };

interface Sent {
  isWaitCancelled: boolean;
}

const cancelledWait: WriteFailure = {
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

/** Creates the function that sends statements over an open connection, each with its own Sync. */
export const createSend = ({ client }: OpenClient, preparedStatements: boolean): Send => {
  // The calls without a result, in order: a notice belongs to the first.
  const sent: Sent[] = [];
  let count = 0;
  client.on('notice', (notice) => {
    if (sent[0] !== undefined && isCancelledWait(notice)) sent[0].isWaitCancelled = true;
  });
  const run = (query: Query): Promise<Result<Rows, WriteFailure>> =>
    new Promise((resolve) => {
      const own: Sent = { isWaitCancelled: false };
      sent.push(own);
      // A callback, because the next notice may come before a promise resolves.
      client.query(query, (error: Error | null, result) => {
        sent.splice(sent.indexOf(own), 1);
        if (error) resolve(err(toFailure(error)));
        else resolve(own.isWaitCancelled ? err(cancelledWait) : ok(result.rows));
      });
    });
  return ({ statement, values }, limitMs, around) => {
    const limit = { query_timeout: limitMs };
    const named = preparedStatements ? { name: statement.name } : {};
    if (preparedStatements && isPowerOfTwo(++count)) {
      client.query({ text: 'DISCARD PLANS', ...limit } as Query, ignore);
    }
    if (around !== undefined) client.query({ text: around.before, ...limit } as Query, ignore);
    const result = run({ text: statement.sql, values: [...values], ...named, ...limit });
    if (around !== undefined) client.query({ text: around.after, ...limit } as Query, ignore);
    return result;
  };
};
