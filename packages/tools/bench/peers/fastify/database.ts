import Database from 'better-sqlite3';

// The description is the last column, so that a list reads no page of it.
const schema = `
CREATE TABLE IF NOT EXISTS employer (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS api_key (
  hash TEXT PRIMARY KEY,
  employer_id INTEGER NOT NULL REFERENCES employer (id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS job (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  employer_id INTEGER NOT NULL REFERENCES employer (id),
  reference_id TEXT,
  title TEXT NOT NULL,
  publish_date TEXT NOT NULL,
  close_date TEXT NOT NULL,
  confidential INTEGER NOT NULL,
  auto_refresh INTEGER NOT NULL,
  status TEXT NOT NULL,
  locations TEXT NOT NULL,
  categories TEXT NOT NULL,
  position_type_id INTEGER NOT NULL,
  salary TEXT,
  routing_type_id INTEGER NOT NULL,
  application_email TEXT,
  application_url TEXT,
  description TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS job_reference ON job (employer_id, reference_id);
CREATE INDEX IF NOT EXISTS job_list ON job (employer_id, publish_date DESC, id DESC);
CREATE INDEX IF NOT EXISTS job_list_status ON job (employer_id, status, publish_date DESC, id DESC);
`;

/** Opens the database that the hand-written peers use, as durable as Jobposting's. */
export const openPeerDatabase = (path: string): Database.Database => {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('cache_size = -65536');
  database.exec(schema);
  return database;
};
