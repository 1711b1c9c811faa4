import { err, ok, type Result } from 'neverthrow';
import type { Outage } from '../job/job-error.ts';
import { type ColumnKind, type CommonTable, commonTables } from '../store-support/tables.ts';

/** Why a webhook is disabled in a copy (decision D40). */
export const isACopy = 'This database is a copy.';

/** A row of a table with its columns by name, as a driver returns it or takes it. */
export type CopiedRow = Readonly<Record<string, unknown>>;

/** Thrown when a store cannot be read or written for a reason that is not a bug; `copyStore` returns it as a value. */
export class CopyStopped extends Error {}

/** Reads a whole store. Throws a {@link CopyStopped}. */
export interface CopyReader {
  /** The text after FROM for each table that this store keeps in another form, in any order of the rows. */
  readonly from: { readonly [Table in CommonTable]?: string };
  /** The rows of a statement. Read each to its end before the next. */
  read(sql: string): AsyncIterable<CopiedRow>;
  close(): Promise<void>;
}

/** A store to copy, as it was when this was opened. */
export interface CopySource extends CopyReader {
  /** Whether anybody has written to the store since. Call it last: nothing can be read after it. */
  wasWrittenTo(): Promise<boolean>;
}

/**
 * An empty store that receives a copy, in one transaction, which it reads too. Until `finish` nobody can open it as a
 * store; if it is closed before that, it is empty again.
 */
export interface CopyTarget extends CopyReader {
  insert(table: CommonTable, rows: readonly CopiedRow[]): Promise<void>;
  /** Disables every webhook, because of {@link isACopy}, and makes the target a store, in one step. */
  finish(): Promise<void>;
}

/** Why a copy failed, in one line that says what to do. Nobody can open the target as a store. */
export interface CopyFailed extends Outage<'copy-failed'> {}

type Problem = Omit<CopyFailed, 'code'>;

export type CopyCounts = Readonly<Record<CommonTable, number>>;

export interface CopyOptions {
  /** It is closed here. */
  readonly openSource: () => Promise<Result<CopySource, Problem>>;
  readonly openTarget: () => Promise<Result<CopyTarget, Problem>>;
  /** The SHA-256 of a text in hexadecimal. */
  readonly sha256: (text: string) => string;
}

const movedOn =
  'The source was written to while it was copied. Stop all servers and commands that use it, and run this again.';
const differs = 'The copy differs from the source. Run this again; if it happens again, report it.';

const tables = Object.keys(commonTables) as readonly CommonTable[];

const mostRowsInBlock = 100;
const mostCharactersInBlock = 1024 * 1024;

const readCounts = async ({ from, read }: CopyReader): Promise<CopyCounts> => {
  const counts = tables.map(
    (table) => `(SELECT count(*) FROM ${from[table] ?? table}) AS ${table}`,
  );
  let found: CopiedRow = {};
  for await (const row of read(`SELECT ${counts}`)) found = row;
  return Object.fromEntries(tables.map((table) => [table, Number(found[table])])) as CopyCounts;
};

const inOneForm = (kind: ColumnKind, value: unknown): unknown => {
  if (value === null) return null;
  if (kind === 'flag') return Boolean(value);
  return kind === 'whole' || kind === 'place' ? Number(value) : value;
};

/** Reads all rows of a store in the one form, in blocks of about 1 MiB, so that long jobs do not take much memory. */
async function* readBlocks({ from, read }: CopyReader) {
  for (const table of tables) {
    const columns: readonly (readonly [string, ColumnKind])[] = Object.entries(commonTables[table]);
    const names = columns.map(([name]) => name);
    let rows: CopiedRow[] = [];
    let texts: string[] = [];
    let characters = 0;
    for await (const row of read(`SELECT ${names} FROM ${from[table] ?? table}`)) {
      const entries = columns.map(([name, kind]) => [name, inOneForm(kind, row[name])] as const);
      const compared = entries.filter((_, at) => columns[at]?.[1] !== 'place');
      const text = JSON.stringify([table, compared]);
      rows.push(Object.fromEntries(entries));
      texts.push(text);
      characters += text.length;
      if (rows.length < mostRowsInBlock && characters < mostCharactersInBlock) continue;
      yield { table, rows, texts };
      [rows, texts, characters] = [[], [], 0];
    }
    if (rows.length > 0) yield { table, rows, texts };
  }
}

const copyRows = async (
  source: CopySource,
  target: CopyTarget,
  { sha256 }: CopyOptions,
): Promise<Result<CopyCounts, Problem>> => {
  const counts = await readCounts(source);
  const of = 2 * Object.values(counts).reduce((sum, count) => sum + count, 0);
  let done = 0;
  /** The sum of the digests of all rows, so that their order does not matter. */
  const digestOf = async (store: CopyReader, insert: CopyTarget['insert']): Promise<bigint> => {
    let sum = 0n;
    for await (const { table, rows, texts } of readBlocks(store)) {
      for (const text of texts) sum += BigInt(`0x${sha256(text)}`);
      await insert(table, rows);
      done += rows.length;
    }
    return sum;
  };
  const read = await digestOf(source, target.insert);
  const written = await digestOf(target, async () => {});
  if (written !== read || done !== of) return err({ message: differs });
  if (await source.wasWrittenTo()) return err({ message: movedOn });
  await target.finish();
  return ok(counts);
};

/**
 * Copies the rows of a store into an empty one, unchanged: ids, versions, dates, keys, the log of changes with the
 * cursors of each employer's readers, the history, the webhooks, and the last id given. At the end it compares the
 * counts and the SHA-256 of all values, disables the webhooks, and only then can anybody open the target. If it is
 * interrupted in any way, the same call begins again.
 *
 * Returns how many rows each table has. Errors: `copy-failed`.
 */
export const copyStore = async (options: CopyOptions): Promise<Result<CopyCounts, CopyFailed>> => {
  const failed = (problem: Problem) => err({ code: 'copy-failed' as const, ...problem });
  const opened: CopyReader[] = [];
  try {
    const source = await options.openSource();
    if (source.isErr()) return failed(source.error);
    opened.push(source.value);
    const target = await options.openTarget();
    if (target.isErr()) return failed(target.error);
    opened.push(target.value);
    return (await copyRows(source.value, target.value, options)).orElse(failed);
  } catch (error) {
    if (!(error instanceof CopyStopped)) throw error;
    return failed({ message: error.message, cause: error });
  } finally {
    for (const store of opened) await store.close();
  }
};
