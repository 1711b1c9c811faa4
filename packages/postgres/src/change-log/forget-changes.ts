import type { OutcomeUnknown, StoreUnavailable } from '@jobposting/core/adapter';
import type { WholeNumber } from '@jobposting/core/store-support';
import type { Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { unnested } from '../row-mapping/unnested.ts';
import type { OldChanges } from './old-changes.ts';

// Only one at a time gets past the row of change_order, and only where no positions were given since this
// statement began: so none is given to a change that is forgotten. A change that is forgotten before it
// had a position takes one with it, so that no reader of all goes on across it.
const forgetOld = statement(
  'forget-changes',
  `WITH beginning AS MATERIALIZED (SELECT last FROM change_order WHERE one = 1),
  old AS MATERIALIZED (
    SELECT change.*, place.position
    FROM ${unnested('due', { employer_id: 'int', until: 'bigint' })}
    CROSS JOIN LATERAL (
      SELECT change.employer_id, change.revision, change.job_id,
        change.revision < due.until AS is_gone
      FROM change WHERE change.employer_id = due.employer_id
        AND change.revision <= due.until) AS change
    LEFT JOIN LATERAL (
      SELECT position FROM change_position
      WHERE change_position.employer_id = change.employer_id
        AND change_position.revision = change.revision LIMIT 1) AS place ON true),
  gone AS (
    SELECT max(position) AS last, count(*) > count(position) AS is_unplaced
    FROM old WHERE is_gone),
  taken AS (
    UPDATE change_order SET
      last = change_order.last + CASE WHEN gone.is_unplaced THEN 1 ELSE 0 END,
      forgotten = CASE WHEN gone.is_unplaced THEN change_order.last + 1
        ELSE greatest(change_order.forgotten, gone.last) END
    FROM beginning CROSS JOIN gone
    WHERE change_order.one = 1 AND change_order.last = beginning.last
    RETURNING change_order.one),
  changes AS (
    DELETE FROM change USING old, taken
    WHERE change.employer_id = old.employer_id AND change.revision = old.revision AND old.is_gone
    RETURNING change.revision),
  places AS (
    DELETE FROM change_position USING old, taken
    WHERE change_position.employer_id = old.employer_id
      AND change_position.revision = old.revision AND old.is_gone),
  jobs AS (
    DELETE FROM job_history USING old, taken
    WHERE job_history.employer_id = old.employer_id AND job_history.job_id = old.job_id
      AND job_history.revision = old.revision
    RETURNING old.is_gone)
  SELECT (SELECT count(*) FROM changes)
    + (SELECT count(*) FROM jobs WHERE NOT is_gone) AS forgotten`,
);

/**
 * Forgets old changes, and the jobs before them and before the one that stays, and whatever comes before
 * them; returns how many. 0 where others forgot them, or gave positions at the same time.
 */
export const forgetChanges = async (
  connections: Connections,
  old: readonly OldChanges[],
  deadline: number,
): Promise<Result<number, StoreUnavailable | OutcomeUnknown>> => {
  const rows = await connections.writeRepeatably<{ readonly forgotten: WholeNumber }>(
    forgetOld,
    [old.map(({ employerId }) => employerId), old.map(({ until }) => until)],
    deadline,
  );
  return rows.map(([row]) => Number(row?.forgotten));
};
