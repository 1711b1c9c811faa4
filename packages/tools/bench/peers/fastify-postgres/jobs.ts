import type { Pool, QueryResultRow } from 'pg';
import type { JobBody } from '../job-schema.ts';
import { headerColumns, type JobHeaderRow, type ListQuery, likePattern } from '../job-view.ts';
import { createRow, type JobRow, type NewJobRow, newJobColumns } from '../peer-row.ts';
import { sanitizeDescription } from '../sanitize-description.ts';

const parameters = (from: number) => newJobColumns.map((_, index) => `$${index + from}`);

const inserting = `INSERT INTO job (${newJobColumns.join()}) VALUES (${parameters(1).join()})`;

const isPublished = "job.status = 'archived' AND excluded.status = 'active'";

/** The columns that a PUT by referenceId sets in an existing job: the whole body, dates with care. */
const replacing = newJobColumns
  .filter((name) => !['employer_id', 'reference_id', 'publish_date', 'close_date'].includes(name))
  .map((name) => `${name} = excluded.${name}`);

const statements = {
  'find-by-id': 'SELECT * FROM job WHERE employer_id = $1 AND id = $2',
  insert: `${inserting} RETURNING *`,
  update: `UPDATE job SET ${newJobColumns.map((name, index) => `${name} = $${index + 2}`).join()}
    WHERE id = $1 RETURNING *`,
  // `xmax` is 0 in a row that was inserted.
  put: `${inserting}
    ON CONFLICT (employer_id, reference_id) DO UPDATE SET ${replacing.join()},
      publish_date = CASE WHEN ${isPublished} THEN excluded.publish_date ELSE job.publish_date END,
      close_date = CASE WHEN $${newJobColumns.length + 1}::boolean OR ${isPublished}
        THEN excluded.close_date ELSE job.close_date END
    RETURNING *, xmax = 0 AS is_new`,
};

const valuesOf = (row: NewJobRow) => newJobColumns.map((name) => row[name]);

const filterOf = (employerId: number, { status, q }: ListQuery) => {
  const values: (string | number)[] = [employerId];
  const place = (value: string): string => `$${values.push(value)}`;
  let where = 'employer_id = $1';
  if (status) where += ` AND status = ${place(status)}`;
  if (q) {
    const pattern = place(likePattern(q));
    where += ` AND (title ILIKE ${pattern} OR reference_id ILIKE ${pattern})`;
  }
  const name = `${status ? '-status' : ''}${q ? '-q' : ''}`;
  return { name, where, values };
};

/** The SQL of the jobs, as written by hand: named statements, one per operation, on a pool. */
export const createJobs = (pool: Pool) => {
  const first = async <Row extends QueryResultRow>(
    name: keyof typeof statements,
    values: readonly unknown[],
  ): Promise<Row | undefined> => {
    const { rows } = await pool.query<Row>({ name, text: statements[name], values: [...values] });
    return rows[0];
  };

  return {
    findById: (employerId: number, id: number) => first<JobRow>('find-by-id', [employerId, id]),
    insert: (row: NewJobRow) => first<JobRow>('insert', valuesOf(row)),
    update: (row: JobRow) => first<JobRow>('update', [row.id, ...valuesOf(row)]),
    async put(employerId: number, body: JobBody, now: string) {
      const row = createRow(body, sanitizeDescription(body.description), employerId, now);
      const hasCloseDate = Boolean(body.closeDate);
      const stored = await first<JobRow & { is_new: boolean }>('put', [
        ...valuesOf(row),
        hasCloseDate,
      ]);
      return { row: stored, isNew: stored?.is_new === true };
    },
    async list(employerId: number, query: ListQuery) {
      const { name, where, values } = filterOf(employerId, query);
      const next = values.length + 1;
      const [counted, listed] = await Promise.all([
        pool.query<{ total: number }>({
          name: `count${name}`,
          text: `SELECT count(*)::int AS total FROM job WHERE ${where}`,
          values,
        }),
        pool.query<JobHeaderRow>({
          name: `list${name}`,
          text: `SELECT ${headerColumns} FROM job WHERE ${where}
            ORDER BY publish_date DESC, id DESC LIMIT $${next} OFFSET $${next + 1}`,
          values: [...values, query.pageSize, (query.page - 1) * query.pageSize],
        }),
      ]);
      return { total: counted.rows[0]?.total ?? 0, rows: listed.rows };
    },
  };
};
