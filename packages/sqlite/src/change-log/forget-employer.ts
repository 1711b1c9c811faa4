import type { Database } from 'better-sqlite3';

/**
 * Creates the function that forgets changes of an employer, at most `limit` of them, but for the last one,
 * and the jobs before them; it returns how many. To be run inside the transaction of a write.
 */
export const createForgetEmployer = (
  db: Database,
): ((employerId: number, limit: number) => number) => {
  // Served by change_by_employer: what is kept of an employer has no gap.
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
  // job_history follows.
  const forget = db.prepare<[number, number]>(
    'DELETE FROM change WHERE employer_id = ? AND revision < ?',
  );
  const forgetJob = db.prepare<[number, number]>(
    `DELETE FROM job_history
     WHERE seq = (SELECT seq FROM change WHERE employer_id = ? AND revision = ?)`,
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
