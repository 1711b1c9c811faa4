/**
 * Schema 1.
 *
 * - Dates are milliseconds since 1970 UTC: a third of the bytes of a text in row and indexes.
 * - Descriptions lie in a table of their own, so that nothing that reads headers touches them.
 * - Jobs have no foreign key to employers: a host may keep its employers elsewhere.
 * - `job_count` and `job_change` are kept by triggers, so that no statement can forget them.
 */
export const firstSchema = `
CREATE TABLE employer (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 2147483647),
  name TEXT NOT NULL,
  unlimited INTEGER NOT NULL
) STRICT;

CREATE TABLE api_key (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  employer_id INTEGER NOT NULL REFERENCES employer (id),
  sha256 BLOB NOT NULL UNIQUE,
  label TEXT,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;
CREATE INDEX api_key_by_employer ON api_key (employer_id);

CREATE TABLE job (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 2147483647),
  employer_id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  reference_id TEXT,
  status TEXT NOT NULL,
  publish_date INTEGER NOT NULL,
  close_date INTEGER NOT NULL,
  confidential INTEGER NOT NULL,
  auto_refresh INTEGER NOT NULL,
  title TEXT NOT NULL,
  locations TEXT NOT NULL,
  category_ids TEXT NOT NULL,
  position_type_id INTEGER NOT NULL,
  salary_amount INTEGER,
  salary_max_amount INTEGER,
  salary_period_id INTEGER,
  salary_plus_commission INTEGER,
  application_email TEXT,
  application_url TEXT,
  folded_title TEXT NOT NULL,
  folded_reference_id TEXT
) STRICT;

CREATE TABLE job_description (
  job_id INTEGER PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE,
  html TEXT NOT NULL
) STRICT;

-- Finds by referenceId and keeps it unique per employer.
CREATE UNIQUE INDEX job_by_reference ON job (employer_id, reference_id)
  WHERE reference_id IS NOT NULL;
-- Serves lists, and covers everything that a search reads.
CREATE INDEX job_by_date ON job
  (employer_id, publish_date, id, status, folded_title, folded_reference_id);
-- Serves lists of one status.
CREATE INDEX job_by_status ON job (employer_id, status, publish_date, id);
-- Serves the auto-refresh of all employers.
CREATE INDEX job_due ON job (publish_date) WHERE status = 'active' AND auto_refresh = 1;
-- Serves an employer's change to a limited plan.
CREATE INDEX job_auto_refresh ON job (employer_id) WHERE auto_refresh = 1;

CREATE TABLE job_count (
  employer_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  jobs INTEGER NOT NULL,
  PRIMARY KEY (employer_id, status)
) STRICT, WITHOUT ROWID;

-- The latest writes, from which every open store learns what to drop from its caches.
CREATE TABLE job_change (
  seq INTEGER PRIMARY KEY,
  employer_id INTEGER NOT NULL,
  job_id INTEGER NOT NULL,
  old_publish_date INTEGER
) STRICT;

CREATE TRIGGER job_inserted AFTER INSERT ON job BEGIN
  INSERT INTO job_count (employer_id, status, jobs) VALUES (new.employer_id, new.status, 1)
    ON CONFLICT DO UPDATE SET jobs = jobs + 1;
  INSERT INTO job_change (employer_id, job_id) VALUES (new.employer_id, new.id);
END;

CREATE TRIGGER job_updated AFTER UPDATE ON job BEGIN
  INSERT INTO job_change (employer_id, job_id, old_publish_date)
    VALUES (new.employer_id, new.id, old.publish_date);
END;

CREATE TRIGGER job_status_updated AFTER UPDATE OF status ON job WHEN new.status <> old.status BEGIN
  UPDATE job_count SET jobs = jobs - 1 WHERE employer_id = old.employer_id AND status = old.status;
  INSERT INTO job_count (employer_id, status, jobs) VALUES (new.employer_id, new.status, 1)
    ON CONFLICT DO UPDATE SET jobs = jobs + 1;
END;

CREATE TRIGGER job_deleted AFTER DELETE ON job BEGIN
  UPDATE job_count SET jobs = jobs - 1 WHERE employer_id = old.employer_id AND status = old.status;
  INSERT INTO job_change (employer_id, job_id, old_publish_date)
    VALUES (old.employer_id, old.id, old.publish_date);
END;
`;
