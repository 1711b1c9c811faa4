import type { Retention } from '@jobposting/core';
import {
  type ChangeLog,
  checkRetention,
  keptFrom,
  type StoreUnavailable,
  storeUnavailable,
} from '@jobposting/core/adapter';
import { RowDamaged, toMillis, type WholeNumber } from '@jobposting/core/store-support';
import { err, ok, type Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { readRows } from '../row-mapping/rows.ts';
import { findOldChanges, forgetChanges, type OldChanges, type OldTimes } from './forget-changes.ts';

/** Old changes that were found, but not deleted yet, because finding them reads a row for each employer. */
interface Backlog {
  /** The next ones, about `limit` of them; only a part where an employer has more. */
  take(limit: number): readonly OldChanges[];
}

const createBacklog = (found: readonly OldChanges[]): Backlog => {
  const left = [...found].reverse();
  return {
    take(limit) {
      const taken: OldChanges[] = [];
      // The job before the change that stays counts too.
      for (let room = limit; room > 0; ) {
        const next = left.pop();
        if (next === undefined) break;
        const until = Math.min(next.until, next.from + room);
        if (until < next.until) left.push({ ...next, from: until });
        taken.push({ ...next, until });
        room -= Math.max(1, until - next.from);
      }
      return taken;
    },
  };
};

// A try that deletes nothing means that another process has made progress.
const maxTries = 100;

/** Creates the function that deletes old changes. */
const createPruning = (
  connections: Connections,
  retention: (deadline: number) => Promise<Result<Retention, StoreUnavailable>>,
): ChangeLog['prune'] => {
  let backlog = createBacklog([]);
  let isFor: OldTimes = { horizon: 0, now: 0 };

  const takeNext = async (
    times: OldTimes,
    limit: number,
    deadline: number,
  ): Promise<Result<readonly OldChanges[], StoreUnavailable>> => {
    const isSame = times.horizon === isFor.horizon && times.now === isFor.now;
    const taken = isSame ? backlog.take(limit) : [];
    if (taken.length > 0) return ok(taken);
    return (await findOldChanges(connections, times, deadline)).map((found) => {
      backlog = createBacklog(found);
      isFor = times;
      return backlog.take(limit);
    });
  };

  return async ({ now, limit }) => {
    const deadline = connections.newDeadline();
    const kept = await retention(deadline);
    if (kept.isErr()) return err(kept.error);
    const times = { horizon: toMillis(keptFrom(kept.value, now)), now: toMillis(now) };
    for (let tries = 0; tries < maxTries; tries++) {
      const next = await takeNext(times, limit, deadline);
      if (next.isErr()) return err(next.error);
      if (next.value.length === 0) return ok(0);
      const forgotten = await forgetChanges(connections, next.value, deadline);
      if (forgotten.isErr() || forgotten.value > 0) return forgotten;
      // Other processes delete changes too: find the rest again.
      backlog = createBacklog([]);
    }
    return err(
      storeUnavailable('busy', new Error('other processes prevent the deletion of changes')),
    );
  };
};

const kept = statement(
  'retention',
  'SELECT changes_days, history_days FROM change_log WHERE one = 1',
);
const setKept = statement(
  'set-retention',
  `UPDATE change_log SET changes_days = coalesce($1::int, changes_days),
    history_days = coalesce($2::int, history_days)
  WHERE one = 1 RETURNING changes_days, history_days`,
);

interface RetentionRow {
  readonly changes_days: WholeNumber;
  readonly history_days: WholeNumber;
}

const toRetention = ([row]: readonly RetentionRow[]): Retention => {
  if (row === undefined) throw new RowDamaged('the retention is gone');
  return { changesDays: Number(row.changes_days), historyDays: Number(row.history_days) };
};

/** Creates the retention of the log, and the deletion of old changes. */
export const createRetention = (
  connections: Connections,
): Pick<ChangeLog, 'prune' | 'retention' | 'setRetention'> => {
  const retention = async (deadline = connections.newDeadline()) =>
    readRows(await connections.read<RetentionRow>(kept, [], deadline), toRetention);
  return {
    prune: createPruning(connections, retention),
    retention: () => retention(),
    async setRetention(given) {
      checkRetention(given);
      const values = [given.changesDays ?? null, given.historyDays ?? null];
      return readRows(
        await connections.writeRepeatably<RetentionRow>(setKept, values),
        toRetention,
      );
    },
  };
};
