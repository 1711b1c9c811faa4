import type { DueForRefresh } from '@jobposting/core/adapter';
import type { Database } from 'better-sqlite3';
import { toMillis } from './job-row.ts';

type DueRow = readonly [publishDate: number, id: number];

const dayMs = 86_400_000;

/**
 * Creates the function that finds the ids of the jobs that are due for a refresh, the oldest
 * publishDate first. It asks each day on which open jobs close for its oldest ones: some hundred short
 * looks into `job_due`, however many jobs have closed before or are not due yet (decision D12).
 */
export const createDueJobs = (db: Database): ((due: DueForRefresh) => readonly number[]) => {
  const autoRefreshed = `status = 'active' AND auto_refresh = 1`;
  const nextDay = db
    .prepare<[number], number>(
      `SELECT close_date / ${dayMs} FROM job WHERE ${autoRefreshed} AND close_date / ${dayMs} >= ?
       ORDER BY close_date / ${dayMs} LIMIT 1`,
    )
    .pluck();
  const dueOnDay = db
    .prepare<[number, number, number, number], DueRow>(
      `SELECT publish_date, id FROM job WHERE ${autoRefreshed} AND close_date / ${dayMs} = ?
         AND publish_date <= ? AND close_date > ? ORDER BY publish_date, id LIMIT ?`,
    )
    .raw();

  return ({ publishedUntil, now, limit }) => {
    const [until, present] = [toMillis(publishedUntil), toMillis(now)];
    const due: DueRow[] = [];
    let day = nextDay.get(Math.floor(present / dayMs));
    while (day !== undefined) {
      due.push(...dueOnDay.all(day, until, present, limit));
      day = nextDay.get(day + 1);
    }
    return due
      .sort((a, b) => a[0] - b[0] || a[1] - b[1])
      .slice(0, limit)
      .map(([, id]) => id);
  };
};
