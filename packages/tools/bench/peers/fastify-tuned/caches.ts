import type { Database } from 'better-sqlite3';
import { createAuthenticate } from '../authenticate.ts';
import type { Employer } from '../job-view.ts';

interface Entry {
  readonly owner: number;
  readonly bytes: Buffer;
}

// The approximate size of an entry without its bytes.
const overhead = 200;

/** Answers by key, each with an owner; the least recently used go first. */
export const createLru = <Key>(maxBytes: number) => {
  const entries = new Map<Key, Entry>();
  let size = 0;

  const remove = (key: Key): void => {
    const entry = entries.get(key);
    if (entry && entries.delete(key)) size -= entry.bytes.length + overhead;
  };

  return {
    get(owner: number, key: Key): Buffer | undefined {
      const entry = entries.get(key);
      if (entry?.owner !== owner) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.bytes;
    },
    set(owner: number, key: Key, bytes: Buffer): void {
      remove(key);
      entries.set(key, { owner, bytes });
      size += bytes.length + overhead;
      for (const oldest of entries.keys()) {
        if (size <= maxBytes) break;
        remove(oldest);
      }
    },
    remove,
    clear(): void {
      entries.clear();
      size = 0;
    },
  };
};

type Status = 'active' | 'archived';

/** How many jobs an employer has of each status: counted once, then kept up to date by its own writes. */
export const createTotals = (database: Database) => {
  const count = database.prepare<[number], { status: Status; total: number }>(
    'SELECT status, count(*) AS total FROM job WHERE employer_id = ? GROUP BY status',
  );
  const known = new Map<number, Record<Status, number>>();

  const totalsOf = (employerId: number): Record<Status, number> => {
    const kept = known.get(employerId);
    if (kept) return kept;
    const counted = { active: 0, archived: 0 };
    for (const { status, total } of count.all(employerId)) counted[status] = total;
    known.set(employerId, counted);
    return counted;
  };

  return {
    of(employerId: number, status: Status | undefined): number {
      const { active, archived } = totalsOf(employerId);
      return status === undefined ? active + archived : { active, archived }[status];
    },
    /** Called after a job was added, or changed its status. */
    change(employerId: number, from: Status | undefined, to: Status): void {
      const totals = known.get(employerId);
      if (!totals) return;
      if (from !== undefined) totals[from]--;
      totals[to]++;
    },
    /** Called after a transaction that was not committed: its counts are wrong. */
    forget: (): void => known.clear(),
  };
};

const keptMs = 1000;
const maxKept = 10_000;

/** The look-up of the employer of a key, kept for a second: a deleted key may be accepted for that time. */
export const createKeptAuthenticate = (database: Database) => {
  const find = createAuthenticate(database);
  const kept = new Map<unknown, Employer>();
  // The time is not checked at each request: a timer drops them often enough.
  setInterval(() => kept.clear(), keptMs).unref();
  return (key: unknown): Employer | undefined => {
    const known = kept.get(key);
    if (known) return known;
    const employer = find(key);
    if (employer && kept.size < maxKept) kept.set(key, employer);
    return employer;
  };
};
