/** The revision of the next change of an employer, in a statement that names the employer. */
export const nextRevision = (employerId: string): string =>
  `(SELECT coalesce(max(revision), 0) + 1 FROM change WHERE employer_id = ${employerId})`;

/**
 * Schema 4: the log of changes (decision D34).
 *
 * - Triggers append to `change`, so that no statement can forget it. They know the kind of a change as
 *   well as a statement by hand needs it; a program then completes what it knows better.
 * - `seq` is the order of all changes, `revision` that of an employer's. Both go up by one: the last
 *   change of an employer is never forgotten.
 * - The table has another name than `job_change`, which it takes the place of: a program of schema 2 that
 *   has the file open would take the new numbers for old ones, and fails instead.
 * - `change_log` has one row: for how many days entries are kept, and up to which change all are too old
 *   and are forgotten but for the last of each employer.
 * - `closing_ahead` is 1 while a closeDate is to be logged, once it is reached, where the job is then
 *   active. What is closed by now is not logged any more.
 * - `job_history` keeps a job as it was before a change, as JSON of its columns by name, until the change is
 *   too old.
 */
export const fourthSchema = `
DROP TRIGGER job_inserted;
DROP TRIGGER job_updated;
DROP TRIGGER job_deleted;
DROP TABLE job_change;

CREATE TABLE change (
  seq INTEGER PRIMARY KEY,
  employer_id INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  job_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  reference_id TEXT,
  old_publish_date INTEGER,
  type TEXT NOT NULL,
  fields TEXT NOT NULL DEFAULT '[]',
  time INTEGER NOT NULL DEFAULT (CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)),
  key_id INTEGER
) STRICT;
CREATE UNIQUE INDEX change_by_employer ON change (employer_id, revision);

CREATE TABLE job_history (
  seq INTEGER PRIMARY KEY REFERENCES change (seq) ON DELETE CASCADE,
  job_id INTEGER NOT NULL,
  before TEXT
) STRICT;
CREATE INDEX job_history_by_job ON job_history (job_id);

CREATE TABLE change_log (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  changes_days INTEGER NOT NULL,
  history_days INTEGER NOT NULL,
  settled_seq INTEGER NOT NULL
) STRICT;
INSERT INTO change_log VALUES (1, 30, 0, 0);

ALTER TABLE job ADD COLUMN closing_ahead INTEGER NOT NULL DEFAULT 0 CHECK (closing_ahead IN (0, 1));
UPDATE job SET closing_ahead = 1
  WHERE status = 'active' AND close_date > (julianday('now') - 2440587.5) * 86400000;
CREATE INDEX job_closing ON job (close_date) WHERE closing_ahead = 1 AND status = 'active';

CREATE TRIGGER job_inserted AFTER INSERT ON job BEGIN
  INSERT INTO job_count (employer_id, status, jobs) VALUES (new.employer_id, new.status, 1)
    ON CONFLICT DO UPDATE SET jobs = jobs + 1;
  INSERT INTO change (employer_id, revision, job_id, version, reference_id, type)
    VALUES (new.employer_id, ${nextRevision('new.employer_id')}, new.id, new.revision,
      new.reference_id, 'job.created');
END;

CREATE TRIGGER job_updated AFTER UPDATE OF revision ON job BEGIN
  INSERT INTO change
    (employer_id, revision, job_id, version, reference_id, old_publish_date, type)
    VALUES (new.employer_id, ${nextRevision('new.employer_id')}, new.id, new.revision,
      new.reference_id, old.publish_date, CASE
        WHEN new.status <> old.status AND new.status = 'archived' THEN 'job.archived'
        WHEN new.status <> old.status THEN 'job.published'
        WHEN new.publish_date <> old.publish_date THEN 'job.refreshed'
        ELSE 'job.updated' END);
END;

CREATE TRIGGER job_deleted AFTER DELETE ON job BEGIN
  UPDATE job_count SET jobs = jobs - 1 WHERE employer_id = old.employer_id AND status = old.status;
  INSERT INTO change
    (employer_id, revision, job_id, version, reference_id, old_publish_date, type)
    VALUES (old.employer_id, ${nextRevision('old.employer_id')}, old.id, old.revision,
      old.reference_id, old.publish_date, 'job.deleted');
END;
`;
