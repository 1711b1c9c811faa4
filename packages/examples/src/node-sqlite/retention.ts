import type { DatabaseSync } from 'node:sqlite';
import {
  type ChangeLog,
  checkRetention,
  keptDays,
  ok,
  type Retention,
  toInstant,
} from '@jobposting/core/adapter';
import { attempt } from './attempt.ts';
import { inTransaction } from './transaction.ts';

const dayMs = 86_400_000;

const toRetention = (row: unknown): Retention => ({ ...(row as Retention) });

/** Forgets changes that are old. Every call scans all of them. */
export const createRetention = (
  database: DatabaseSync,
): Pick<ChangeLog, 'prune' | 'setRetention'> => {
  // Of each employer those before the first one that is to be kept. By a clock that was wrong, an older
  // one can lie behind a newer one: to forget it would leave a gap.
  const forget = database.prepare(
    `with kept as (
        select employer_id,
          coalesce(min(revision) filter (where time >= :until), max(revision)) as first
        from change group by employer_id)
      delete from change where position in (
        select position from change join kept using (employer_id)
          where revision < first order by position limit :limit)
      returning position`,
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

  return {
    prune: ({ now, limit }) =>
      attempt(() =>
        inTransaction(database, () => {
          const keptMs = keptDays(toRetention(find.get())) * dayMs;
          const until = toInstant(new Date(Date.parse(now) - keptMs));
          const positions = forget.all({ until, limit }).map(({ position }) => Number(position));
          if (positions.length > 0) setPruned.run(Math.max(...positions));
          return ok(positions.length);
        }),
      ),

    async setRetention(given) {
      checkRetention(given);
      const { changesDays = null, historyDays = null } = given;
      return attempt(() => ok(toRetention(set.all(changesDays, historyDays)[0])));
    },
  };
};
