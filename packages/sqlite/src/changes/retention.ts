import type { Instant, Retention } from '@jobposting/core';
import { keptFrom } from '@jobposting/core/adapter';
import { toMillis } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';

const returned = 'changes_days AS changesDays, history_days AS historyDays';

/**
 * Creates the retention of an open, migrated database. All changes up to `settled_seq` are known to be too old: of
 * these, only the last of each employer is kept, without the job before it, until the next one is settled.
 */
export const createRetention = (db: Database) => {
  const set = db.prepare<[number | null, number | null], Retention>(
    `UPDATE change_log SET changes_days = coalesce(?, changes_days),
       history_days = coalesce(?, history_days) RETURNING ${returned}`,
  );
  const kept = db.prepare<[], Retention>(`SELECT ${returned} FROM change_log`);
  const settle = db.prepare<[number]>('UPDATE change_log SET settled_seq = ?');
  const isNext = 'seq > (SELECT settled_seq FROM change_log)';
  const next = db
    .prepare<[], readonly [seq: number, time: number]>(
      `SELECT seq, time FROM change WHERE ${isNext} ORDER BY seq`,
    )
    .raw();
  // Served by change_by_employer; the rows of job_history go with it.
  const forget = db.prepare<[number]>(
    `DELETE FROM change WHERE seq IN (
       SELECT earlier.seq FROM (SELECT employer_id, max(revision) AS revision FROM change
           WHERE ${isNext} AND seq <= ? GROUP BY employer_id) AS old
         JOIN change AS earlier
           ON earlier.employer_id = old.employer_id AND earlier.revision < old.revision)`,
  );
  const forgetJobs = db.prepare<[number]>(
    `DELETE FROM job_history WHERE (employer_id, revision) IN
       (SELECT employer_id, revision FROM change WHERE ${isNext} AND seq <= ?)`,
  );
  const get = (): Retention => kept.get() as Retention;

  /** The last of the next old changes, at most `limit` of them. */
  const findOld = (now: Instant, limit: number): number | undefined => {
    const present = toMillis(now);
    const horizon = toMillis(keptFrom(get(), now));
    let count = 0;
    let last: number | undefined;
    let old: number | undefined;
    for (const [seq, time] of next.iterate()) {
      // A future time comes from a wrong clock: the change is as old as the next one.
      if (time >= horizon && time <= present) break;
      if (++count <= limit) last = seq;
      if (time < horizon) old = last;
      if (old !== undefined && count >= limit) break;
    }
    return old;
  };

  return {
    get,
    set: ({ changesDays, historyDays }: Partial<Retention>): Retention =>
      set.get(changesDays ?? null, historyDays ?? null) as Retention,
    /** Whether `prune` has anything to do. */
    isDue: (now: Instant): boolean => findOld(now, 1) !== undefined,
    /**
     * Deletes changes and the jobs before changes, in the order of the log; returns how many, 0 when nothing is left to
     * delete.
     */
    prune(now: Instant, limit: number): number {
      let old = findOld(now, limit);
      while (old !== undefined) {
        const forgotten = forget.run(old).changes + forgetJobs.run(old).changes;
        settle.run(old);
        if (forgotten > 0) return forgotten;
        old = findOld(now, limit);
      }
      return 0;
    },
  };
};

/**
 * Creates the function that deletes changes of an employer, at most `limit` of them, except the last one, and the jobs
 * before them; it returns how many. Run it inside the transaction of a write.
 */
export const createForgetEmployer = (
  db: Database,
): ((employerId: number, limit: number) => number) => {
  // Served by change_by_employer; the changes of an employer have no gaps.
  const revisions = db
    .prepare<[number, number], [first: number | null, last: number | null]>(
      `SELECT (SELECT min(revision) FROM change WHERE employer_id = +?),
         (SELECT max(revision) FROM change WHERE employer_id = +?)`,
    )
    .raw();
  const noteForgotten = db.prepare<[number, number]>(
    `UPDATE change_log SET forgotten_seq = max(forgotten_seq, coalesce(
       (SELECT seq FROM change WHERE employer_id = ? AND revision = ?), 0))`,
  );
  // The rows of job_history go with it.
  const forget = db.prepare<[number, number]>(
    'DELETE FROM change WHERE employer_id = ? AND revision < ?',
  );
  const forgetJob = db.prepare<[number, number]>(
    'DELETE FROM job_history WHERE employer_id = ? AND revision = ?',
  );
  return (employerId, limit) => {
    const [first, last] = revisions.get(employerId, employerId) ?? [null, null];
    if (first === null || last === null) return 0;
    const until = Math.min(first + limit, last);
    if (until > first) noteForgotten.run(employerId, until - 1);
    const forgotten = forget.run(employerId, until).changes;
    return forgotten + (until === last ? forgetJob.run(employerId, last).changes : 0);
  };
};
