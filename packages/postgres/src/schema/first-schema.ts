const weekMs = 604_800_000;
// A week in 2065; all later ones count as this one, because the number of weeks bounds the work of a query.
const lastWeek = 5_000;

/** The week of a moment in milliseconds, as an expression. */
export const weekOf = (moment: string): string => `(least(${moment} / ${weekMs}, ${lastWeek}))`;

/** The week of an `open_until` in `job_due`; statements must use the same expression. */
export const closeWeek = weekOf('open_until');

/** How many ids a process takes from the database at once. */
export const idsInBlock = 100;

/**
 * The position before the first one in the order of all changes. No employer ever makes this many changes, so a cursor
 * of a reader of all is never that of a reader of one employer.
 */
export const beforeAll = 1_000_000_000_000;

/**
 * The first schema, as statements that may each run twice, because some engines do not roll a schema back.
 *
 * - Every primary key and unique index begins with the employer, so that an engine can spread the employers over
 *   machines. Jobs have no foreign key to employers: a host may keep its employers elsewhere.
 * - Dates are milliseconds since 1970 UTC. Texts are compared byte for byte.
 * - `employer_state` counts the jobs of an employer and numbers its changes. Every write of a job updates it in the
 *   same statement, so that its lock orders the changes of an employer.
 * - Members of a job that queries read have columns. `job.details` has the others, except the description, so that a
 *   new member needs no other schema. It is `json`, which stores the text as it is written: it is cheaper to write and
 *   read than `jsonb`, and nothing searches it. By hand, `details ->> 'workplace'` reads a member.
 * - `employer.profile` has the members of a profile that are set, except the slug. `former_slug` has, for each
 *   abandoned slug, the employer that had it last, so that its old addresses still work.
 * - `api_key.last_used_on` is the latest day on which a key was used, as text: `2026-11-20`.
 * - `job.open_until` is computed from closeDate and the first location (decision D4).
 * - `job.closes_at` is when to log the closing of the job; null for never.
 * - `job.folded` is the text that a search reads: the folded title, the character 31, the folded referenceId. If it
 *   is too long for an index, it is null, and `long_folded` has the text.
 * - `job.description` is stored separately when it is long, so that lists do not read it. The columns that lists read
 *   stay in the row. It is not compressed: that took a fifth of the work of inserting a job.
 * - `change.write_id` is a random number of the write: with it, a process that lost contact during the commit finds out
 *   whether the change is its own.
 * - `job_history` keeps a job as it was before a change, as JSON of its columns by name.
 * - `change_position` is the order of the changes of all employers, for readers of all: a change gets its position at
 *   the next such read, and writes do not pay for it. `change_numbered` has, for each employer, the last revision with
 *   a position. `change_order` has one row: the last position given, and the last one whose change was deleted.
 *   Positions up to that one are not read any more; after it none is missing.
 * - `first_employer` has one row, the first employer, once there is one.
 * - `lease` has the latest holder of each lease, until when it holds it, and its note.
 * - `webhook.revision` is the position of its cursor, to be compared with `employer_state`; `details` has the members
 *   that no query reads, as JSON. `lease_holder` may send for it until `lease_until` (decision D40). `slot`, from 1 to
 *   the most that an employer can have, is null only while it is copied. A sent message changes no column with an index.
 */
