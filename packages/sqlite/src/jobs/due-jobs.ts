import type { DueForRefresh } from '@jobposting/core/adapter';
import { toMillis } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import { closeWeek, closeWeekOf } from '../schema/first-schema.ts';

type DueRow = readonly [publishDate: number, id: number];
type WeekRow = readonly [publishDate: number, id: number, week: number];

const byAge = (a: DueRow | WeekRow, b: DueRow | WeekRow): number => a[0] - b[0] || a[1] - b[1];

/**
 * Creates the function that finds the ids of the jobs that are due for a refresh, the oldest publishDate first. It
 * finds the oldest job of each week in which open jobs close, and then reads more from the weeks that have one of the
 * jobs sought: at most one week per job. Jobs that closed in earlier weeks or are not due yet cost nothing. The number
 * of weeks is bounded: all that are decades ahead count as one (decision D12). Jobs with a publishDate far in the
 * future, set by a wrong clock, come last and take one more query for each week.
 */
export const createDueJobs = (db: Database): ((due: DueForRefresh) => readonly number[]) => {
  const autoRefreshed = `status = 'active' AND auto_refresh = 1`;
  const oldestFrom = db
    .prepare<[number], WeekRow>(
      `SELECT publish_date, id, ${closeWeek} FROM job
       WHERE ${autoRefreshed} AND ${closeWeek} >= ? ORDER BY ${closeWeek}, publish_date, id LIMIT 1`,
    )
    .raw();
  const dueInWeek = db
    .prepare<[number, number, number, number, number, number], DueRow>(
      `SELECT publish_date, id FROM job WHERE ${autoRefreshed} AND ${closeWeek} = +?
         AND (publish_date, id) > (?, ?) AND publish_date <= ? AND open_until > ?
       ORDER BY publish_date, id LIMIT +?`,
    )
    .raw();

  const oldestByWeek = (from: number): readonly WeekRow[] => {
    const oldest: WeekRow[] = [];
    let next = oldestFrom.get(from);
    while (next !== undefined) {
      oldest.push(next);
      next = oldestFrom.get(next[2] + 1);
    }
    return oldest.sort(byAge);
  };

  return ({ publishedUntil, publishedFrom, now, after, limit }) => {
    const present = toMillis(now);
    const weeks = oldestByWeek(closeWeekOf(present));

    const findBetween = (
      above: DueRow,
      until: number,
      before: readonly DueRow[],
    ): readonly DueRow[] => {
      let due = before;
      for (const oldest of weeks) {
        const [publishDate, , week] = oldest;
        const last = due.length < limit ? undefined : due.at(-1);
        // All later ones are younger.
        if (publishDate > until || (last !== undefined && byAge(oldest, last) > 0)) break;
        due = [...due, ...dueInWeek.all(week, ...above, last?.[0] ?? until, present, limit)]
          .sort(byAge)
          .slice(0, limit);
      }
      return due;
    };

    const behind: DueRow =
      after === null ? [-Infinity, 0] : [toMillis(after.publishDate), after.id];
    const overdue = findBetween(behind, toMillis(publishedUntil), []);
    const ahead: DueRow = [toMillis(publishedFrom), 0];
    const due =
      overdue.length < limit
        ? findBetween(byAge(behind, ahead) > 0 ? behind : ahead, Infinity, overdue)
        : overdue;
    return due.map(([, id]) => id);
  };
};
