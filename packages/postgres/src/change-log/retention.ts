import type { Retention } from '@jobposting/core';
import { type ChangeLog, checkRetention } from '@jobposting/core/adapter';
import { RowDamaged, type WholeNumber } from '@jobposting/core/store-support';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { readRows } from '../row-mapping/read-rows.ts';
import { createPruning } from './prune.ts';

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

/** Creates what the log keeps, and how it forgets the rest. */
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
