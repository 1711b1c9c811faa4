const weekMs = 604_800_000;
// A week in 2065; all later ones count as this one, because the number of weeks bounds the work of a query.
const lastWeek = 5_000;

/** The week of an `open_until` in `job_due`; statements must use the same expression. */
export const closeWeek = `min(open_until / ${weekMs}, ${lastWeek})`;

/** The {@link closeWeek} of a moment in milliseconds. */
export const closeWeekOf = (moment: number): number =>
  Math.min(Math.floor(moment / weekMs), lastWeek);

/** The revision of the next change of an employer, in a statement that names the employer. */
export const nextRevision = (employerId: string): string =>
  `(SELECT coalesce(max(revision), 0) + 1 FROM change WHERE employer_id = ${employerId})`;

const moment = (column: string): string =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch') AS ${column}`;

const detail = (column: string, path: string): string => `details ->> '$.${path}' AS ${column}`;

/**
 * The first schema.
 *
 * - Dates are milliseconds since 1970 UTC, a third of the bytes of a text.
 * - Members of a job that queries read have columns. `details` has the others, except the description, as JSON, so
 *   that a new member needs no other schema. `job_view` is for reading the file by hand.
 * - Descriptions are in a separate table, so that reading headers does not touch them.
 * - Jobs have no foreign key to employers: a host may keep its employers elsewhere.
 * - `employer.profile` has the members of a profile that are set, except the slug, as JSON. `former_slug` has, for
 *   each abandoned slug, the employer that had it last, so that its old addresses still work.
 * - `api_key.last_used_on` is the latest day on which a key was used, as text: `2026-11-20`.
 * - `job_count` and `change` are kept by triggers, so that no statement can forget them. They find the kind of a
 *   change well enough for a statement by hand; the program then completes the entry. Whatever changes a job gives it
 *   the next version.
 * - `change` is the log (decision D34): `seq` is the order of all changes, `revision` the order of an employer's.
 *   Both increase by one, because the last change of an employer is never deleted.
 * - `change_log` has one row: for how many days entries are kept; up to which change all are too old, and deleted
 *   except the last of each employer; and the last change that was deleted with its employer. A reader of all employers
 *   that is not past that one must learn that it has missed changes.
 * - `open_until` is computed from closeDate and the first location (decision D4).
 * - `closes_at` is when to log the closing of the job, if it is then active; null for never.
 * - `job_history` keeps a job as it was before a change, as JSON of its columns by name, until the change is too old.
 * - Lists of open jobs and searches read `open_until`, which their indexes cover (decision D25). An index by it
 *   would make inserts slower, since its entries are added anywhere in it.
 * - `lease` has the latest holder of each lease, until when it holds it, and its note.
 * - `webhook.revision` is the position of its cursor, so that an index tells whether its employer has later changes;
 *   `details` has the members that no query reads. `lease_holder` may send for it until `lease_until` (decision D40).
 * - `job_due` takes one week of `open_until` after the other, so that the jobs that closed in earlier weeks cost nothing
 *   (decision D12).
 */
