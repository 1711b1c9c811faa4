import type { DatabaseSync } from 'node:sqlite';
import { ok, type Retention } from '@jobposting/core';
import { type ChangeLog, checkRetention, keptFrom } from '@jobposting/core/adapter';
import { attempt } from './attempt.ts';
import { inTransaction } from './transaction.ts';

const toRetention = (row: unknown): Retention => ({ ...(row as Retention) });

/** Deletes old changes, and the jobs before them. Every call scans all changes. */
export const createRetention = (
  database: DatabaseSync,
): Pick<ChangeLog, 'prune' | 'forget' | 'retention' | 'setRetention'> => {
  // For each employer, the changes before its last old one, so that a reader has time to read what follows. When the
  // clock was wrong, an old change can come after the first one to keep: deleting up to it would be too early. A
  // future time delays nothing.
  const old = `with kept as (
      select coalesce(min(position) filter (where time between :from and :now), max(position) + 1)
        as first from change),
    old as (
      select employer_id, max(revision) as last from change, kept
        where position < first and time < :from group by employer_id)`;
  const forget = database.prepare(
    `${old} delete from change where position in (
        select position from change join old using (employer_id)
          where revision < last order by position limit :limit)
      returning position`,
  );
  // The change of an employer that stays is kept for its cursor, which needs no job.
  const forgetJobs = database.prepare(
    `${old} update change set before = null where position in (
        select position from change join old using (employer_id)
          where revision = last and before is not null order by position limit :limit)`,
  );
  const forgetOfEmployer = database.prepare(
    `delete from change where position in (
        select position from change where employer_id = :employerId
          and revision < (select max(revision) from change where employer_id = :employerId)
          order by revision limit :limit)
      returning position`,
  );
  const forgetLastJob = database.prepare(
    `update change set before = null where employer_id = :employerId and before is not null
      and 1 = (select count(*) from change where employer_id = :employerId)`,
  );
  const setPruned = database.prepare(
    'update change_settings set pruned_until = max(pruned_until, ?)',
  );
  const days = 'changes_days as changesDays, history_days as historyDays';
  const find = database.prepare(`select ${days} from change_settings`);
  const set = database.prepare(
    `update change_settings set changes_days = coalesce(?, changes_days),
      history_days = coalesce(?, history_days) returning ${days}`,
  );

  /** A reader of all changes whose cursor is before these gets `cursor-expired`. */
  const notePruned = (forgotten: readonly { readonly position?: unknown }[]): void => {
    const positions = forgotten.map(({ position }) => Number(position));
    if (positions.length > 0) setPruned.run(Math.max(...positions));
  };

  return {
    prune: ({ now, limit }) =>
      attempt(() =>
        inTransaction(database, () => {
          const from = keptFrom(toRetention(find.get()), now);
          const rows = forget.all({ from, now, limit });
          notePruned(rows);
          const { changes: jobs } = forgetJobs.run({ from, now, limit });
          return ok(rows.length + Number(jobs));
        }),
      ),

    forget: (employerId, { limit }) =>
      attempt(() =>
        inTransaction(database, () => {
          const rows = forgetOfEmployer.all({ employerId, limit });
          notePruned(rows);
          const { changes: jobs } = forgetLastJob.run({ employerId });
          return ok(rows.length + Number(jobs));
        }),
      ),

    retention: () => attempt(() => ok(toRetention(find.get()))),

    async setRetention(given) {
      checkRetention(given);
      const { changesDays = null, historyDays = null } = given;
      return attempt(() => ok(toRetention(set.all(changesDays, historyDays)[0])));
    },
  };
};