export const firstSchema: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS employer (
    id int NOT NULL PRIMARY KEY,
    name text COLLATE "C" NOT NULL,
    unlimited boolean NOT NULL,
    slug text COLLATE "C",
    profile json NOT NULL DEFAULT '{}'
  )`,
  `CREATE TABLE IF NOT EXISTS former_slug (
    slug text COLLATE "C" NOT NULL PRIMARY KEY,
    employer_id int NOT NULL
  )`,
  `CREATE INDEX IF NOT EXISTS former_slug_by_employer ON former_slug (employer_id)`,
  `CREATE SEQUENCE IF NOT EXISTS employer_id CACHE 1`,
  `CREATE TABLE IF NOT EXISTS first_employer (
    one int NOT NULL PRIMARY KEY,
    employer_id int NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS api_key (
    sha256 bytea NOT NULL PRIMARY KEY,
    employer_id int NOT NULL,
    id int NOT NULL,
    label text COLLATE "C",
    created_at bigint NOT NULL,
    revoked_at bigint,
    last_used_on text COLLATE "C"
  )`,
  `CREATE INDEX IF NOT EXISTS api_key_by_employer ON api_key (employer_id, id)`,
  `CREATE SEQUENCE IF NOT EXISTS api_key_id CACHE 1`,

  `CREATE TABLE IF NOT EXISTS job (
    employer_id int NOT NULL,
    id int NOT NULL,
    version int NOT NULL,
    reference_id text COLLATE "C",
    status text COLLATE "C" NOT NULL,
    publish_date bigint NOT NULL,
    close_date bigint NOT NULL,
    open_until bigint NOT NULL,
    first_publish_date bigint,
    closes_at bigint,
    confidential boolean NOT NULL,
    auto_refresh boolean NOT NULL,
    title text COLLATE "C" NOT NULL,
    locations text COLLATE "C" NOT NULL,
    details json NOT NULL,
    folded text COLLATE "C",
    long_folded text COLLATE "C",
    description text COLLATE "C" NOT NULL,
    PRIMARY KEY (employer_id, id)
  ) WITH (toast_tuple_target = 256, autovacuum_vacuum_scale_factor = 0.02,
    autovacuum_vacuum_insert_scale_factor = 0.02)`,
  `ALTER TABLE job ALTER reference_id SET STORAGE MAIN, ALTER title SET STORAGE MAIN,
    ALTER locations SET STORAGE MAIN, ALTER details SET STORAGE MAIN,
    ALTER folded SET STORAGE MAIN,
    ALTER description SET STORAGE EXTERNAL`,
  `CREATE SEQUENCE IF NOT EXISTS job_id_block INCREMENT BY ${idsInBlock} CACHE 1`,
  `CREATE UNIQUE INDEX IF NOT EXISTS job_by_reference ON job (employer_id, reference_id)
    WHERE reference_id IS NOT NULL`,
  // Serves lists, and covers what a search reads.
  `CREATE INDEX IF NOT EXISTS job_by_date ON job (employer_id, publish_date, id)
    INCLUDE (status, open_until, first_publish_date, folded)`,
  // Serves lists of one status.
  `CREATE INDEX IF NOT EXISTS job_by_status ON job (employer_id, status, publish_date, id)
    INCLUDE (open_until, first_publish_date)`,
  // Counts open jobs.
  `CREATE INDEX IF NOT EXISTS job_open ON job (employer_id, open_until) WHERE status = 'active'`,
  // Serves the auto-refresh of all employers: jobs that closed in earlier weeks cost it nothing.
  `CREATE INDEX IF NOT EXISTS job_due ON job (${closeWeek}, publish_date, id)
    INCLUDE (employer_id, open_until) WHERE status = 'active' AND auto_refresh`,
  `CREATE INDEX IF NOT EXISTS job_closing ON job (closes_at) WHERE closes_at IS NOT NULL`,
  // Finds a confidential job of any employer, and counts the open ones.
  `CREATE INDEX IF NOT EXISTS job_confidential ON job (id)
    INCLUDE (employer_id, status, open_until) WHERE confidential`,

  `CREATE TABLE IF NOT EXISTS employer_state (
    employer_id int NOT NULL PRIMARY KEY,
    revision bigint NOT NULL,
    active int NOT NULL,
    archived int NOT NULL
  ) WITH (fillfactor = 50)`,
  `CREATE TABLE IF NOT EXISTS change (
    employer_id int NOT NULL,
    revision bigint NOT NULL,
    job_id int NOT NULL,
    version int NOT NULL,
    reference_id text COLLATE "C",
    type text COLLATE "C" NOT NULL,
    fields text COLLATE "C" NOT NULL,
    time bigint NOT NULL,
    key_id int,
    write_id bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (employer_id, revision)
  )`,
  `CREATE TABLE IF NOT EXISTS job_history (
    employer_id int NOT NULL,
    job_id int NOT NULL,
    revision bigint NOT NULL,
    before text COLLATE "C",
    PRIMARY KEY (employer_id, job_id, revision)
  )`,
  `CREATE TABLE IF NOT EXISTS change_position (
    employer_id int NOT NULL,
    revision bigint NOT NULL,
    position bigint NOT NULL,
    PRIMARY KEY (employer_id, revision)
  )`,
  `CREATE INDEX IF NOT EXISTS change_by_position ON change_position (position)`,
  `CREATE TABLE IF NOT EXISTS change_numbered (
    employer_id int NOT NULL PRIMARY KEY,
    revision bigint NOT NULL
  ) WITH (fillfactor = 50)`,
  `CREATE TABLE IF NOT EXISTS change_order (
    one int NOT NULL PRIMARY KEY,
    last bigint NOT NULL,
    forgotten bigint NOT NULL
  )`,
  `INSERT INTO change_order VALUES (1, ${beforeAll}, ${beforeAll}) ON CONFLICT DO NOTHING`,
  // One row: for how many days the log keeps its entries.
  `CREATE TABLE IF NOT EXISTS change_log (
    one int NOT NULL PRIMARY KEY,
    changes_days int NOT NULL,
    history_days int NOT NULL
  )`,
  `INSERT INTO change_log VALUES (1, 30, 0) ON CONFLICT DO NOTHING`,
  `CREATE TABLE IF NOT EXISTS lease (
    name text COLLATE "C" NOT NULL PRIMARY KEY,
    holder text COLLATE "C" NOT NULL,
    until bigint NOT NULL,
    note text COLLATE "C"
  )`,
  `CREATE TABLE IF NOT EXISTS webhook (
    employer_id int NOT NULL,
    id int NOT NULL,
    revision bigint NOT NULL,
    failures int NOT NULL,
    next_attempt_at bigint NOT NULL,
    disabled_at bigint,
    details text COLLATE "C" NOT NULL,
    lease_holder text COLLATE "C",
    lease_until bigint NOT NULL DEFAULT 0,
    slot int,
    PRIMARY KEY (employer_id, id)
  ) WITH (fillfactor = 50)`,
  `CREATE SEQUENCE IF NOT EXISTS webhook_id CACHE 1`,
  `CREATE UNIQUE INDEX IF NOT EXISTS webhook_by_slot ON webhook (employer_id, slot)`,
  // Finds the next one to send for.
  `CREATE INDEX IF NOT EXISTS webhook_due ON webhook ((failures > 0), next_attempt_at, id)
    WHERE disabled_at IS NULL`,
  `CREATE UNIQUE INDEX IF NOT EXISTS employer_by_slug ON employer (slug) WHERE slug IS NOT NULL`,
];
