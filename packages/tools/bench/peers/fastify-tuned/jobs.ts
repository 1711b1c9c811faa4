import type { Database, Statement } from 'better-sqlite3';
import { headerColumns, type JobHeaderRow, type ListQuery, likePattern } from '../job-view.ts';
import { type JobRow, type NewJobRow, newJobColumns } from '../peer-row.ts';
import type { createTotals } from './caches.ts';

type Filter = Readonly<Record<string, string | number>>;

const memoize = <Value>(create: (key: string) => Value): ((key: string) => Value) => {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? create(key);
    known.set(key, value);
    return value;
  };
};

const conditionsOf = ({ status, q }: ListQuery): string =>
  'employer_id = @employerId' +
  (status ? ' AND status = @status' : '') +
  (q ? " AND (title LIKE @like ESCAPE '\\' OR reference_id LIKE @like ESCAPE '\\')" : '');

/** The SQL of the jobs: prepared once; a change writes only the columns and indexes that it affects. */
export const createJobs = (database: Database, totals: ReturnType<typeof createTotals>) => {
  const findById = database.prepare<[number, number], JobRow>(
    'SELECT * FROM job WHERE id = ? AND employer_id = ?',
  );
  const findByReference = database.prepare<[number, string], JobRow>(
    'SELECT * FROM job WHERE employer_id = ? AND reference_id = ?',
  );
  const insert = database.prepare<NewJobRow>(
    `INSERT INTO job (${newJobColumns.join()}) VALUES (${newJobColumns.map((name) => `@${name}`).join()})`,
  );
  const updateOf = memoize((columns) =>
    database.prepare(`UPDATE job SET ${columns} WHERE id = @id`),
  );
  const countOf = memoize((where) =>
    database.prepare<[Filter], number>(`SELECT count(*) FROM job WHERE ${where}`).pluck(),
  );
  // The ids of the page come from the index only; rows are read for these only. The order is that of the page or,
  // from the end of a long list, its reverse.
  const pageOf = memoize(
    (whereAndOrder): Statement<[Filter], JobHeaderRow> =>
      database.prepare(
        `SELECT ${headerColumns} FROM job WHERE id IN
           (SELECT id FROM job WHERE ${whereAndOrder} LIMIT @limit OFFSET @offset)
         ORDER BY publish_date DESC, id DESC`,
      ),
  );

  return {
    findById: (employerId: number, id: number) => findById.get(id, employerId),
    findByReference: (employerId: number, reference: string) =>
      findByReference.get(employerId, reference),

    insert(row: NewJobRow): JobRow {
      const { lastInsertRowid } = insert.run(row);
      totals.change(row.employer_id, undefined, row.status);
      return { ...row, id: Number(lastInsertRowid) };
    },

    /** Stores changes; returns `false` if nothing changed. */
    update(row: JobRow, changed: JobRow): boolean {
      const columns = newJobColumns.filter((name) => row[name] !== changed[name]);
      if (columns.length === 0) return false;
      updateOf(columns.map((name) => `${name} = @${name}`).join()).run(changed);
      totals.change(row.employer_id, row.status, changed.status);
      return true;
    },

    list(employerId: number, query: ListQuery) {
      const where = conditionsOf(query);
      const filter: Filter = {
        employerId,
        ...(query.status && { status: query.status }),
        ...(query.q && { like: likePattern(query.q) }),
      };
      const total = query.q
        ? (countOf(where).get(filter) ?? 0)
        : totals.of(employerId, query.status);
      const offset = (query.page - 1) * query.pageSize;
      const limit = Math.max(0, Math.min(query.pageSize, total - offset));
      const rows =
        offset <= total / 2
          ? pageOf(`${where} ORDER BY publish_date DESC, id DESC`).all({ ...filter, limit, offset })
          : pageOf(`${where} ORDER BY publish_date, id`).all({
              ...filter,
              limit,
              offset: Math.max(0, total - offset - limit),
            });
      return { total, rows };
    },
  };
};
