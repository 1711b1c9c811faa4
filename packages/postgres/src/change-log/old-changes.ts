import type { EmployerId } from '@jobposting/core';
import type { StoreUnavailable } from '@jobposting/core/adapter';
import type { WholeNumber } from '@jobposting/core/store-support';
import type { Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';

/** Changes of an employer that are to be forgotten, and the job before the one that stays behind them. */
export interface OldChanges {
  readonly employerId: EmployerId;
  /** The revision of the first one. */
  readonly from: number;
  /** The revision of the one that stays. */
  readonly until: number;
}

/** When a change is old: before `horizon`, or still to come at `now`, as a wrong clock leaves it. */
export interface OldTimes {
  readonly horizon: number;
  readonly now: number;
}

const employersAtOnce = 1_000;
const changesAtOnce = 1_000;

const ofEmployer = (name: string) =>
  `FROM change AS ${name} WHERE ${name}.employer_id = state.employer_id AND ${name}.revision`;

// $1 is the horizon, $2 the present. Revisions have no gap, so the two oldest changes of an employer are found
// by key, and for nearly every employer they show that nothing is old. For the others the next thousand
// changes are read, up to the first one that is not old (`young`).
const oldChanges = statement(
  'old-changes',
  `SELECT state.employer_id, oldest.revision, bounds.until
  FROM employer_state AS state
  CROSS JOIN LATERAL (
    SELECT first.revision, first.job_id, first.time
    FROM change AS first WHERE first.employer_id = state.employer_id
    ORDER BY first.revision LIMIT 1) AS oldest
  LEFT JOIN LATERAL (
    SELECT second.time ${ofEmployer('second')} = oldest.revision + 1 LIMIT 1) AS next ON true
  CROSS JOIN LATERAL (
    SELECT min(young.revision) AS revision ${ofEmployer('young')}
      BETWEEN oldest.revision AND oldest.revision + ${changesAtOnce}
      AND young.time BETWEEN $1::bigint AND $2::bigint) AS young
  CROSS JOIN LATERAL (
    SELECT max(old.revision) AS revision ${ofEmployer('old')} BETWEEN oldest.revision
      AND coalesce(young.revision, oldest.revision + ${changesAtOnce})
      AND old.time < $1::bigint) AS last_old
  CROSS JOIN LATERAL (
    SELECT CASE WHEN young.revision IS NULL AND (
        SELECT beyond.time < $1::bigint ${ofEmployer('beyond')} > oldest.revision + ${changesAtOnce}
          AND beyond.time <= $2::bigint ORDER BY beyond.revision LIMIT 1)
      THEN oldest.revision + ${changesAtOnce} ELSE last_old.revision END AS until) AS bounds
  CROSS JOIN LATERAL (
    SELECT EXISTS (SELECT FROM job_history AS history WHERE history.employer_id = state.employer_id
      AND history.job_id = oldest.job_id AND history.revision = oldest.revision) AS is_kept) AS job
  WHERE oldest.time NOT BETWEEN $1::bigint AND $2::bigint
    AND (job.is_kept OR next.time NOT BETWEEN $1::bigint AND $2::bigint)
    AND (bounds.until > oldest.revision OR job.is_kept AND bounds.until = oldest.revision)
  LIMIT ${employersAtOnce}`,
);

interface OldRow {
  readonly employer_id: WholeNumber;
  readonly revision: WholeNumber;
  readonly until: WholeNumber;
}

/** Finds old changes of some employers, if there are any. It reads two rows for each employer. */
export const findOldChanges = async (
  connections: Connections,
  { horizon, now }: OldTimes,
  deadline: number,
): Promise<Result<readonly OldChanges[], StoreUnavailable>> => {
  const rows = await connections.search<OldRow>(0, oldChanges, [horizon, now], deadline);
  return rows.map((found) =>
    found.map((row) => ({
      employerId: Number(row.employer_id) as EmployerId,
      from: Number(row.revision),
      until: Number(row.until),
    })),
  );
};
