import { toInstant } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createDueJobs } from '../src/jobs/due-jobs.ts';
import { openConnections } from './open-files.ts';

const dayMs = 86_400_000;
const now = Date.UTC(2026, 5, 20, 12);

/** A file of jobs, each with the days from now to its publishDate and openUntil. */
const openWith = async (count: number, publishDay: string, closeDay: string): Promise<Database> => {
  const { db } = await openConnections();
  db.exec(`
    INSERT INTO job (employer_id, version, status, publish_date, close_date, open_until, closes_at,
        confidential, auto_refresh, title, locations, details, search_title)
      WITH RECURSIVE each (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each LIMIT ${count})
      SELECT 1, 1, 'active', ${now} + ${dayMs} * (${publishDay}), 0, ${now} + ${dayMs} * (${closeDay}),
        NULL, 0, 1, '', '[]', '{}', '' FROM each`);
  return db;
};

/** The jobs that are due, and how many statements it took to find them. */
const findDue = (db: Database, limit: number) => {
  let looks = 0;
  const counting = {
    prepare(sql: string) {
      const statement = db.prepare(sql).raw();
      const counting =
        (how: 'get' | 'all') =>
        (...values: unknown[]) => {
          looks++;
          return statement[how](...values);
        };
      const counted = { raw: () => counted, get: counting('get'), all: counting('all') };
      return counted;
    },
  } as unknown as Database;
  const ids = createDueJobs(counting)({
    publishedUntil: toInstant(new Date(now - 7 * dayMs)),
    publishedFrom: toInstant(new Date(now + 7 * dayMs)),
    now: toInstant(new Date(now)),
    after: null,
    limit,
  });
  return { ids, looks };
};

describe('finding the jobs that are due for a refresh (D12)', () => {
  it('takes at most one query for each week of some decades, however many days jobs close on', async () => {
    const db = await openWith(30_000, '-1', 'n');
    const { ids, looks } = findDue(db, 100);
    expect(ids).toEqual([]);
    expect(looks).toBeLessThan(2 * 2_200);
  });

  it('reads one week per job sought, even if any number are due', async () => {
    const db = await openWith(30_000, '-8', 'n');
    const oneByOne = findDue(db, 1);
    expect(oneByOne.ids).toEqual([1]);
    const { ids, looks } = findDue(db, 100);
    expect(ids).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    expect(looks - oneByOne.looks).toBeLessThan(100);
  });

  it('takes one query, however many jobs have closed in earlier weeks', async () => {
    const db = await openWith(30_000, '-8 - n', '-8 - n % 3000');
    const { ids, looks } = findDue(db, 100);
    expect(ids).toEqual([]);
    expect(looks).toBe(1);
  });
});
