import type { HistoryEntry } from '@jobposting/core';
import { type ChangeLog, cursorExpired, firstCursor, positionOf } from '@jobposting/core/adapter';
import { pageAfter, toJobBefore } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import { err } from 'neverthrow';
import { type ChangeRow, changeColumns, toChange, toChangeOfAll } from '../schema/rows.ts';

/** Reads the log. */
export interface ChangeReader {
  read(...asked: Parameters<ChangeLog['read']>): Awaited<ReturnType<ChangeLog['read']>>;
  newestCursor(employerId: number | undefined): string;
}

/**
 * Creates the reads of changes in an order in which each has a position: of all, or of the employer whose id comes
 * first.
 *
 * @param where the condition on the employer
 * @param first the position from which on no change is missing: of a change, or of the next one
 */
const createOrder = <Of extends number[]>(
  db: Database,
  position: 'seq' | 'revision',
  where: string,
  first: string,
) => {
  const select = `SELECT ${changeColumns} FROM change WHERE ${where}`;
  const toOwn = position === 'seq' ? toChangeOfAll : toChange;
  const firstPosition = db.prepare<Of, number>(first).pluck();
  const from = db.prepare<number[], ChangeRow>(
    `${select} AND ${position} >= ? ORDER BY ${position} LIMIT +?`,
  );
  const newest = db.prepare<Of, ChangeRow>(
    `${select} AND ${position} > 0 ORDER BY ${position} DESC LIMIT 1`,
  );
  return (...of: Of) => ({
    first: () => firstPosition.get(...of) ?? 1,
    from: (begin: number, limit: number) => from.all(...of, begin, limit).map(toOwn),
    newest: () => newest.all(...of).map(toOwn)[0],
  });
};

/** Creates the functions that read the log of an open, migrated database. */
export const createChangeReader = (db: Database): ChangeReader => {
  // Served by change_by_employer.
  const ofEmployer = createOrder<[employerId: number]>(
    db,
    'revision',
    'employer_id = +?',
    'SELECT coalesce(min(revision), 1) FROM change WHERE employer_id = +?',
  );
  // Changes after a cursor that is before the settled change are too old, and may be gone, as are those of a removed
  // employer.
  const ofAll = createOrder<[]>(
    db,
    'seq',
    'true',
    'SELECT max(settled_seq, forgotten_seq, 1) FROM change_log',
  );
  const orderOf = (employerId: number | undefined) =>
    employerId === undefined ? ofAll() : ofEmployer(employerId);

  return {
    // One snapshot, so that no other process can delete changes between cursor and page.
    read: db.transaction<ChangeReader['read']>((after, { employerId, limit }) => {
      const position = after === null ? 0 : positionOf(after);
      if (position === null) return err(cursorExpired(after));
      const order = orderOf(employerId);
      const first = order.first();
      const changes = order.from(Math.max(position, first), limit + 1);
      return pageAfter(after, limit, { changes, isWhole: first === 1 });
    }),
    newestCursor: (employerId) => orderOf(employerId).newest()?.cursor ?? firstCursor,
  };
};

interface HistoryRow extends ChangeRow {
  readonly before: string | null;
}

/** Creates the function that reads the history of a job. */
export const createHistoryReader = (
  db: Database,
): ((...asked: Parameters<ChangeLog['history']>) => readonly HistoryEntry[]) => {
  // A job that is not asked for is not read from the file.
  const earlier = db.prepare<[number, number, number, number, number], HistoryRow>(
    `SELECT ${changeColumns}, CASE WHEN ? THEN NULL ELSE before END AS before
     FROM job_history JOIN change USING (employer_id, revision)
     WHERE job_history.employer_id = +? AND job_history.job_id = +? AND revision < ?
     ORDER BY revision DESC LIMIT +?`,
  );
  return (employerId, id, { after, limit, omitBefore = false }) => {
    const end = positionOf(after ?? '') ?? Number.MAX_SAFE_INTEGER;
    return earlier.all(Number(omitBefore), employerId, id, end, limit).map((row) => ({
      change: toChange(row),
      ...(!omitBefore && { before: toJobBefore(row.before) }),
    }));
  };
};
