import type { EmployerId } from '@jobposting/core';
import {
  type ChangeLog,
  type StoreUnavailable,
  storeUnavailable,
  type WriteFailure,
} from '@jobposting/core/adapter';
import type { WholeNumber } from '@jobposting/core/store-support';
import { err, ok, type Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { unnested } from '../row-mapping/rows.ts';

/** Changes of an employer to delete, and the job before the next change, which stays. */
export interface OldChanges {
  readonly employerId: EmployerId;
  /** The revision of the first one. */
  readonly from: number;
  /** The revision of the change that stays. */
  readonly until: number;
}

/** When a change is old: before `horizon`, or in the future at `now`, from a wrong clock. */
export interface OldTimes {
  readonly horizon: number;
  readonly now: number;
}

const employersAtOnce = 1_000;
const changesAtOnce = 1_000;

const ofEmployer = (name: string) =>
  `FROM change AS ${name} WHERE ${name}.employer_id = state.employer_id AND ${name}.revision`;

// $1 is the horizon, $2 the present. Revisions have no gaps, so the two oldest changes of an employer are found by key,
// and for nearly every employer they show that nothing is old. For the others it reads the next thousand changes, up to
// the first one that is not old (`young`).
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

// Only one process at a time gets past the row of change_order, and only if no positions were assigned since this
// statement began, so that no deleted change gets one. Deleting a change without a position uses up a position, so that
// a reader of all does not skip it unnoticed.
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
 * Deletes old changes, all earlier ones, and the jobs before them and before the one that stays; returns how many. 0
 * where others deleted them, or assigned positions at the same time.
 */
export const forgetChanges = async (
  connections: Connections,
  old: readonly OldChanges[],
  deadline: number,
): Promise<Result<number, WriteFailure>> => {
  const rows = await connections.writeRepeatably<{ readonly forgotten: WholeNumber }>(
    forgetOld,
    [old.map(({ employerId }) => employerId), old.map(({ until }) => until)],
    deadline,
  );
  return rows.map(([row]) => Number(row?.forgotten));
};

const keptOfEmployer = statement(
  'kept-changes-of-employer',
  `SELECT ends.first, ends.last, EXISTS (SELECT FROM job_history AS history
      WHERE history.employer_id = $1::int AND history.job_id = newest.job_id
        AND history.revision = ends.last) AS has_job
  FROM (SELECT min(revision) AS first, max(revision) AS last FROM change
    WHERE employer_id = $1::int) AS ends
  CROSS JOIN LATERAL (SELECT newest.job_id FROM change AS newest
    WHERE newest.employer_id = $1::int AND newest.revision = ends.last LIMIT 1) AS newest`,
);

interface KeptRow {
  readonly first: WholeNumber;
  readonly last: WholeNumber;
  /** Whether the job before the last one is kept. */
  readonly has_job: boolean;
}

// Each failed try means that another process has assigned positions.
const maxTries = 100;

/** Creates the function that deletes the changes of an employer, except the last one. */
export const createForgetEmployer =
  (connections: Connections): ChangeLog['forget'] =>
  async (employerId, { limit }) => {
    const deadline = connections.newDeadline();
    for (let tries = 0; tries < maxTries; tries++) {
      const kept = await connections.read<KeptRow>(keptOfEmployer, [employerId], deadline);
      if (kept.isErr()) return err(kept.error);
      const [row] = kept.value;
      if (row === undefined) return ok(0);
      const [from, last] = [Number(row.first), Number(row.last)];
      if (from === last && !row.has_job) return ok(0);
      const until = Math.min(from + limit, last);
      const forgotten = await forgetChanges(connections, [{ employerId, from, until }], deadline);
      if (forgotten.isErr() || forgotten.value > 0) return forgotten;
    }
    return err(
      storeUnavailable('busy', new Error('other processes prevent the deletion of changes')),
    );
  };
