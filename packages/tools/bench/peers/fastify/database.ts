import { hash } from 'node:crypto';
import Database from 'better-sqlite3';
import type { JobBody } from '../../src/jobs/generate-jobs.ts';
import { createJobs } from './jobs.ts';
import { openPostgres } from './postgres.ts';
import { createRow } from './rows.ts';
import type { Employer } from './views.ts';

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

/** Opens a database, as durable as Jobposting's: a file, or the address of one of PostgreSQL. */
export const openDatabase = async (path: string): Promise<Database.Database> => {
  const database = path.startsWith('postgres:') ? openPostgres(path) : new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma('cache_size = -65536');
  await database.exec(schema);
  return database;
};

/** How a key is stored. */
const hashKey = (key: string): string => hash('sha256', key);

/** Creates the look-up of the employer of a key (interface §5). */
export const createAuthenticate = (database: Database.Database) => {
  const find = database.prepare<[string], Employer>(
    'SELECT e.id, e.name FROM api_key k JOIN employer e ON e.id = k.employer_id WHERE k.hash = ?',
  );
  return (key: unknown): Employer | undefined =>
    typeof key === 'string' ? find.get(hashKey(key)) : undefined;
};

/** Makes a database of the peer with the jobs of one employer, oldest first. */
export const fillDatabase = async (
  path: string,
  apiKey: string,
  bodies: Iterable<JobBody>,
): Promise<void> => {
  const database = await openDatabase(path);
  // Safe without syncs, because a database broken by a crash is seeded again.
  database.pragma('synchronous = OFF');
  await database.exec("BEGIN; INSERT INTO employer (id, name) VALUES (1, 'Employer 1')");
  await database
    .prepare('INSERT INTO api_key (hash, employer_id) VALUES (?, 1)')
    .run(hashKey(apiKey));
  const jobs = createJobs(database);
  for (const body of bodies) await jobs.insert(createRow(body, 1, new Date().toISOString()));
  await database.exec('COMMIT; ANALYZE');
  await database.close();
};
