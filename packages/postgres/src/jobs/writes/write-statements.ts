import { columnsOf, jobColumns } from '@jobposting/core/store-support';
import { type Statement, statement } from '../../connection/statement.ts';
import {
  changeContent,
  type UnnestedColumns,
  unnested,
  writtenColumns,
} from '../../row-mapping/rows.ts';
import { newerMigrations } from '../../schema/schema-version.ts';

/** The statements of one kind of write; each writes its jobs once, all or none. */
export interface WriteStatements {
  readonly ofMany: Statement;
  /** For one job with one change: it takes values instead of arrays. */
  readonly ofOne: Statement;
  /** Their parameters for each job, before those for each change. */
  readonly columns: readonly string[];
}

const target = { employer_id: 'int', id: 'int' } as const;
// A write is made only where its changes were computed from the stored job.
const guard = { version: 'int', old_closes_at: 'bigint' } as const;

/** The parameters for each change, with its place among all. */
const changes: UnnestedColumns = { ...changeContent, place: 'int' };
export const changeParameters = Object.keys(changes);

const logged = columnsOf('change', 'seq', 'employer_id', 'revision');

const rowBefore = `json_build_object(${jobColumns
  .map((name) => `'${name}', ${name === 'details' ? 'details::text' : name}`)
  .join(', ')})`;

/**
 * A statement that writes jobs, counts them and appends their changes. All writers of an employer's changes hold the
 * row lock of its `employer_state` until they commit, so its revisions have no gaps and become visible in order.
 * Reading `job` shows the rows as they were before the statement.
 *
 * @param write changes the rows of `job` for the rows `w`, and returns `employer_id`, `id`, and the increase of the
 * counts: `active`, `archived`
 */
const writingMany = (name: string, columns: UnnestedColumns, write: string): Statement =>
  statement(
    name,
    `WITH newer AS MATERIALIZED (${newerMigrations}),
    w AS MATERIALIZED (
      SELECT * FROM ${unnested('given', columns)}
      WHERE NOT EXISTS (SELECT FROM newer) ORDER BY employer_id, id),
    c AS MATERIALIZED (
      SELECT * FROM ${unnested('given', changes, Object.keys(columns).length)}),
    written AS (${write}),
    added AS MATERIALIZED (
      SELECT written.employer_id, c.*,
        row_number() OVER (PARTITION BY written.employer_id ORDER BY c.place) AS nth,
        count(*) OVER (PARTITION BY written.employer_id) AS of
      FROM written JOIN c ON c.job_id = written.id),
    state AS (
      INSERT INTO employer_state AS s (employer_id, revision, active, archived)
      SELECT employer_id,
        (SELECT count(*) FROM added WHERE added.employer_id = written.employer_id),
        sum(active), sum(archived)
      FROM written GROUP BY employer_id ORDER BY employer_id
      ON CONFLICT (employer_id) DO UPDATE SET revision = s.revision + excluded.revision,
        active = s.active + excluded.active, archived = s.archived + excluded.archived
      RETURNING employer_id, revision),
    numbered AS MATERIALIZED (
      SELECT added.*, state.revision - added.of + added.nth AS revision
      FROM state JOIN added ON added.employer_id = state.employer_id),
    logged AS (
      INSERT INTO change (employer_id, revision, ${logged}, write_id)
      SELECT employer_id, revision, ${logged}, write_id FROM numbered),
    kept AS (
      INSERT INTO job_history (employer_id, job_id, revision, before)
      SELECT numbered.employer_id, numbered.job_id, numbered.revision, old.before FROM numbered
      LEFT JOIN LATERAL (SELECT ${rowBefore}::text AS before FROM job
        WHERE employer_id = numbered.employer_id AND id = numbered.job_id LIMIT 1) AS old ON true
      WHERE (SELECT history_days > 0 FROM change_log WHERE one = 1))
    SELECT w.id, done.revision, found.version, found.closes_at, found.reference_id
    FROM w
    LEFT JOIN (SELECT job_id, max(revision) AS revision FROM numbered GROUP BY job_id) AS done
      ON done.job_id = w.id
    LEFT JOIN LATERAL (SELECT version, closes_at, reference_id FROM job
      WHERE employer_id = w.employer_id AND id = w.id AND done.revision IS NULL LIMIT 1) AS found
      ON true`,
  );

const given = (columns: UnnestedColumns, after = 0): string =>
  Object.entries(columns)
    .map(([column, type], n) => `$${after + n + 1}::${type} AS ${column}`)
    .join(', ');

