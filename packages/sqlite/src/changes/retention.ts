import { type Instant, keptDays, type Retention } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { toMillis } from '../job-row.ts';

const dayMs = 86_400_000;

/** What a log keeps, and how it forgets the rest; inside a transaction. */
export interface RetentionWrites {
  set(retention: Partial<Retention>): Retention;
  /** Forgets changes in the order of the log; returns how many, 0 when all the rest is to be kept. */
  prune(now: Instant, limit: number): number;
}

const returned = 'changes_days AS changesDays, history_days AS historyDays';

/**
 * Creates the retention of an open, migrated database. `settled_seq` is how far all changes are known to
 * be too old: of those, only the newest of each employer is kept, until a later one becomes too old. So
 * who was at the end of an employer's changes for years still has time to read the next one.
 */
export const createRetention = (db: Database): RetentionWrites => {
  const set = db.prepare<[number | null, number | null], Retention>(
    `UPDATE change_log SET changes_days = coalesce(?, changes_days),
       history_days = coalesce(?, history_days) RETURNING ${returned}`,
  );
  const kept = db.prepare<[], Retention>(`SELECT ${returned} FROM change_log`);
  const settled = db.prepare<[], number>('SELECT settled_seq FROM change_log').pluck();
  const settle = db.prepare<[number]>('UPDATE change_log SET settled_seq = ?');
  const next = db
    .prepare<[number, number], readonly [seq: number, time: number]>(
      'SELECT seq, time FROM change WHERE seq > ? ORDER BY seq LIMIT ?',
    )
    .raw();
  const nextTime = db
    .prepare<[number, number], number>(
      'SELECT time FROM change WHERE seq > ? AND time <= ? ORDER BY seq LIMIT 1',
    )
    .pluck();
  // Served by change_by_employer; job_history follows.
  const forget = db.prepare<[number, number]>(
    `DELETE FROM change WHERE seq IN (
       SELECT earlier.seq FROM (SELECT employer_id, max(revision) AS revision FROM change
           WHERE seq > ? AND seq <= ? GROUP BY employer_id) AS old
         JOIN change AS earlier
           ON earlier.employer_id = old.employer_id AND earlier.revision <= old.revision
       WHERE EXISTS (SELECT 1 FROM change AS later
         WHERE later.employer_id = earlier.employer_id AND later.revision > earlier.revision))`,
  );

  /**
   * The last of the next changes that is too old; all before it are so too, whatever clock stamped
   * them. Where the clock was ahead for all of them, the first one behind them tells.
   */
  const lastOld = (from: number, horizon: number, present: number, limit: number) => {
    const changes = next.all(from, limit);
    const old = changes.findLast(([, time]) => time < horizon);
    if (old !== undefined) return old[0];
    const last = changes.at(-1);
    if (last === undefined || changes.some(([, time]) => time <= present)) return undefined;
    const time = nextTime.get(last[0], present);
    return time !== undefined && time < horizon ? last[0] : undefined;
  };

  return {
    set: ({ changesDays, historyDays }) =>
      set.get(changesDays ?? null, historyDays ?? null) as Retention,
    prune(now, limit) {
      const present = toMillis(now);
      const horizon = present - keptDays(kept.get() as Retention) * dayMs;
      let from = settled.get() ?? 0;
      while (true) {
        const until = lastOld(from, horizon, present, limit);
        if (until === undefined) return 0;
        const { changes } = forget.run(from, until);
        settle.run(until);
        if (changes > 0) return changes;
        from = until;
      }
    },
  };
};
