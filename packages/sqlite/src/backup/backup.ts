import { closeSync, fsyncSync, linkSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, type Result } from 'neverthrow';
import { connectReadOnly } from '../driver/connection.ts';
import { isDatabaseFile, leftLogOf, realPathOf, removeFile } from '../driver/database-files.ts';
import { createPartialFile, discard, discardPartialFile } from './partial-file.ts';
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

/** Syncs a file, or a folder after a name in it has changed. */
export const sync = (path: string): void => {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Gives a file its name; throws EEXIST where the name is taken. */
export const nameOnce = (partial: string, to: string): void => {
  try {
    linkSync(partial, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // The file system has no links. An empty file of ours reserves the name until it is replaced.
    closeSync(openSync(to, 'wx', 0o600));
    renameSync(partial, to);
  }
};

/**
 * Makes a name durable and removes the other: a database with two names is not opened. Throws the error of the system.
 */
export const settleName = (partial: string, to: string): void => {
  removeFile(partial);
  sync(dirname(to));
};

/** Like {@link settleName}, but returns an error where that throws, and removes a new file. */
const trySettleName = (partial: string, to: string, isNew: boolean): BackupFailed | null => {
  try {
    settleName(partial, to);
    return null;
  } catch (error) {
    if (isNew) discard(to);
    const isThere = statSync(to, { throwIfNoEntry: false }) !== undefined;
    return backupFailed(
      isThere
        ? `The file ${to} was written, but its folder cannot be changed or synced: a loss of power may undo that.`
        : `The file ${to} cannot be written.`,
      error,
    );
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
  let partial: string | undefined;
  try {
    const target = realPathOf(to);
    const present = statSync(target, { throwIfNoEntry: false });
    if (isDatabaseFile(from, target)) {
      return err(backupFailed(`The file ${to} belongs to the database itself.`));
    }
    if (present !== undefined && !present.isFile()) {
      return err(backupFailed(`${to} is not a regular file.`));
    }
    if (present !== undefined && !replace) {
      return err(backupFailed(`The file ${to} exists already.`));
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
    else nameOnce(partial, target);
    const failed = trySettleName(partial, target, present === undefined);
    return failed === null ? ok() : err(failed);
  } catch (error) {
    const message =
      codeOf(error) === 'EEXIST'
        ? `The file ${to} exists already.`
        : `The file ${to} cannot be written.`;
    return err(backupFailed(message, error));
  } finally {
    if (partial !== undefined) discardPartialFile(partial);
  }
};
