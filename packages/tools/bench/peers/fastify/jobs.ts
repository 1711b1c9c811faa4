import type { Database, Statement } from 'better-sqlite3';
import type { JobRow, NewJobRow } from './rows.ts';
import { headerColumns, type JobHeaderRow, type ListQuery, likePattern } from './views.ts';

const filters = (query: ListQuery): string =>
  'employer_id = @employerId' +
  (query.status ? ' AND status = @status' : '') +
  (query.q ? " AND (title LIKE @like ESCAPE '\\' OR reference_id LIKE @like ESCAPE '\\')" : '');

/** The SQL of the jobs, as written by hand: prepared once, one statement per operation. */
export const createJobs = (database: Database) => {
  const columns = database
    .prepare<[], string>("SELECT name FROM pragma_table_info('job') WHERE name <> 'id'")
    .pluck()
    .all();
  const findById = database.prepare<[number, number], JobRow>(
    'SELECT * FROM job WHERE employer_id = ? AND id = ?',
  );
  const insert = database.prepare<NewJobRow, JobRow>(
    `INSERT INTO job (${columns.join()}) VALUES (${columns.map((name) => `@${name}`).join()}) RETURNING *`,
  );
  const update = database.prepare<JobRow, JobRow>(
    `UPDATE job SET ${columns.map((name) => `${name} = @${name}`).join()} WHERE id = @id RETURNING *`,
  );

  const lists = new Map<
    string,
    { count: Statement<[object], number>; rows: Statement<[object], JobHeaderRow> }
  >();
  const listBy = (where: string) => {
    const known = lists.get(where);
    if (known) return known;
    const prepared = {
      count: database.prepare<[object], number>(`SELECT count(*) FROM job WHERE ${where}`).pluck(),
      rows: database.prepare<[object], JobHeaderRow>(
        `SELECT ${headerColumns} FROM job WHERE ${where}
         ORDER BY publish_date DESC, id DESC LIMIT @limit OFFSET @offset`,
      ),
    };
    lists.set(where, prepared);
    return prepared;
  };

  return {
    findById: (employerId: number, id: number) => findById.get(employerId, id),
    insert: (row: NewJobRow) => insert.get(row),
    update: (row: JobRow) => update.get(row),
    list(employerId: number, query: ListQuery) {
      const { count, rows } = listBy(filters(query));
      const filter = {
        employerId,
        ...(query.status && { status: query.status }),
        ...(query.q && { like: likePattern(query.q) }),
      };
      const window = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize };
      return { total: count.get(filter) ?? 0, rows: rows.all({ ...filter, ...window }) };
    },
  };
};