export const firstSchema = `
CREATE TABLE employer (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 2147483647),
  name TEXT NOT NULL,
  unlimited INTEGER NOT NULL,
  slug TEXT,
  profile TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(profile))
) STRICT;
CREATE UNIQUE INDEX employer_by_slug ON employer (slug) WHERE slug IS NOT NULL;

CREATE TABLE former_slug (
  slug TEXT PRIMARY KEY,
  employer_id INTEGER NOT NULL REFERENCES employer (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX former_slug_by_employer ON former_slug (employer_id);

CREATE TABLE api_key (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  employer_id INTEGER NOT NULL REFERENCES employer (id),
  sha256 BLOB NOT NULL UNIQUE,
  label TEXT,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER,
  last_used_on TEXT
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
  open_until INTEGER NOT NULL,
  first_publish_date INTEGER,
  closes_at INTEGER,
  confidential INTEGER NOT NULL,
  auto_refresh INTEGER NOT NULL,
  title TEXT NOT NULL,
  locations TEXT NOT NULL,
  details TEXT NOT NULL CHECK (json_valid(details)),
  search_title TEXT NOT NULL,
  search_reference_id TEXT
) STRICT;

CREATE TABLE job_description (
  job_id INTEGER PRIMARY KEY REFERENCES job (id) ON DELETE CASCADE,
  description TEXT NOT NULL
) STRICT;

-- Finds by referenceId and keeps it unique per employer.
CREATE UNIQUE INDEX job_by_reference ON job (employer_id, reference_id)
  WHERE reference_id IS NOT NULL;
-- Serves what reads an employer's jobs by id.
CREATE INDEX job_by_employer ON job (employer_id);
-- Serves lists, and covers everything that a search reads.
CREATE INDEX job_by_date ON job
  (employer_id, publish_date, id, status, open_until, first_publish_date, search_title, search_reference_id);
-- Serves lists of one status.
CREATE INDEX job_by_status ON job
  (employer_id, status, publish_date, id, open_until, first_publish_date);
-- Serves the auto-refresh of all employers.
CREATE INDEX job_due ON job (${closeWeek}, publish_date, id, open_until)
  WHERE status = 'active' AND auto_refresh = 1;
-- Finds the closings that are due.
CREATE INDEX job_closing ON job (closes_at) WHERE closes_at IS NOT NULL AND status = 'active';

CREATE VIEW job_view AS SELECT
  id, employer_id, version, reference_id, title, status,
  ${moment('publish_date')},
  ${moment('close_date')},
  ${moment('open_until')},
  ${moment('first_publish_date')},
  confidential, auto_refresh,
  (SELECT group_concat(value ->> 'description', '; ') FROM json_each(locations)) AS locations,
  ${detail('category_ids', 'categoryIds')},
  ${detail('position_type_id', 'positionTypeId')},
  (details ->> '$.salary.amount') / 10000.0 AS salary_amount,
  (details ->> '$.salary.maxAmount') / 10000.0 AS salary_max_amount,
  ${detail('salary_period_id', 'salary.periodId')},
  ${detail('salary_plus_commission', 'salary.plusCommission')},
  ${detail('application_email', 'routing.applicationEmail')},
  ${detail('application_url', 'routing.applicationUrl')},
  ${detail('workplace', 'workplace')},
  description
FROM job LEFT JOIN job_description ON job_id = id;

CREATE TABLE job_count (
  employer_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  jobs INTEGER NOT NULL,
  PRIMARY KEY (employer_id, status)
) STRICT, WITHOUT ROWID;

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
  employer_id INTEGER NOT NULL,
  job_id INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  before TEXT,
  PRIMARY KEY (employer_id, revision),
  FOREIGN KEY (employer_id, revision) REFERENCES change (employer_id, revision) ON DELETE CASCADE
) STRICT;
CREATE INDEX job_history_by_job ON job_history (employer_id, job_id, revision);

CREATE TABLE change_log (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  changes_days INTEGER NOT NULL,
  history_days INTEGER NOT NULL,
  settled_seq INTEGER NOT NULL,
  forgotten_seq INTEGER NOT NULL
) STRICT;
INSERT INTO change_log VALUES (1, 30, 0, 0, 0);

CREATE TABLE lease (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  until INTEGER NOT NULL,
  note TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE webhook (
  id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id BETWEEN 1 AND 2147483647),
  employer_id INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  next_attempt_at INTEGER NOT NULL,
  disabled_at INTEGER,
  details TEXT NOT NULL CHECK (json_valid(details)),
  lease_holder TEXT,
  lease_until INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX webhook_by_employer ON webhook (employer_id);
-- Finds the next one to send for, and covers what is asked of the others.
CREATE INDEX webhook_due ON webhook
  (failures > 0, next_attempt_at, id, employer_id, revision, lease_until) WHERE disabled_at IS NULL;

CREATE TRIGGER job_inserted AFTER INSERT ON job BEGIN
  INSERT INTO job_count (employer_id, status, jobs) VALUES (new.employer_id, new.status, 1)
    ON CONFLICT DO UPDATE SET jobs = jobs + 1;
  INSERT INTO change (employer_id, revision, job_id, version, reference_id, type)
    VALUES (new.employer_id, ${nextRevision('new.employer_id')}, new.id, new.version,
      new.reference_id, 'job.created');
END;

CREATE TRIGGER job_updated AFTER UPDATE OF version ON job BEGIN
  INSERT INTO change
    (employer_id, revision, job_id, version, reference_id, old_publish_date, type)
    VALUES (new.employer_id, ${nextRevision('new.employer_id')}, new.id, new.version,
      new.reference_id, old.publish_date, CASE
        WHEN new.status <> old.status AND new.status = 'archived' THEN 'job.archived'
        WHEN new.status <> old.status THEN 'job.published'
        WHEN new.publish_date <> old.publish_date THEN 'job.refreshed'
        ELSE 'job.updated' END);
END;

CREATE TRIGGER job_status_updated AFTER UPDATE OF status ON job WHEN new.status <> old.status BEGIN
  UPDATE job_count SET jobs = jobs - 1 WHERE employer_id = old.employer_id AND status = old.status;
  INSERT INTO job_count (employer_id, status, jobs) VALUES (new.employer_id, new.status, 1)
    ON CONFLICT DO UPDATE SET jobs = jobs + 1;
END;

CREATE TRIGGER job_deleted AFTER DELETE ON job BEGIN
  UPDATE job_count SET jobs = jobs - 1 WHERE employer_id = old.employer_id AND status = old.status;
  INSERT INTO change
    (employer_id, revision, job_id, version, reference_id, old_publish_date, type)
    VALUES (old.employer_id, ${nextRevision('old.employer_id')}, old.id, old.version,
      old.reference_id, old.publish_date, 'job.deleted');
END;
`;
