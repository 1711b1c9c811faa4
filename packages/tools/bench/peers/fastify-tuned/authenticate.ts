import type { Database } from 'better-sqlite3';
import { createAuthenticate } from '../authenticate.ts';
import type { Employer } from '../job-view.ts';

const keptMs = 1000;
const maxKept = 10_000;

/** The look-up of the employer of a key, which is kept for a second: as long may a deleted key be of use. */
export const createKeptAuthenticate = (database: Database) => {
  const find = createAuthenticate(database);
  const kept = new Map<unknown, Employer>();
  // Not looked up once a request: the time that a timer forgets them is enough.
  setInterval(() => kept.clear(), keptMs).unref();
  return (key: unknown): Employer | undefined => {
    const known = kept.get(key);
    if (known) return known;
    const employer = find(key);
    if (employer && kept.size < maxKept) kept.set(key, employer);
    return employer;
  };
};
