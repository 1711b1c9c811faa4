import { err, ok, type Result } from 'neverthrow';
import { isSame } from '../values/is-same.ts';
import { type CopiedSettings, type CopyCounts, type CopyPart, copyParts } from './copied-rows.ts';
import {
  type Copied,
  createPartDigest,
  findDifference,
  markOf,
  type TextHash,
} from './copy-digest.ts';
import { type CopySource, CopyStopped, type CopyTarget } from './copy-ports.ts';

/** Why a copy has not come to its end. Nobody can open the target as a store. */
export interface CopyFailed {
  readonly code: 'copy-failed';
  /** One line, which says what to do. */
  readonly message: string;
  /** For the log. */
  readonly cause?: unknown;
}

/** How far a copy is: the rows that are read, written and compared, of all that have to be. */
export interface CopyProgress {
  readonly step: 'copying' | 'comparing';
  readonly done: number;
  readonly of: number;
}

interface Problem {
  readonly message: string;
  readonly cause?: unknown;
}

export interface CopyOptions {
  /** Opens the source as it is when this is called. What is opened is closed here. */
  readonly openSource: () => Promise<Result<CopySource, Problem>>;
  readonly openTarget: () => Promise<Result<CopyTarget, Problem>>;
  readonly createHash: () => TextHash;
  readonly onProgress?: (progress: CopyProgress) => void;
}

const toFailed = ({ message, cause }: Problem): CopyFailed => copyFailed(message, cause);

const copyFailed = (message: string, cause?: unknown): CopyFailed => ({
  code: 'copy-failed',
  message,
  cause,
});

/** Writes the rows of a part that the target does not hold yet; the others are read for their digest. */
const copyPart = async <Part extends CopyPart>(
  part: Part,
  { source, target, held, createHash, onRows }: PartToCopy,
): Promise<{ readonly count: number; readonly digest: string }> => {
  const digest = createPartDigest(part, createHash);
  for await (const rows of source.rows(part)) {
    const left = rows.slice(Math.max(0, held[part] - digest.count));
    digest.add(rows);
    if (left.length > 0) await target.write(part, left);
    onRows(rows.length);
  }
  return { count: digest.count, digest: digest.end() };
};

interface PartToCopy {
  readonly source: CopySource;
  readonly target: CopyTarget;
  readonly held: CopyCounts;
  readonly createHash: () => TextHash;
  readonly onRows: (rows: number) => void;
}

const copyParted = async (toCopy: PartToCopy): Promise<Copied> => {
  const counts: Partial<Record<CopyPart, number>> = {};
  const digests: Partial<Record<CopyPart, string>> = {};
  for (const part of copyParts) {
    const { count, digest } = await copyPart(part, toCopy);
    counts[part] = count;
    digests[part] = digest;
  }
  return { counts, digests } as Copied;
};

const isSameForAll = (one: CopiedSettings, other: CopiedSettings): boolean =>
  isSame([one.retention, one.lastIds], [other.retention, other.lastIds]);

const movedOn =
  'The source was written to while it was copied. Stop all servers and commands that use it, and run this again.';
const differs = (what: string): string =>
  `The ${what} of the copy are not those of the source. Is another program writing to the copy? Delete it, and run this again.`;

const run = async (
  source: CopySource,
  target: CopyTarget,
  { openSource, createHash, onProgress }: CopyOptions,
): Promise<Result<CopyCounts, CopyFailed>> => {
  const mark = await markOf(source, createHash);
  await target.begin(mark);
  const of = Object.values(await source.counts()).reduce((sum, count) => sum + count, 0);
  const counting = (step: CopyProgress['step']) => {
    let done = 0;
    return (rows: number) => {
      done += rows;
      onProgress?.({ step, done, of });
    };
  };

  const held = await target.counts();
  const onRows = counting('copying');
  const copied = await copyParted({ source, target, held, createHash, onRows });
  const settings = await source.settings();
  await target.settle(settings);

  const different = await findDifference(target, copied, {
    createHash,
    onRows: counting('comparing'),
  });
  if (different !== null) return err(copyFailed(differs(different)));
  if (!isSameForAll(settings, await target.settings())) return err(copyFailed(differs('settings')));
  const [problem] = await target.problems();
  if (problem !== undefined) return err(copyFailed(`The copy has a problem: ${problem}`));

  const later = await openSource();
  if (later.isErr()) return err(toFailed(later.error));
  try {
    if ((await markOf(later.value, createHash)) !== mark) return err(copyFailed(movedOn));
  } finally {
    await later.value.close();
  }
  await target.finish();
  return ok(copied.counts);
};

/**
 * Copies all that a store holds into an empty one, unchanged: ids, versions, dates, keys, the log of changes
 * with the cursors of each employer's readers, the history, and how far ids have been given. At the end it
 * compares counts and SHA-256 of each part with what the target then holds, and only then can anybody open
 * the target. When it is interrupted, by whatever means, the same call goes on where it was; where the
 * source was written to since, it begins anew.
 *
 * Returns how many rows each part has. Errors: `copy-failed`.
 */
export const copyStore = async (options: CopyOptions): Promise<Result<CopyCounts, CopyFailed>> => {
  const opened: CopySource[] = [];
  try {
    const source = await options.openSource();
    if (source.isErr()) return err(toFailed(source.error));
    opened.push(source.value);
    const target = await options.openTarget();
    if (target.isErr()) return err(toFailed(target.error));
    opened.push(target.value);
    return await run(source.value, target.value, options);
  } catch (error) {
    if (!(error instanceof CopyStopped)) throw error;
    return err(toFailed(error));
  } finally {
    for (const store of opened) await store.close();
  }
};
