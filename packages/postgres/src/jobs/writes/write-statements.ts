import { columnsOf, jobColumns } from '@jobposting/core/store-support';
import { type Statement, statement } from '../../connection/statement.ts';
import { type UnnestedColumns, unnested, writtenColumns } from '../../row-mapping/rows.ts';
import { isNewerSchema } from '../../schema/schema-version.ts';

/** The statements of one kind of write; each writes its jobs once. */
export interface WriteStatements {
  readonly ofMany: Statement;
  /** For one job: unpacking arrays would take longer. */
  readonly ofOne: Statement;
  /** Their parameters for each job. */
  readonly columns: readonly string[];
}

// The changes are rows of `change`, in order, each with the distance of its revision from that of the last.
const target = { employer_id: 'int', id: 'int', changes: 'json' } as const;
// A write is made only where its changes were computed from the stored job.
const guard = { version: 'int', old_closes_at: 'bigint' } as const;

const logged = [...columnsOf('change', 'seq', 'employer_id', 'revision', 'job_id'), 'write_id'];
const before = jobColumns.map((name) => (name === 'details' ? 'details::text' : name));

/**
 * A statement that writes jobs, counts them and appends their changes. All writers of an employer's changes hold the
 * row lock of its `employer_state` until they commit, so its revisions have no gaps and become visible in order.
 * Reading `job` shows the rows as they were before the statement.
 *
 * @param given the jobs to write, for FROM
 * @param write changes the rows of `job` for the rows `w`, and returns `employer_id`, `id`, and the increase of the
 * counts: `active`, `archived`
 * @param lastFirst the order in which the changes of an employer are numbered, from the last
 */
const writing = (given: string, write: string, lastFirst: string): string => `
  WITH w AS MATERIALIZED (
    SELECT * FROM ${given} WHERE NOT ${isNewerSchema} ORDER BY employer_id, id),
  written AS (${write}),
  made AS MATERIALIZED (
    SELECT written.*, w.changes, json_array_length(w.changes) AS count
    FROM written JOIN w ON w.id = written.id),
  state AS (
    INSERT INTO employer_state AS s (employer_id, revision, active, archived)
    SELECT employer_id, sum(count), sum(active), sum(archived)
    FROM made GROUP BY employer_id ORDER BY employer_id
    ON CONFLICT (employer_id) DO UPDATE SET revision = s.revision + excluded.revision,
      active = s.active + excluded.active, archived = s.archived + excluded.archived
    RETURNING employer_id, revision),
  done AS MATERIALIZED (
    SELECT made.employer_id, made.id, made.changes, state.revision + made.count
      - sum(made.count) OVER (PARTITION BY made.employer_id ORDER BY ${lastFirst}) AS revision
    FROM state JOIN made ON made.employer_id = state.employer_id),
  logged AS (
    INSERT INTO change (employer_id, revision, job_id, ${logged.join(', ')})
    SELECT done.employer_id, done.revision + c.revision, done.id, ${logged.map((name) => `c.${name}`).join(', ')}
    FROM done CROSS JOIN LATERAL json_populate_recordset(NULL::change, done.changes) AS c
    RETURNING employer_id, job_id, revision),
  kept AS (
    INSERT INTO job_history (employer_id, job_id, revision, before)
    SELECT logged.employer_id, logged.job_id, logged.revision, to_json(old)::text FROM logged
    LEFT JOIN LATERAL (SELECT ${before.join(', ')} FROM job
      WHERE employer_id = logged.employer_id AND id = logged.job_id LIMIT 1) AS old ON true
    WHERE (SELECT history_days > 0 FROM change_log WHERE one = 1))
  SELECT w.id, done.revision, stored.version, stored.closes_at, stored.reference_id
  FROM w LEFT JOIN done ON done.id = w.id
  LEFT JOIN LATERAL (SELECT version, closes_at, reference_id FROM job
    WHERE employer_id = w.employer_id AND id = w.id AND done.id IS NULL LIMIT 1) AS stored ON true`;

