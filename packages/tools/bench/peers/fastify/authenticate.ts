import { hash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { Employer } from '../job-view.ts';

/** How a key is stored. */
export const hashKey = (key: string): string => hash('sha256', key);

/** Creates the look-up of the employer of a key (interface §5). */
export const createAuthenticate = (database: Database) => {
  const find = database.prepare<[string], Employer>(
    'SELECT e.id, e.name FROM api_key k JOIN employer e ON e.id = k.employer_id WHERE k.hash = ?',
  );
  return (key: unknown): Employer | undefined =>
    typeof key === 'string' ? find.get(hashKey(key)) : undefined;
};
