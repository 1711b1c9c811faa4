import { existsSync, renameSync, statSync } from 'node:fs';
import { err, ok, type Result } from 'neverthrow';
import { connectReadOnly } from '../connection/connection.ts';
import { isDatabaseFile, leftLogOf, realPathOf } from '../connection/database-files.ts';
import {
  createPartialFile,
  discard,
  discardPartialFile,
  giveName,
  settleName,
  sync,
} from './partial-file.ts';
import { findProblems } from './verify.ts';

/** Why a backup was not made. The target is unchanged, unless the message says that it was written. */
export interface BackupFailed {
  readonly code: 'backup-failed';
  readonly message: string;
  /** The problems of the copy, one line each, where they are the reason. */
  readonly problems?: readonly string[];
  readonly cause?: unknown;
}

export const backupFailed = (message: string, cause?: unknown): BackupFailed => ({
  code: 'backup-failed',
  message,
  cause,
});

const pagesPerStep = 250;

/** Copies an open database at one moment. */
export const copy = async (from: string, to: string): Promise<void> => {
  const source = connectReadOnly(from);
  try {
    // One snapshot for the whole copy. Without it, every write of another process would restart the copy, and under
    // steady load it would never finish.
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await source.backup(to, { progress: () => pagesPerStep });
  } finally {
    source.close();
  }
};

/**
 * Copies the database at `from`, which may be in use, to the file `to`, consistent as of one moment, and verifies the
 * copy before it gets its name. Only its owner can read the copy. Where `to` is a symbolic link, it writes the file
 * that the link names. It removes the leftovers of killed backups to this file.
 *
 * Errors: `backup-failed`, when the target exists already and is not to be replaced, is not a regular file, is a file
 * of the database itself, has the log of another database next to it or cannot be written, or the copy has a problem.
 */
export const backupDatabase = async ({
  from,
  to,
  replace,
}: {
  readonly from: string;
  readonly to: string;
  readonly replace: boolean;
}): Promise<Result<void, BackupFailed>> => {
  const failed = (why: string, cause?: unknown) =>
    err(backupFailed(`The file ${to} ${why}`, cause));
  let partial: string | undefined;
  let isNamed = false;
  try {
    const target = realPathOf(to);
    const present = statSync(target, { throwIfNoEntry: false });
    if (isDatabaseFile(from, target)) {
      return failed('belongs to the database itself.');
    }
    if (present !== undefined && !present.isFile()) {
      return err(backupFailed(`${to} is not a regular file.`));
    }
    if (present !== undefined && !replace) {
      return failed('exists already.');
    }
    const log = leftLogOf(target);
    if (log !== undefined) {
      const harm = 'SQLite would treat its content as newer than the copy';
      return err(
        backupFailed(`The file ${log} is next to it: ${harm}. Delete it or choose another name.`),
      );
    }
    partial = createPartialFile(target);
    await copy(from, partial);
    const problems = findProblems(partial);
    if (problems.length > 0) {
      const message = `The copy has problems: ${problems.slice(0, 3).join('; ')}`;
      return err({ ...backupFailed(message), problems });
    }
    sync(partial);
    if (replace) renameSync(partial, target);
    else giveName(partial, target);
    isNamed = true;
    settleName(partial, target);
    return ok();
  } catch (error) {
    if (isNamed && !replace) discard(realPathOf(to));
    if (isNamed && existsSync(to)) {
      return failed(
        'was written, but its folder cannot be changed or synced: a loss of power may undo that.',
        error,
      );
    }
    const isTaken = (error as NodeJS.ErrnoException).code === 'EEXIST';
    return failed(isTaken ? 'exists already.' : 'cannot be written.', error);
  } finally {
    if (partial !== undefined) discardPartialFile(partial);
  }
};