const statementsOf = (
  kind: string,
  columns: UnnestedColumns,
  write: string,
  lastFirst = 'made.id DESC',
): WriteStatements => {
  const values = Object.entries(columns).map(
    ([column, type], n) => `$${n + 1}::${type} AS ${column}`,
  );
  return {
    columns: Object.keys(columns),
    ofMany: statement(`${kind}-jobs`, writing(unnested('given', columns), write, lastFirst)),
    ofOne: statement(
      `${kind}-job`,
      writing(`(SELECT ${values.join(', ')}) AS given`, write, lastFirst),
    ),
  };
};

const content = Object.keys(writtenColumns);

// All processes insert referenceIds in the same order, so that no two wait for each other.
export const insertJobs = statementsOf(
  'insert',
  { ...target, closes_at: 'bigint', ...writtenColumns },
  `INSERT INTO job (employer_id, id, version, closes_at, ${content})
  SELECT employer_id, id, 1, closes_at, ${content} FROM w
  ORDER BY employer_id, reference_id, id
  ON CONFLICT DO NOTHING
  RETURNING employer_id, id, (status = 'active')::int AS active, (status = 'archived')::int AS archived`,
);

const guarded = `j.employer_id = w.employer_id AND j.id = w.id AND j.version = w.version
  AND j.closes_at IS NOT DISTINCT FROM w.old_closes_at`;

// The description is the larger part of a job: if it is unchanged, it is not sent, and PostgreSQL does not write it.
const settings = content.map((name) =>
  name === 'description'
    ? 'description = coalesce(w.description, j.description)'
    : `${name} = w.${name}`,
);

export const updateJobs = statementsOf(
  'update',
  { ...target, ...guard, closes_at: 'bigint', active: 'int', archived: 'int', ...writtenColumns },
  `UPDATE job AS j SET version = w.version + 1, closes_at = w.closes_at, ${settings.join(', ')}
  FROM w WHERE ${guarded}
  RETURNING j.employer_id, j.id, w.active, w.archived`,
);

export const deleteJobs = statementsOf(
  'delete',
  { ...target, ...guard, old_reference_id: 'text' },
  `DELETE FROM job AS j USING w
  WHERE ${guarded} AND j.reference_id IS NOT DISTINCT FROM w.old_reference_id
  RETURNING j.employer_id, j.id, -(j.status = 'active')::int AS active,
    -(j.status = 'archived')::int AS archived`,
);

export const closeJobs = statementsOf(
  'close',
  { ...target, ...guard },
  `UPDATE job AS j SET closes_at = NULL FROM w WHERE ${guarded}
  RETURNING j.employer_id, j.id, 0 AS active, 0 AS archived, w.old_closes_at`,
  // Ids of several processes do not have the order of the moments.
  'made.old_closes_at DESC, made.id DESC',
);

// No employer gets this many changes within a time limit.
const newest = 100_000;

/**
 * Finds the changes of writes by the number of their write: the last one of each job and write. It scans the newest
 * changes of an employer once, for any number of writes; the LIMIT, which omits none, makes it look up each employer,
 * because a join might scan all changes. It rewrites the row of the employer unchanged, so that its own commit waits for
 * the standby, if there is one, and the changes found are on the standby too.
 */
export const findOwnChanges = statement(
  'find-own-changes',
  `WITH touched AS (
    UPDATE employer_state AS s SET revision = s.revision
    FROM (SELECT DISTINCT id FROM unnest((SELECT $1::int[])) AS given (id) ORDER BY id) AS e
    WHERE s.employer_id = e.id RETURNING s.employer_id, s.revision)
  SELECT own.job_id AS id, max(own.revision) AS revision FROM touched
  CROSS JOIN LATERAL (
    SELECT job_id, revision FROM change
    WHERE employer_id = touched.employer_id AND revision > touched.revision - ${newest}
      AND write_id = ANY($2::bigint[])
    LIMIT ${newest}) AS own
  GROUP BY own.job_id`,
);
