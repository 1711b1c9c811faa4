import type { DatabaseSync } from 'node:sqlite';
import { err, type HistoryEntry, type JobChange, ok, type Result } from '@jobposting/core';
import {
  type ChangeLog,
  cursorExpired,
  cursorOf,
  defaultRetention,
  firstCursor,
  type NewChange,
  positionOf,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import { attempt } from './attempt.ts';
import { createRetention } from './retention.ts';
import { inTransaction } from './transaction.ts';

/** A log to which its store appends. */
export interface WritableChangeLog extends Omit<ChangeLog, 'recordClosings'> {
  /**
   * Runs a write in a transaction, with the function that appends its changes, and calls the listeners
   * once it is committed.
   */
  write<Value, Refused>(
    write: (append: (change: NewChange) => void) => Result<Value, Refused>,
  ): Promise<Result<Value, Refused | StoreUnavailable>>;
}

// Both numbers count on: the last change of an employer is never forgotten.
const schema = `
  create table if not exists change (
    position integer primary key, -- among all changes
    employer_id integer not null,
    revision integer not null, -- among those of the employer
    time text not null,
    content text not null, -- the change but for its cursor, as JSON
    before text, -- the job, or null, as JSON; absent where the history is not kept, or is forgotten
    job_id integer as (content ->> 'id')
  ) strict;
  create unique index if not exists change_of_employer on change (employer_id, revision);
  create index if not exists change_of_job on change (job_id, revision) where before is not null;
  create table if not exists change_settings (
    id integer primary key check (id = 1),
    changes_days integer not null,
    history_days integer not null,
    pruned_until integer not null -- the position of the last change that was forgotten
  ) strict;
  insert or ignore into change_settings
    values (1, ${defaultRetention.changesDays}, ${defaultRetention.historyDays}, 0);`;

// The changes of one employer, or of all. In the order of all, the remaining changes of an employer that has been idle
// for long come before a gap.
const entries = `(
  select revision as place, content from change where employer_id = :employerId
  union all
  select position, content from change
    where :employerId is null and position > (select pruned_until from change_settings))`;

interface Row {
  /** The position in the order of its reader. */
  readonly place: number;
  readonly content: string;
}

const toChange = ({ place, content }: Row): JobChange => {
  const change = JSON.parse(content);
  return { ...change, cursor: cursorOf(place, change) };
};

const cursorAt = (row: unknown): string | undefined =>
  row === undefined ? undefined : toChange(row as Row).cursor;

const toEntry = ({ before, ...row }: Row & { readonly before: string }): HistoryEntry => ({
  change: toChange(row),
  before: JSON.parse(before),
});

/** Keeps the log of changes in a database of `node:sqlite`. */
export const createChangeLog = (database: DatabaseSync): WritableChangeLog => {
  database.exec(schema);
  const findFollowing = database.prepare(
    `select * from ${entries} where place > :place order by place limit :limit`,
  );
  const findAt = database.prepare(`select * from ${entries} where place = :place`);
  const findFirst = database.prepare(`select coalesce(min(place), 1) as place from ${entries}`);
  const findNewest = database.prepare(`select * from ${entries} order by place desc limit 1`);
  const findHistory = database.prepare(
    `select revision as place, content, before from change
      where employer_id = ? and job_id = ? and revision > ? and before is not null
      order by revision limit ?`,
  );
  const insert = database.prepare(
    `insert into change (employer_id, revision, time, content, before)
      select :employerId, coalesce(max(revision), 0) + 1, :time, :content,
        case when (select history_days from change_settings) > 0 then :before end
      from change where employer_id = :employerId returning revision as place, content`,
  );
  const listeners = new Set<(change: JobChange) => void>();

  const append = ({ job, type, fields, stamp, before }: NewChange): JobChange => {
    const { employerId, id, referenceId, version } = job;
    const { time, keyId } = stamp;
    const change = { type, employerId, id, referenceId, version, fields, time, keyId };
    const [row] = insert.all({
      employerId,
      time,
      content: JSON.stringify(change),
      before: JSON.stringify(before),
    });
    return toChange(row as unknown as Row);
  };

  return {
    write: (write) =>
      attempt(() => {
        const appended: JobChange[] = [];
        const result = inTransaction(database, () =>
          write((change) => void appended.push(append(change))),
        );
        if (result.isErr()) return result;
        for (const change of appended) for (const listener of listeners) listener(change);
        return result;
      }),

    read: (after, { employerId = null, limit }) =>
      attempt(() => {
        const place = after === null ? 0 : positionOf(after);
        if (place === null) return err(cursorExpired(after));
        const rows = findFollowing.all({ employerId, place, limit });
        // Checked afterwards: if it is kept now, it and all after it were kept when the rest was read.
        const isKept =
          after === null ||
          (after === firstCursor
            ? findFirst.get({ employerId })?.place === 1
            : cursorAt(findAt.get({ employerId, place })) === after);
        if (!isKept) return err(cursorExpired(after));
        const changes = (rows as unknown as Row[]).map(toChange);
        return ok({ changes, next: changes.at(-1)?.cursor ?? after ?? firstCursor });
      }),

    newestCursor: ({ employerId = null }) =>
      attempt(() => ok(cursorAt(findNewest.get({ employerId })) ?? firstCursor)),

    history: (employerId, id, { after, limit }) =>
      attempt(() => {
        const place = after === null ? 0 : (positionOf(after) ?? 0);
        const rows = findHistory.all(employerId, id, place, limit);
        return ok((rows as unknown as Parameters<typeof toEntry>[0][]).map(toEntry));
      }),

    ...createRetention(database),

    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
