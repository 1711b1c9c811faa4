const weekMs = 604_800_000;
// The week in 2065 from which on all are one: how many there are bounds the work of a look.
const lastWeek = 5_000;

/** The week of a closeDate, as `job_due` has it: a statement has to name it in the same words. */
export const closeWeek = `min(close_date / ${weekMs}, ${lastWeek})`;

/** The {@link closeWeek} of a moment in milliseconds. */
export const closeWeekOf = (moment: number): number =>
  Math.min(Math.floor(moment / weekMs), lastWeek);

/**
 * Schema 3.
 *
 * - A program of schema 2 that has the file open does not look which schema it has now. Its searches
 *   and writes would be wrong, and fail instead: columns that they name have other names, and the gap
 *   in `job_change` makes it drop its caches. From schema 3 on, programs do look.
 * - `workplace` is null until it has been set (decision D35).
 * - `first_publish_date` is kept only where it differs from `publish_date`: null means the same, −1
 *   never. So the jobs of the first version have it without being written (decision D11).
 * - Lists of open jobs and searches read close_date, which their indexes cover (decision D25). An index
 *   by close_date would make an insert dearer by a tenth, since it adds at any place.
 * - `job_due` takes one closeDate week after the other, so that the jobs that closed in earlier weeks
 *   cost nothing (decision D12).
 * - The folding of search texts has changed: `refolding` has one row while they are being made anew,
 *   with the id up to which that is done. It changes no job, so `job_updated` no longer reports it:
 *   whatever changes a job gives it its next version.
 */
export const thirdSchema = `
ALTER TABLE job ADD COLUMN workplace TEXT;
ALTER TABLE job ADD COLUMN first_publish_date INTEGER;

DROP TRIGGER job_updated;
DROP INDEX job_by_date;
ALTER TABLE job RENAME COLUMN version TO revision;
ALTER TABLE job RENAME COLUMN folded_title TO search_title;
ALTER TABLE job RENAME COLUMN folded_reference_id TO search_reference_id;
INSERT INTO job_change (seq, employer_id, job_id)
  SELECT coalesce(max(seq), 0) + 2, 0, 0 FROM job_change;

CREATE INDEX job_by_date ON job
  (employer_id, publish_date, id, status, close_date, search_title, search_reference_id);
DROP INDEX job_by_status;
CREATE INDEX job_by_status ON job (employer_id, status, publish_date, id, close_date);
DROP INDEX job_due;
CREATE INDEX job_due ON job (${closeWeek}, publish_date, id, close_date)
  WHERE status = 'active' AND auto_refresh = 1;

CREATE TRIGGER job_updated AFTER UPDATE OF revision ON job BEGIN
  INSERT INTO job_change (employer_id, job_id, old_publish_date)
    VALUES (new.employer_id, new.id, old.publish_date);
END;

CREATE TABLE refolding (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  done_id INTEGER NOT NULL
) STRICT;
INSERT INTO refolding SELECT 1, 0 WHERE EXISTS (SELECT 1 FROM job);
`;
