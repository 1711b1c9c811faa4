import type { Retention } from '@jobposting/core';
import { type ChangeLog, checkRetention, type StoreUnavailable } from '@jobposting/core/adapter';
import { RowDamaged, type WholeNumber } from '@jobposting/core/store-support';
import type { Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { readRows } from '../row-mapping/rows.ts';

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

export const readRetention = async (
  connections: Connections,
  deadline?: number,
): Promise<Result<Retention, StoreUnavailable>> =>
  readRows(await connections.read<RetentionRow>(kept, [], deadline), toRetention);

/** Creates the function that sets how long the log keeps its entries. */
export const createSetRetention =
  (connections: Connections): ChangeLog['setRetention'] =>
  async (given) => {
    checkRetention(given);
    const values = [given.changesDays ?? null, given.historyDays ?? null];
    return readRows(await connections.writeRepeatably<RetentionRow>(setKept, values), toRetention);
  };
