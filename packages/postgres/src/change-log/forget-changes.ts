import {
  type ChangeLog,
  keptFrom,
  type StoreUnavailable,
  storeUnavailable,
  type WriteFailure,
} from '@jobposting/core/adapter';
import { toMillis, type WholeNumber } from '@jobposting/core/store-support';
import { err, ok, type Result } from 'neverthrow';
import type { Connections } from '../connection/connections.ts';
import { statement } from '../connection/statement.ts';
import { readRetention } from './retention.ts';

const employersAtOnce = 1_000;
const changesAtOnce = 1_000;

// $1 is the horizon, $2 the present. Revisions have no gaps, so the two oldest changes of an employer are found by key,
// and for nearly every employer they show that nothing is old. For the others it reads the next thousand changes, up to
// the first one that is not old (`young`).
const oldChanges = statement(
  'old-changes',
  `SELECT state.employer_id, oldest.revision, bounds.until
  FROM employer_state AS state
  CROSS JOIN LATERAL (
    SELECT change.revision, change.job_id, change.time FROM change
    WHERE change.employer_id = state.employer_id ORDER BY change.revision LIMIT 1) AS oldest
  LEFT JOIN LATERAL (
    SELECT change.time FROM change
    WHERE change.employer_id = state.employer_id AND change.revision = oldest.revision + 1
    LIMIT 1) AS next ON true
  CROSS JOIN LATERAL (
    SELECT min(change.revision) AS revision FROM change WHERE change.employer_id = state.employer_id
      AND change.revision BETWEEN oldest.revision AND oldest.revision + ${changesAtOnce}
      AND change.time BETWEEN $1::bigint AND $2::bigint) AS young
  CROSS JOIN LATERAL (
    SELECT max(change.revision) AS revision FROM change WHERE change.employer_id = state.employer_id
      AND change.revision BETWEEN oldest.revision
        AND coalesce(young.revision, oldest.revision + ${changesAtOnce})
      AND change.time < $1::bigint) AS last_old
  LEFT JOIN LATERAL (
    SELECT change.time < $1::bigint AS is_old FROM change WHERE change.employer_id = state.employer_id
      AND change.revision > oldest.revision + ${changesAtOnce} AND change.time <= $2::bigint
    ORDER BY change.revision LIMIT 1) AS beyond ON young.revision IS NULL
  CROSS JOIN LATERAL (
    SELECT CASE WHEN beyond.is_old THEN oldest.revision + ${changesAtOnce}
      ELSE last_old.revision END AS until) AS bounds
  CROSS JOIN LATERAL (
    SELECT EXISTS (SELECT FROM job_history AS history WHERE history.employer_id = state.employer_id
      AND history.job_id = oldest.job_id AND history.revision = oldest.revision) AS is_kept) AS job
  WHERE oldest.time NOT BETWEEN $1::bigint AND $2::bigint
    AND (job.is_kept OR next.time NOT BETWEEN $1::bigint AND $2::bigint)
    AND (bounds.until > oldest.revision OR job.is_kept AND bounds.until = oldest.revision)
  LIMIT ${employersAtOnce}`,
);

/** Changes of an employer to delete, and the job before the next change, which stays. */
interface OldChanges {
  readonly employer_id: WholeNumber;
  /** Of the first one. */
  readonly revision: WholeNumber;
  /** The revision of the change that stays. */
  readonly until: WholeNumber;
}

// Only one process at a time gets past the row of change_order, and only if no positions were assigned since this
// statement began, so that no deleted change gets one. Deleting a change without a position uses up a position, so that
// a reader of all does not skip it unnoticed.
const forgetOld = statement(
  'forget-changes',
  `WITH beginning AS MATERIALIZED (SELECT last FROM change_order WHERE one = 1),
  old AS MATERIALIZED (
    SELECT change.*, place.position
    FROM unnest((SELECT $1::int[]), $2::bigint[]) AS due (employer_id, until)
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

/** Splits old changes after about `limit` of them, counting the job before the change that stays. */
const split = (old: readonly OldChanges[], limit: number) => {
  const [first, rest]: [OldChanges[], OldChanges[]] = [[], []];
  let room = limit;
  for (const each of old) {
    const [from, last] = [Number(each.revision), Number(each.until)];
    const until = Math.min(last, from + room);
    if (room > 0) first.push({ ...each, until });
    if (room <= 0 || until < last) rest.push({ ...each, revision: until });
    room -= Math.max(1, until - from);
  }
  return { first, rest };
};

type Forgotten = Promise<Result<number, WriteFailure>>;

// A try that deletes nothing means that another process has deleted them, or assigned positions.
const maxTries = 100;

/** Deletes the changes that `find` finds, and returns how many. */
const forgetFound = async (
  connections: Connections,
  deadline: number,
  find: () => Promise<Result<readonly OldChanges[], StoreUnavailable>>,
): Forgotten => {
  for (let tries = 0; tries < maxTries; tries++) {
    const found = await find();
    if (found.isErr()) return err(found.error);
    const old = found.value;
    if (old.length === 0) return ok(0);
    const rows = await connections.writeRepeatably<{ readonly forgotten: WholeNumber }>(
      forgetOld,
      [old.map(({ employer_id }) => employer_id), old.map(({ until }) => until)],
      deadline,
    );
    const forgotten = rows.map(([row]) => Number(row?.forgotten));
    if (forgotten.isErr() || forgotten.value > 0) return forgotten;
  }
  return err(
    storeUnavailable('busy', new Error('other processes prevent the deletion of changes')),
  );
};

/** Creates the function that deletes old changes: those before the horizon, or in the future, from a wrong clock. */
export const createPruning = (connections: Connections): ChangeLog['prune'] => {
  // What calls of the same moment have left: finding old changes reads a row for each employer.
  let left: readonly OldChanges[] = [];
  let isFor = '';
  return async ({ now, limit }) => {
    const deadline = connections.newDeadline();
    const kept = await readRetention(connections, deadline);
    if (kept.isErr()) return err(kept.error);
    const times = [toMillis(keptFrom(kept.value, now)), toMillis(now)];
    if (isFor !== `${times}`) left = [];
    isFor = `${times}`;
    return forgetFound(connections, deadline, async () => {
      const found =
        left.length > 0
          ? ok(left)
          : await connections.search<OldChanges>(0, oldChanges, times, deadline);
      return found.map((old) => {
        const { first, rest } = split(old, limit);
        left = rest;
        return first;
      });
    });
  };
};

const changesBeforeLast = statement(
  'changes-before-last',
  `SELECT newest.employer_id, oldest.revision, newest.revision AS until
  FROM (SELECT min(revision) AS revision FROM change WHERE employer_id = $1::int) AS oldest
  CROSS JOIN LATERAL (SELECT employer_id, job_id, revision FROM change
    WHERE employer_id = $1::int ORDER BY revision DESC LIMIT 1) AS newest
  WHERE oldest.revision < newest.revision OR EXISTS (SELECT FROM job_history AS history
    WHERE history.employer_id = $1::int AND history.job_id = newest.job_id
      AND history.revision = newest.revision)`,
);

/** Creates the function that deletes the changes of an employer, except the last one. */
export const createForgetEmployer =
  (connections: Connections): ChangeLog['forget'] =>
  (employerId, { limit }) => {
    const deadline = connections.newDeadline();
    return forgetFound(connections, deadline, async () => {
      const found = await connections.read<OldChanges>(changesBeforeLast, [employerId], deadline);
      return found.map((old) => split(old, limit).first);
    });
  };
