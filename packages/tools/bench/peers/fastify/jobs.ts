import type { Database, Statement } from 'better-sqlite3';
import type { JobRow, NewJobRow } from './rows.ts';
import { headerColumns, type JobHeaderRow, type ListQuery, likePattern } from './views.ts';

const filters = (query: ListQuery): string =>
  'employer_id = @employerId' +
  (query.status ? ' AND status = @status' : '') +
  (query.q ? " AND (title LIKE @like ESCAPE '\\' OR reference_id LIKE @like ESCAPE '\\')" : '');

/** The SQL of the jobs, as written by hand: prepared once, one statement per operation. */
export const createJobs = (database: Database) => {
  const findById = database.prepare<[number, number], JobRow>(
    'SELECT * FROM job WHERE employer_id = ? AND id = ?',
  );
  let insert: Statement<NewJobRow, JobRow> | undefined;
  let update: Statement<JobRow, JobRow> | undefined;

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
    insert(row: NewJobRow) {
      const names = Object.keys(row);
      insert ??= database.prepare(
        `INSERT INTO job (${names}) VALUES (${names.map((name) => `@${name}`)}) RETURNING *`,
      );
      return insert.get(row);
    },
    update(row: JobRow) {
      const settings = Object.keys(row).flatMap((name) =>
        name === 'id' ? [] : [`${name} = @${name}`],
      );
      update ??= database.prepare(`UPDATE job SET ${settings} WHERE id = @id RETURNING *`);
      return update.get(row);
    },
    async list(employerId: number, query: ListQuery) {
      const { count, rows } = listBy(filters(query));
      const filter = {
        employerId,
        ...(query.status && { status: query.status }),
        ...(query.q && { like: likePattern(query.q) }),
      };
      const window = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize };
      const found = [count.get(filter), rows.all({ ...filter, ...window })] as const;
      const [total = 0, listed] = await Promise.all(found);
      return { total, rows: listed };
    },
  };
};
