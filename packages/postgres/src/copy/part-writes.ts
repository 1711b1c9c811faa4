import { type CopiedRows, type CopyPart, copiedParts } from '@jobposting/core/copy';
import { toFoldedColumns } from '../row-mapping/job-row.ts';
import type { CopyClient } from './copy-client.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

const readColumns = `SELECT relname AS table, attname AS name, format_type(atttypid, NULL) AS type
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE attrelid = ANY ($1::regclass[]) AND attnum > 0`;

type Row = Readonly<Record<string, unknown>>;

/** What only this store keeps. */
const toOwn: { readonly [Part in CopyPart]?: (row: CopiedRows[Part]) => Row } = {
  jobs: (row) => toFoldedColumns(row.title, row.reference_id),
  // No write that is still in doubt.
  changes: () => ({ write_id: 0 }),
};

/** Creates what stores rows of a part, each column as an array of its type. */
export const createPartWrites = async (client: CopyClient) => {
  const tables = Object.values(copiedParts).map(({ table }) => table);
  const columns = await client.query<Column>(readColumns, [tables]);
  return async <Part extends CopyPart>(part: Part, copied: readonly CopiedRows[Part][]) => {
    const { table } = copiedParts[part];
    const rows = copied.map((row): Row => ({ ...row, ...toOwn[part]?.(row) }));
    const [first = {}] = rows;
    const written = columns.filter((column) => column.table === table && column.name in first);
    const names = written.map(({ name }) => name);
    const arrays = written.map(({ type }, at) => `$${at + 1}::${type}[]`);
    await client.query(
      `INSERT INTO ${table} (${names}) SELECT * FROM unnest(${arrays})`,
      names.map((name) => rows.map((row) => row[name])),
    );
  };
};
