import { type CopiedRows, type CopyPart, copiedParts } from '@jobposting/core/copy';
import { changeColumns } from '@jobposting/core/store-support';
import type { Database } from 'better-sqlite3';
import { toSearchColumns, writtenColumns } from '../row-mapping/job-row.ts';

type PartWrites = { readonly [Part in CopyPart]: (row: CopiedRows[Part]) => void };

/** @param computed columns that get an expression in place of the parameter of their name */
const insert = (
  table: string,
  columns: readonly string[],
  computed: Readonly<Record<string, string>> = {},
): string => {
  const names = [...columns, ...Object.keys(computed)];
  const values = [...columns.map((column) => `@${column}`), ...Object.values(computed)];
  return `INSERT INTO ${table} (${names}) VALUES (${values})`;
};

// The columns of a job before a change have 0 and 1, as in the table.
const insertHistory = `INSERT INTO job_history (seq, job_id, before)
  SELECT seq, job_id, json_replace(@before, '$.confidential', @before ->> 'confidential',
    '$.auto_refresh', @before ->> 'auto_refresh')
  FROM change WHERE employer_id = @employer_id AND revision = @revision`;

const toBound = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? Number(value) : value,
    ]),
  );

/** Creates the statements that store the rows of each part as they are. */
export const createPartWrites = (db: Database): PartWrites => {
  const prepare = (...statements: readonly string[]) => {
    const prepared = statements.map((sql) => db.prepare<[object]>(sql));
    return (row: object): void => {
      const bound = toBound(row);
      for (const statement of prepared) statement.run(bound);
    };
  };
  const insertJob = prepare(
    insert('job', ['id', 'employer_id', 'version', ...writtenColumns], {
      closing_ahead: '@closes_at IS NOT NULL',
    }),
    insert('job_description', ['description'], { job_id: '@id' }),
  );
  return {
    employers: prepare(insert('employer', copiedParts.employers.columns)),
    keys: prepare(insert('api_key', copiedParts.keys.columns)),
    jobs: (row) => insertJob({ ...row, ...toSearchColumns(row.title, row.reference_id) }),
    changes: prepare(insert('change', changeColumns, { seq: '@position' })),
    history: prepare(insertHistory),
  };
};
