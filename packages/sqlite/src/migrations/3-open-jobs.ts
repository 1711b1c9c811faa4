/**
 * Schema 3.
 *
 * - `workplace` is null until it has been set (decision D35).
 * - `first_publish_date` is kept only where it differs from `publish_date`: null means the same, −1
 *   never. So the jobs of the first version have it without being written (decision D11).
 * - Lists of open jobs have an index by close_date, and searches read close_date too (decision D25).
 * - `job_due` takes one closeDate day after the other, so that closed jobs cost nothing (decision D12).
 * - The folding of search texts has changed: `refolding` has one row while they are being made anew,
 *   with the id up to which that is done. It changes no job, so `job_updated` no longer reports it:
 *   whatever changes a job gives it its next version.
 */
export const thirdSchema = `
ALTER TABLE job ADD COLUMN workplace TEXT;
ALTER TABLE job ADD COLUMN first_publish_date INTEGER;

DROP INDEX job_by_date;
CREATE INDEX job_by_date ON job
  (employer_id, publish_date, id, status, close_date, folded_title, folded_reference_id);
CREATE INDEX job_open ON job (employer_id, close_date, publish_date) WHERE status = 'active';
DROP INDEX job_due;
CREATE INDEX job_due ON job (close_date / 86400000, publish_date, id, close_date)
  WHERE status = 'active' AND auto_refresh = 1;

DROP TRIGGER job_updated;
CREATE TRIGGER job_updated AFTER UPDATE OF version ON job BEGIN
  INSERT INTO job_change (employer_id, job_id, old_publish_date)
    VALUES (new.employer_id, new.id, old.publish_date);
END;

CREATE TABLE refolding (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  done_id INTEGER NOT NULL
) STRICT;
INSERT INTO refolding SELECT 1, 0 WHERE EXISTS (SELECT 1 FROM job);
`;
