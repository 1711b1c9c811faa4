import {
  foldText,
  type KeyHash,
  type KeyHolder,
  type NewJob,
  type StoreUnavailable,
  storeUnavailable,
} from '@jobposting/core/adapter';
import {
  type CallerRow,
  type ColumnKind,
  type CommonTable,
  columnsOf,
  callerColumns as columnsOfCaller,
  changeColumns as columnsOfChange,
  employerColumns as columnsOfEmployer,
  keyColumns as columnsOfKey,
  commonTables,
  type JobRow,
  RowDamaged,
  toCaller,
  toJobColumns,
  type WholeNumber,
} from '@jobposting/core/store-support';
import { err, ok, type Result } from 'neverthrow';

/** The columns of the rows for a statement, each with its type; each is one array parameter. */
export type UnnestedColumns = Readonly<Record<string, PostgresType>>;

type PostgresType = 'int' | 'bigint' | 'boolean' | 'text' | 'json' | 'bytea';

/** The rows of a batch, for FROM. `statement` says why the first array is in a SELECT. */
export const unnested = (alias: string, columns: UnnestedColumns): string => {
  const [first, ...others] = Object.values(columns).map((type, n) => `$${n + 1}::${type}[]`);
  return `unnest(${[`(SELECT ${first})`, ...others]}) AS ${alias} (${Object.keys(columns)})`;
};

/** Converts the rows of a result. Errors: also `store-unavailable` for {@link RowDamaged}. */
export const readRows = <Row, T, E>(
  result: Result<readonly Row[], E>,
  read: (rows: readonly Row[]) => T,
): Result<T, E | StoreUnavailable> =>
  result.andThen((rows): Result<T, E | StoreUnavailable> => {
    try {
      return ok(read(rows));
    } catch (error) {
      if (error instanceof RowDamaged) return err(storeUnavailable('damaged', error));
      throw error;
    }
  });

const typesOf = {
  whole: 'bigint',
  flag: 'boolean',
  text: 'text',
  json: 'json',
  bytes: 'bytea',
} as const satisfies Partial<Record<ColumnKind, PostgresType>>;

/** Columns of a common table, each with its type; a place in the order of all changes is not stored with them. */
export const typed = (table: CommonTable, names: readonly string[]): UnnestedColumns =>
  Object.fromEntries(
    Object.entries<ColumnKind>(commonTables[table]).flatMap(([name, kind]) =>
      kind === 'place' || !names.includes(name) ? [] : [[name, typesOf[kind]]],
    ),
  );

/** The columns that a search reads, each with its type. */
export const searchedColumns = { folded: 'text', long_folded: 'text' } as const;

const contentColumns = columnsOf('job', 'id', 'employer_id', 'version', 'closes_at');

/** The columns that a write of a job sets, each with its type. */
export const writtenColumns: UnnestedColumns = {
  ...typed('job', contentColumns),
  ...searchedColumns,
};

/** Ends the title in `folded`. Titles and referenceIds cannot contain it (decision D2). */
export const titleEnd = '\u001F';

// A row of an index has room for 2 704 bytes, including its other columns.
const maxFoldedBytes = 2_000;

/** The columns that a search reads. */
export const toFoldedColumns = (title: string, referenceId: string | null) => {
  const folded = `${foldText(title)}${titleEnd}${foldText(referenceId ?? '')}`;
  return Buffer.byteLength(folded) <= maxFoldedBytes
    ? { folded, long_folded: null }
    : { folded: null, long_folded: folded };
};

/** The values of {@link writtenColumns}, by name. */
export const toRow = (job: NewJob): Readonly<Record<string, JobRow[keyof JobRow]>> => ({
  ...toJobColumns(job),
  ...toFoldedColumns(job.title, job.referenceId),
});

const of = (table: string, columns: readonly string[]): string =>
  columns.map((column) => `${table}.${column}`).join(', ');

export const callerColumns = of('employer', columnsOfCaller);

export const employerColumns = of('employer', columnsOfEmployer);

export const keyColumns = of('api_key', columnsOfKey);

export interface HolderRow extends CallerRow {
  readonly sha256: Uint8Array;
  readonly key_id: WholeNumber;
  readonly is_newer_schema: boolean;
}

/** The bytes of a hash, as in a column. */
export const toBytes = (hash: KeyHash): Buffer => Buffer.from(hash, 'base64');

export const toHolder = (row: HolderRow): KeyHolder =>
  Object.freeze({ ...toCaller(row), keyId: Number(row.key_id) });

/** The columns of `change` for a change. */
export const changeColumns = columnsOfChange.map((column) => `change.${column}`).join(', ');
