import type { ChangePage, HistoryEntry, JobChange } from '@jobposting/core';
import {
  type ChangeLog,
  type CursorExpired,
  cursorExpired,
  firstCursor,
  positionOf,
} from '@jobposting/core/adapter';
import { toJobBefore } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { type ChangeRow, changeColumns, toChange, toChangeOfAll } from '../schema/rows.ts';

/** The changes of one employer, or of all, in an order in which each has a position. */
interface ChangeOrder {
  /** The position from which on no change is missing: of a change, or of the next one. */
  first(): number;
  at(position: number): JobChange | undefined;
  following(position: number, limit: number): readonly JobChange[];
  newest(): JobChange | undefined;
}

/** Reads the log. */
export interface ChangeReader {
  read(...asked: Parameters<ChangeLog['read']>): Result<ChangePage, CursorExpired>;
  newestCursor(employerId: number | undefined): string;
}

/** Creates the functions that read the log of an open, migrated database. */
export const createChangeReader = (db: Database): ChangeReader => {
  const select = `SELECT ${changeColumns} FROM change`;
  // Served by change_by_employer.
  const ofEmployer = {
    first: db
      .prepare<[number], number>(
        'SELECT coalesce(min(revision), 1) FROM change WHERE employer_id = +?',
      )
      .pluck(),
    at: db.prepare<[number, number], ChangeRow>(`${select} WHERE employer_id = ? AND revision = ?`),
    following: db.prepare<[number, number, number], ChangeRow>(
      `${select} WHERE employer_id = +? AND revision > ? ORDER BY revision LIMIT +?`,
    ),
    newest: db.prepare<[number], ChangeRow>(
      `${select} WHERE employer_id = +? ORDER BY revision DESC LIMIT 1`,
    ),
  };
  const ofAll = {
    // Changes after a cursor that is before the settled change are too old, and may be gone, as are those of a removed
    // employer.
    first: db
      .prepare<[], number>('SELECT max(settled_seq, forgotten_seq, 1) FROM change_log')
      .pluck(),
    at: db.prepare<[number], ChangeRow>(`${select} WHERE seq = ?`),
    following: db.prepare<[number, number], ChangeRow>(
      `${select} WHERE seq > ? ORDER BY seq LIMIT +?`,
    ),
    newest: db.prepare<[], ChangeRow>(`${select} WHERE seq = (SELECT max(seq) FROM change)`),
  };

  const orderOf = (employerId: number | undefined): ChangeOrder =>
    employerId === undefined
      ? {
          first: () => ofAll.first.get() ?? 1,
          at: (position) => orNone(ofAll.at.get(position), toChangeOfAll),
          following: (position, limit) => ofAll.following.all(position, limit).map(toChangeOfAll),
          newest: () => orNone(ofAll.newest.get(), toChangeOfAll),
        }
      : {
          first: () => ofEmployer.first.get(employerId) ?? 1,
          at: (position) => orNone(ofEmployer.at.get(employerId, position), toChange),
          following: (position, limit) =>
            ofEmployer.following.all(employerId, position, limit).map(toChange),
          newest: () => orNone(ofEmployer.newest.get(employerId), toChange),
        };

  /** The position of a cursor that is still good. */
  const positionIn = (order: ChangeOrder, after: string | null): number | null => {
    const first = order.first();
    if (after === null) return first - 1;
    if (after === firstCursor) return first === 1 ? 0 : null;
    const position = positionOf(after);
    if (position === null || position < first) return null;
    return order.at(position)?.cursor === after ? position : null;
  };

  return {
    // One snapshot, so that no other process can delete changes between cursor and page.
    read: db.transaction(
      (
        ...[after, { employerId, limit }]: Parameters<ChangeLog['read']>
      ): Result<ChangePage, CursorExpired> => {
        const order = orderOf(employerId);
        const position = positionIn(order, after);
        if (position === null) return err(cursorExpired(after));
        const changes = order.following(position, limit);
        return ok({ changes, next: changes.at(-1)?.cursor ?? after ?? firstCursor });
      },
    ),
    newestCursor: (employerId) => orderOf(employerId).newest()?.cursor ?? firstCursor,
  };
};

const orNone = (
  row: ChangeRow | undefined,
  toChange: (row: ChangeRow) => JobChange,
): JobChange | undefined => (row === undefined ? undefined : toChange(row));

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
