import { statement } from '../../connection/statement.ts';
import { unnested } from '../../row-mapping/rows.ts';

// No employer gets this many changes within a time limit.
const newest = 100_000;

/**
 * Finds the changes of the writes `w` by `write_id` (`$3` is their list): the newest change of each job and write. It
 * scans the newest changes of an employer once, for any number of writes. The LIMIT, which omits none, makes it look up
 * each employer; a join might scan all changes.
 */
export const ownChanges = `SELECT recent.employer_id, recent.job_id, recent.write_id,
    max(recent.revision) AS revision
  FROM (SELECT DISTINCT employer_id FROM w) AS e
  CROSS JOIN LATERAL (
    SELECT employer_id, job_id, write_id, revision FROM change
    WHERE employer_id = e.employer_id AND revision > (
        SELECT revision FROM employer_state WHERE employer_id = e.employer_id) - ${newest}
      AND write_id = ANY($3::bigint[])
    LIMIT ${newest}) AS recent
  GROUP BY recent.employer_id, recent.job_id, recent.write_id`;

/** Joins the rows of {@link ownChanges} to `w`. */
export const isOwn = `own.employer_id = w.employer_id AND own.job_id = w.id
  AND own.write_id = w.write_id`;

/**
 * Finds changes by the number of their write. It rewrites the row of the employer unchanged, so that its own commit
 * waits for the standby, if there is one, and the changes found are on the standby too.
 */
export const findOwnChanges = statement(
  'find-own-changes',
  `WITH w AS MATERIALIZED (
    SELECT * FROM ${unnested('given', { employer_id: 'int', id: 'int', write_id: 'bigint' })}),
  touched AS (
    UPDATE employer_state AS s SET revision = s.revision
    FROM (SELECT DISTINCT employer_id FROM w ORDER BY employer_id) AS e
    WHERE s.employer_id = e.employer_id RETURNING s.employer_id),
  own AS MATERIALIZED (${ownChanges})
  SELECT w.id, own.revision FROM w
  JOIN touched ON touched.employer_id = w.employer_id
  JOIN own ON ${isOwn}`,
);
