import { err, Result } from 'neverthrow';
import { firstCursor } from '../changes/change-cursor.ts';
import type { ChangeLog, ChangePage, Retention } from '../changes/change-log.ts';
import type { JobChange } from '../changes/job-change.ts';
import type { EmployerId } from '../employer.ts';
import { type CursorExpired, cursorExpired, type StoreUnavailable } from '../job-error.ts';
import { unlessNone } from './unless-none.ts';

/** Stands for a log that has forgotten changes: the reader begins with the oldest that it keeps. */
const oldestKept = '';
const separator = '_';

const joined = (cursors: readonly string[]): string => cursors.join(separator);

/** What a log has next for a reader, and the cursor that the reader has there. */
interface Waiting {
  readonly cursor: string;
  readonly page: ChangePage;
}

/** Merges what each log has next, by time, and leaves the changes of each log in their order. */
const merge = (found: readonly Waiting[], limit: number): ChangePage => {
  const waiting = found.map(({ page }) => [...page.changes]);
  const reached = found.map(({ cursor, page }) => (page.changes.length === 0 ? page.next : cursor));
  const changes: JobChange[] = [];
  while (changes.length < limit) {
    const heads = waiting.flatMap(([head], log) => (head === undefined ? [] : [{ head, log }]));
    const [next] = heads.sort((a, b) => Date.parse(a.head.time) - Date.parse(b.head.time));
    if (next === undefined) break;
    waiting[next.log]?.shift();
    reached[next.log] = next.head.cursor;
    changes.push({ ...next.head, cursor: joined(reached) });
  }
  return { changes, next: joined(reached) };
};

type Read = Promise<Result<Waiting, CursorExpired | StoreUnavailable>>;

const readBehind = async (log: ChangeLog, cursor: string, limit: number): Read =>
  (await log.read(cursor === oldestKept ? null : cursor, { limit })).map((page) => ({
    cursor,
    page,
  }));

/** Begins before the first change, where the log still has it: from there on none can be missed. */
const readFirst = async (log: ChangeLog, limit: number): Read => {
  const read = await readBehind(log, firstCursor, limit);
  const isForgotten = read.isErr() && read.error.code === 'cursor-expired';
  return isForgotten ? readBehind(log, oldestKept, limit) : read;
};

/**
 * Creates the log of several stores, each of which logs the changes of some employers. The cursor of a
 * reader of all employers is made of that reader's cursors in each of them.
 */
export const createShardedLog = (
  logs: readonly ChangeLog[],
  logOf: (employerId: EmployerId) => ChangeLog,
): ChangeLog => {
  const readAll = async (after: string | null, limit: number): ReturnType<ChangeLog['read']> => {
    const cursors = after?.split(separator);
    if (cursors !== undefined && cursors.length !== logs.length) return err(cursorExpired());
    const found = await Promise.all(
      logs.map((log, n) => {
        const cursor = cursors?.[n];
        return cursor === undefined ? readFirst(log, limit) : readBehind(log, cursor, limit);
      }),
    );
    return Result.combine(found).map((pages) => merge(pages, limit));
  };

  /** Asks one log after the other, until all that was asked for is done. */
  const sum = async (
    limit: number,
    step: (log: ChangeLog, limit: number) => ReturnType<ChangeLog['prune']>,
  ): ReturnType<ChangeLog['prune']> => {
    const done: Awaited<ReturnType<ChangeLog['prune']>>[] = [];
    let left = limit;
    for (const log of logs) {
      if (left <= 0) break;
      const result = await step(log, left);
      done.push(result);
      left -= result.unwrapOr(0);
    }
    return unlessNone(done, (count) => count === 0).map((counts) =>
      counts.reduce((total, count) => total + count, 0),
    );
  };

  return {
    read: (after, { employerId, limit }) =>
      employerId === undefined
        ? readAll(after, limit)
        : logOf(employerId).read(after, { employerId, limit }),

    async newestCursor({ employerId }) {
      if (employerId !== undefined) return logOf(employerId).newestCursor({ employerId });
      const cursors = await Promise.all(logs.map((log) => log.newestCursor({})));
      return Result.combine(cursors).map(joined);
    },

    history: (employerId, id, page) => logOf(employerId).history(employerId, id, page),

    recordClosings: ({ now, limit }) =>
      sum(limit, (log, left) => log.recordClosings({ now, limit: left })),

    prune: ({ now, limit }) => sum(limit, (log, left) => log.prune({ now, limit: left })),

    forget: (employerId, page) => logOf(employerId).forget(employerId, page),

    retention: () => (logs[0] as ChangeLog).retention(),

    async setRetention(retention) {
      const set = await Promise.all(logs.map((log) => log.setRetention(retention)));
      return Result.combine(set).map(([first]) => first as Retention);
    },

    onChange(listener) {
      const ends = logs.map((log) => log.onChange(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
};
