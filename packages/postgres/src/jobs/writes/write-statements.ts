import { jobColumns } from '@jobposting/core/store-support';
import { type Statement, statement } from '../../connection/statement.ts';
import {
  changeContent,
  type UnnestedColumns,
  unnested,
  writtenColumns,
} from '../../row-mapping/rows.ts';
import { newerMigrations } from '../../schema/schema-version.ts';
import { isOwn, ownChanges } from './find-own-changes.ts';

/** The statements of one kind of write; each writes its jobs once, all or none. */
export interface WriteStatements {
  readonly ofMany: Statement;
  /** For one job with one change: it takes values instead of arrays. */
  readonly ofOne: Statement;
  /** Replaces both where contact was lost. */
  readonly again?: Statement;
  /** Their parameters for each job. */
  readonly columns: readonly string[];
}

const target = { employer_id: 'int', id: 'int' } as const;
// A write is made only where its changes were computed from the stored job.
const guard = { version: 'int', old_closes_at: 'bigint' } as const;

/** The parameters for each change, with its place among all. */
const changes = { ...changeContent, place: 'int' } as const;
export type ChangeColumn = keyof typeof changes;
export const changeParameters = Object.keys(changes) as ChangeColumn[];

const logged = Object.keys(changeContent).join(', ');

const rowBefore = `json_build_object(${jobColumns
  .map((name) => `'${name}', ${name === 'details' ? 'details::text' : name}`)
  .join(', ')})`;

/** The parts of a statement that depend on the number of jobs. */
interface Parts {
  /** The rows `w`: none where there is a row `newer`. */
  readonly jobs: string;
  /** The rows `c`. */
  readonly changes: string;
  /** The changes of the written jobs, each with its place among those of its employer and their number. */
  readonly added: string;
  /** The increase of the revision and the counts of each employer. */
  readonly sums: string;
  /** The last revision of each job. */
  readonly done: string;
}

const partsOfMany = (columns: UnnestedColumns): Parts => ({
  jobs: `MATERIALIZED (SELECT * FROM ${unnested('given', columns)}
      WHERE NOT EXISTS (SELECT FROM newer) ORDER BY employer_id, id)`,
  changes: `MATERIALIZED (
      SELECT * FROM ${unnested('given', changes, Object.keys(columns).length)})`,
  added: `MATERIALIZED (
      SELECT written.employer_id, c.*,
        row_number() OVER (PARTITION BY written.employer_id ORDER BY c.place) AS nth,
        count(*) OVER (PARTITION BY written.employer_id) AS of
      FROM written JOIN c ON c.job_id = written.id)`,
  sums: `SELECT employer_id,
        (SELECT count(*) FROM added WHERE added.employer_id = written.employer_id),
        sum(active), sum(archived)
      FROM written GROUP BY employer_id ORDER BY employer_id`,
  done: '(SELECT job_id, max(revision) AS revision FROM numbered GROUP BY job_id)',
});

const given = (columns: UnnestedColumns, after = 0): string =>
  Object.entries(columns)
    .map(([column, type], n) => `$${after + n + 1}::${type} AS ${column}`)
    .join(', ');

// Joining and numbering many rows would take more than half of the work for one row.
const partsOfOne = (columns: UnnestedColumns): Parts => ({
  jobs: `NOT MATERIALIZED (SELECT ${given(columns)} WHERE NOT EXISTS (SELECT FROM newer))`,
  changes: `NOT MATERIALIZED (SELECT ${given(changes, Object.keys(columns).length)})`,
  added: `NOT MATERIALIZED (
      SELECT written.employer_id, c.*, 1 AS nth, 1 AS of FROM written CROSS JOIN c)`,
  sums: 'SELECT employer_id, 1, active, archived FROM written',
  done: 'numbered',
});

/**
 * A statement that writes jobs, counts them and appends their changes. All writers of an employer's changes hold the
 * row lock of its `employer_state` until they commit, so its revisions have no gaps and become visible in order.
 * Reading `job` shows the rows as they were before the statement.
 *
 * @param write changes the rows of `job` for the rows `w`, and returns `employer_id`, `id`, and the increase of the
 * counts: `active`, `archived`
 */
