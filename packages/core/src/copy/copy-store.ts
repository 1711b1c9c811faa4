import { err, ok, type Result } from 'neverthrow';
import { isSame } from '../values/is-same.ts';
import { type CopiedRows, type CopyCounts, type CopyPart, copyParts } from './copied-rows.ts';
import { createCopyDigest, type Sha256 } from './copy-digest.ts';
import { type CopyReader, type CopySource, CopyStopped, type CopyTarget } from './copy-ports.ts';

/** Why a copy has not come to its end. Nobody can open the target as a store. */
export interface CopyFailed {
  readonly code: 'copy-failed';
  /** One line, which says what to do. */
  readonly message: string;
  /** For the log. */
  readonly cause?: unknown;
}

/** How far a copy is: the rows that are copied and then compared, of all that have to be. */
export interface CopyProgress {
  readonly done: number;
  readonly of: number;
}

interface Problem {
  readonly message: string;
  readonly cause?: unknown;
}

export interface CopyOptions {
  /** What is opened is closed here. */
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
const differs =
  'The copy does not hold what the source holds. Run this again; where it happens again, report it.';

/** Reads all that a store holds, and returns its digest. */
const readWhole = async (
  store: CopyReader,
  sha256: Sha256,
  onRows: <Part extends CopyPart>(part: Part, rows: readonly CopiedRows[Part][]) => unknown,
): Promise<string> => {
  const digest = createCopyDigest(sha256);
  const readPart = async (part: CopyPart) => {
    for await (const rows of store.rows(part)) {
      digest.add(part, rows);
      await onRows(part, rows);
    }
  };
  for (const part of copyParts) await readPart(part);
  return digest.end(await store.settings());
};

const run = async (
  source: CopySource,
  target: CopyTarget,
  { sha256, onProgress }: CopyOptions,
): Promise<Result<CopyCounts, Problem>> => {
  const counts = await source.counts();
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
  await target.settle(await source.settings());

  const written = await readWhole(target, sha256, (_, rows) => show(rows));
  if (written !== read || !isSame(await target.counts(), counts)) return err({ message: differs });
  if (await source.wasWrittenTo()) return err({ message: movedOn });
  await target.finish();
  return ok(counts);
};

/**
 * Copies all that a store holds into an empty one, unchanged: ids, versions, dates, keys, the log of changes
 * with the cursors of each employer's readers, the history, and how far ids have been given. At the end it
 * compares counts and SHA-256 of all values with what the target then holds, and only then can anybody open
 * the target. When it is interrupted, by whatever means, the same call begins anew.
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