// The same for one job: joining and numbering rows would take a third of the throughput of one connection.
const writingOne = (name: string, columns: UnnestedColumns, write: string): Statement =>
  statement(
    name,
    `WITH newer AS MATERIALIZED (${newerMigrations}),
    w AS NOT MATERIALIZED (SELECT ${given(columns)} WHERE NOT EXISTS (SELECT FROM newer)),
    c AS NOT MATERIALIZED (SELECT ${given(changes, Object.keys(columns).length)}),
    written AS (${write}),
    state AS (
      INSERT INTO employer_state AS s (employer_id, revision, active, archived)
      SELECT employer_id, 1, active, archived FROM written
      ON CONFLICT (employer_id) DO UPDATE SET revision = s.revision + 1,
        active = s.active + excluded.active, archived = s.archived + excluded.archived
      RETURNING employer_id, revision),
    logged AS (
      INSERT INTO change (employer_id, revision, ${logged}, write_id)
      SELECT employer_id, revision, ${logged}, write_id FROM state CROSS JOIN c),
    kept AS (
      INSERT INTO job_history (employer_id, job_id, revision, before)
      SELECT state.employer_id, w.id, state.revision, old.before FROM state CROSS JOIN w
      LEFT JOIN LATERAL (SELECT ${rowBefore}::text AS before FROM job
        WHERE employer_id = state.employer_id AND id = w.id LIMIT 1) AS old ON true
      WHERE (SELECT history_days > 0 FROM change_log WHERE one = 1))
    SELECT w.id, state.revision, found.version, found.closes_at, found.reference_id
    FROM w LEFT JOIN state ON true
    LEFT JOIN LATERAL (SELECT version, closes_at, reference_id FROM job
      WHERE employer_id = w.employer_id AND id = w.id AND state.revision IS NULL LIMIT 1) AS found
      ON true`,
  );

const writing = (kind: string, columns: UnnestedColumns, write: string): WriteStatements => ({
  columns: Object.keys(columns),
  ofMany: writingMany(`${kind}-jobs`, columns, write),
  ofOne: writingOne(`${kind}-job`, columns, write),
});

const content = Object.keys(writtenColumns);

// All processes insert referenceIds in the same order, so that no two wait for each other.
export const insertJobs = writing(
  'insert',
  { ...target, closes_at: 'bigint', ...writtenColumns },
  `INSERT INTO job (employer_id, id, version, closes_at, ${content})
  SELECT employer_id, id, 1, closes_at, ${content} FROM w
  ORDER BY employer_id, reference_id, id
  ON CONFLICT DO NOTHING
  RETURNING employer_id, id, (status = 'active')::int AS active,
    (status = 'archived')::int AS archived`,
);

const guarded = `j.employer_id = w.employer_id AND j.id = w.id AND j.version = w.version
  AND j.closes_at IS NOT DISTINCT FROM w.old_closes_at`;

// The description is the larger part of a job: if it is unchanged, it is not sent, and PostgreSQL does not write it.
const settings = content.map((name) =>
  name === 'description'
    ? 'description = coalesce(w.description, j.description)'
    : `${name} = w.${name}`,
);

export const updateJobs = writing(
  'update',
  { ...target, ...guard, closes_at: 'bigint', active: 'int', archived: 'int', ...writtenColumns },
  `UPDATE job AS j SET version = w.version + 1, closes_at = w.closes_at, ${settings.join(', ')}
  FROM w WHERE ${guarded}
  RETURNING j.employer_id, j.id, w.active, w.archived`,
);

export const deleteJobs = writing(
  'delete',
  { ...target, ...guard, old_reference_id: 'text' },
  `DELETE FROM job AS j USING w
  WHERE ${guarded} AND j.reference_id IS NOT DISTINCT FROM w.old_reference_id
  RETURNING j.employer_id, j.id, -(j.status = 'active')::int AS active,
    -(j.status = 'archived')::int AS archived`,
);

export const closeJobs = writing(
  'close',
  { ...target, ...guard },
  `UPDATE job AS j SET closes_at = NULL FROM w WHERE ${guarded}
  RETURNING j.employer_id, j.id, 0 AS active, 0 AS archived`,
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
    FROM (SELECT DISTINCT id FROM ${unnested('given', { id: 'int' })} ORDER BY id) AS e
    WHERE s.employer_id = e.id RETURNING s.employer_id, s.revision)
  SELECT own.job_id AS id, max(own.revision) AS revision FROM touched
  CROSS JOIN LATERAL (
    SELECT job_id, revision FROM change
    WHERE employer_id = touched.employer_id AND revision > touched.revision - ${newest}
      AND write_id = ANY($2::bigint[])
    LIMIT ${newest}) AS own
  GROUP BY own.job_id`,
);