const writeWith = (name: string, { jobs, changes, added, sums, done }: Parts, write: string) =>
  statement(
    name,
    `WITH newer AS MATERIALIZED (${newerMigrations}),
    w AS ${jobs},
    c AS ${changes},
    written AS (${write}),
    added AS ${added},
    state AS (
      INSERT INTO employer_state AS s (employer_id, revision, active, archived)
      ${sums}
      ON CONFLICT (employer_id) DO UPDATE SET revision = s.revision + excluded.revision,
        active = s.active + excluded.active, archived = s.archived + excluded.archived
      RETURNING employer_id, revision),
    numbered AS MATERIALIZED (
      SELECT added.*, state.revision - added.of + added.nth AS revision
      FROM state JOIN added ON added.employer_id = state.employer_id),
    logged AS (
      INSERT INTO change (employer_id, revision, ${logged})
      SELECT employer_id, revision, ${logged} FROM numbered),
    kept AS (
      INSERT INTO job_history (employer_id, job_id, revision, before)
      SELECT numbered.employer_id, numbered.job_id, numbered.revision, old.before FROM numbered
      LEFT JOIN LATERAL (SELECT ${rowBefore}::text AS before FROM job
        WHERE employer_id = numbered.employer_id AND id = numbered.job_id LIMIT 1) AS old ON true
      WHERE (SELECT history_days > 0 FROM change_log WHERE one = 1))
    SELECT w.id, done.revision, found.version, found.closes_at, found.reference_id
    FROM w
    LEFT JOIN ${done} AS done ON done.job_id = w.id
    LEFT JOIN LATERAL (SELECT version, closes_at, reference_id FROM job
      WHERE employer_id = w.employer_id AND id = w.id AND done.revision IS NULL LIMIT 1) AS found
      ON true`,
  );

const writeStatements = (
  name: string,
  columns: UnnestedColumns,
  write: string,
): WriteStatements => ({
  columns: Object.keys(columns),
  ofMany: writeWith(`${name}-jobs`, partsOfMany(columns), write),
  ofOne: writeWith(`${name}-job`, partsOfOne(columns), write),
});

const contentColumns = Object.keys(writtenColumns) as (keyof typeof writtenColumns)[];

const insertColumns = {
  ...target,
  write_id: 'bigint',
  closes_at: 'bigint',
  ...writtenColumns,
} as const;

// All processes insert referenceIds in the same order, so that no two wait for each other.
const insertWhere = (condition: string): string =>
  `INSERT INTO job (employer_id, id, version, closes_at, ${contentColumns.join(', ')})
    SELECT employer_id, id, 1, closes_at, ${contentColumns.join(', ')} FROM w ${condition}
    ORDER BY employer_id, reference_id, id
    ON CONFLICT DO NOTHING
    RETURNING employer_id, id, (status = 'active')::int AS active,
      (status = 'archived')::int AS archived`;

export const insertJobs: WriteStatements = {
  ...writeStatements('insert', insertColumns, insertWhere('')),
  // The job may have been deleted since. It is a separate statement, because every insert would pay its cost.
  again: writeWith(
    'insert-jobs-again',
    partsOfMany(insertColumns),
    `WITH own AS MATERIALIZED (${ownChanges})
    ${insertWhere(`WHERE NOT EXISTS (SELECT FROM own WHERE ${isOwn})`)}`,
  ),
};

const guarded = `j.employer_id = w.employer_id AND j.id = w.id AND j.version = w.version
  AND j.closes_at IS NOT DISTINCT FROM w.old_closes_at`;

// The description is the larger part of a job: if it is unchanged, it is not sent, and PostgreSQL does not write it.
const settings = contentColumns.map((name) =>
  name === 'description'
    ? 'description = coalesce(w.description, j.description)'
    : `${name} = w.${name}`,
);

export const updateJobs = writeStatements(
  'update',
  { ...target, ...guard, closes_at: 'bigint', active: 'int', archived: 'int', ...writtenColumns },
  `UPDATE job AS j SET version = w.version + 1, closes_at = w.closes_at, ${settings.join(', ')}
  FROM w WHERE ${guarded}
  RETURNING j.employer_id, j.id, w.active, w.archived`,
);

export const deleteJobs = writeStatements(
  'delete',
  { ...target, ...guard, old_reference_id: 'text' },
  `DELETE FROM job AS j USING w
  WHERE ${guarded} AND j.reference_id IS NOT DISTINCT FROM w.old_reference_id
  RETURNING j.employer_id, j.id, -(j.status = 'active')::int AS active,
    -(j.status = 'archived')::int AS archived`,
);

export const closeJobs = writeStatements(
  'close',
  { ...target, ...guard },
  `UPDATE job AS j SET closes_at = NULL FROM w WHERE ${guarded}
  RETURNING j.employer_id, j.id, 0 AS active, 0 AS archived`,
);
