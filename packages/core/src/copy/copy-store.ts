import { err, ok, type Result } from 'neverthrow';
import { RowDamaged, type WholeNumber } from '../store-support/stored-row.ts';
import { isSame } from '../values/is-same.ts';
import {
  type CopiedRows,
  type CopiedSettings,
  type CopyCounts,
  type CopyPart,
  copiedParts,
  copyParts,
} from './copied-rows.ts';
import { type CopyReader, type CopySource, CopyStopped, type CopyTarget } from './copy-ports.ts';

/** Why a copy failed. Nobody can open the target as a store. */
export interface CopyFailed {
  readonly code: 'copy-failed';
  /** One line, which says what to do. */
  readonly message: string;
  /** For the log. */
  readonly cause?: unknown;
}

/** The progress of a copy: how many of all rows have been copied and then compared. */
export interface CopyProgress {
  readonly done: number;
  readonly of: number;
}

type Problem = Omit<CopyFailed, 'code'>;

/** The SHA-256 of a text in hexadecimal. */
type Sha256 = (text: string) => string;

export interface CopyOptions {
  /** It is closed here. */
  readonly openSource: () => Promise<Result<CopySource, Problem>>;
  readonly openTarget: () => Promise<Result<CopyTarget, Problem>>;
  readonly sha256: Sha256;
  readonly onProgress?: (progress: CopyProgress) => void;
}

const failed = ({ message, cause }: Problem): CopyFailed => ({
  code: 'copy-failed',
  message,
  cause,
});

const movedOn =
  'The source was written to while it was copied. Stop all servers and commands that use it, and run this again.';
const differs = 'The copy differs from the source. Run this again; if it happens again, report it.';

/** Reads a statement that returns one row of whole numbers. */
const readNumbers = async <Name extends string>(
  store: CopyReader,
  sql: string,
): Promise<Readonly<Record<Name, number>>> => {
  const numbers: Record<string, number> = {};
  for await (const [row] of store.read<Readonly<Record<string, WholeNumber>>>(sql)) {
    for (const [name, value] of Object.entries(row ?? {})) numbers[name] = Number(value);
  }
  return numbers as Record<Name, number>;
};

const readCounts = (store: CopyReader): Promise<CopyCounts> => {
  const counts = copyParts.map(
    (part) => `(SELECT count(*) FROM ${copiedParts[part].table}) AS ${part}`,
  );
  return readNumbers<CopyPart>(store, `SELECT ${counts}`);
};

const readSettings = (store: CopyReader): Promise<CopiedSettings> =>
  readNumbers<keyof CopiedSettings>(store, store.statements.settings);

/** The rows of a part, in the one form that all stores use. */
async function* readPart<Part extends CopyPart>(
  store: CopyReader,
  part: Part,
): AsyncGenerator<readonly CopiedRows[Part][]> {
  const { columns, settled } = copiedParts[part];
  const sql = `SELECT ${columns.join(', ')} FROM ${store.statements.parts[part]}`;
  for await (const rows of store.read<CopiedRows[Part]>(sql)) {
    try {
      yield rows.map(settled);
    } catch (error) {
      if (!(error instanceof RowDamaged)) throw error;
      const { message } = error.cause as Error;
      throw new CopyStopped(`${store.name}: ${error.message}: ${message}.`, { cause: error });
    }
  }
}

/**
 * Reads all rows of a store, and returns one number for them: the sum of their digests, so that their order does not
 * matter.
 */
const readWhole = async (
  store: CopyReader,
  sha256: Sha256,
  onRows: <Part extends CopyPart>(part: Part, rows: readonly CopiedRows[Part][]) => unknown,
): Promise<bigint> => {
  let sum = 0n;
  const add = (kind: string, row: object): void => {
    sum += BigInt(`0x${sha256(JSON.stringify([kind, row]))}`);
  };
  for (const part of copyParts) {
    for await (const rows of readPart(store, part)) {
      for (const row of rows) add(part, { ...row, position: null });
      await onRows(part, rows);
    }
  }
  add('settings', { ...(await readSettings(store)), settled_position: null });
  return sum;
};

const run = async (
  source: CopySource,
  target: CopyTarget,
  { sha256, onProgress }: CopyOptions,
): Promise<Result<CopyCounts, Problem>> => {
  const counts = await readCounts(source);
  const of = 2 * Object.values(counts).reduce((sum, count) => sum + count, 0);
  let done = 0;
  const show = (rows: readonly unknown[]) => {
    done += rows.length;
    onProgress?.({ done, of });
  };

  const read = await readWhole(source, sha256, async (part, rows) => {
    await target.write(part, rows);
    show(rows);
  });
  await target.settle(await readSettings(source));

  const written = await readWhole(target, sha256, (_, rows) => show(rows));
  if (written !== read || !isSame(await readCounts(target), counts))
    return err({ message: differs });
  if (await source.wasWrittenTo()) return err({ message: movedOn });
  await target.finish();
  return ok(counts);
};

/**
 * Copies a store into an empty one, unchanged: ids, versions, dates, keys, the log of changes with the cursors of each
 * employer's readers, the history, and the last id given. At the end it compares the counts and the SHA-256 of all
 * values, and only then can anybody open the target. If it is interrupted in any way, the same call begins again.
 *
 * Returns how many rows each part has. Errors: `copy-failed`.
 */
export const copyStore = async (options: CopyOptions): Promise<Result<CopyCounts, CopyFailed>> => {
  const opened: CopyReader[] = [];
  try {
    const source = await options.openSource();
    if (source.isErr()) return err(failed(source.error));
    opened.push(source.value);
    const target = await options.openTarget();
    if (target.isErr()) return err(failed(target.error));
    opened.push(target.value);
    return (await run(source.value, target.value, options)).mapErr(failed);
  } catch (error) {
    if (!(error instanceof CopyStopped)) throw error;
    return err(failed(error));
  } finally {
    for (const store of opened) await store.close();
  }
};
