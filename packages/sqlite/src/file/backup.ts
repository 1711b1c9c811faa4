import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { isDatabaseFile } from './database-files.ts';
import { findProblems } from './verify.ts';

/** Why a backup was not made. Nothing is left at the target. */
export interface BackupFailed {
  readonly code: 'backup-failed';
  readonly message: string;
  readonly cause?: unknown;
}

export const backupFailed = (message: string, cause?: unknown): BackupFailed => ({
  code: 'backup-failed',
  message,
  cause,
});

const pagesPerStep = 250;

const copy = async (from: string, to: string): Promise<void> => {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    // One snapshot from beginning to end. Without it every write of another process would make
    // the copying begin again, and under steady load it would never finish.
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await source.backup(to, { progress: () => pagesPerStep });
  } finally {
    source.close();
  }
};

/** Syncs a file, or a folder after a name in it has changed. */
const sync = (path: string): void => {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Gives a file its name, which must be free. */
const nameOnce = (partial: string, to: string): void => {
  try {
    linkSync(partial, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // The file system has no links. An empty file of ours keeps the name until it is replaced.
    closeSync(openSync(to, 'wx', 0o600));
    renameSync(partial, to);
  }
};

/** Removes a file of ours, if it can: what cannot even be written has none. */
const discard = (path: string): void => {
  try {
    rmSync(path, { force: true });
  } catch {
    // The backup has failed for the same reason, or is made.
  }
};

/** Another that runs at the same time has a name of its own. */
const partialNameOf = (to: string): string => `${to}.${randomBytes(6).toString('hex')}.partial`;

/**
 * Copies the database at `from`, which may be in use, to the file `to`, consistent as of one moment,
 * and verifies the copy before it gets its name. Only its owner can read the copy.
 *
 * Errors: `backup-failed`, when the target exists already and is not to be replaced, is a file of the
 * database itself or cannot be written, or the copy has a problem.
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
  if (isDatabaseFile(from, to)) {
    return err(backupFailed(`The file ${to} belongs to the database itself.`));
  }
  if (!replace && existsSync(to)) return err(backupFailed(`The file ${to} exists already.`));
  const partial = partialNameOf(to);
  try {
    closeSync(openSync(partial, 'wx', 0o600));
    await copy(from, partial);
    const problems = findProblems(partial);
    if (problems.length > 0) {
      return err(backupFailed(`The copy has problems: ${problems.slice(0, 3).join('; ')}`));
    }
    sync(partial);
    if (replace) renameSync(partial, to);
    else nameOnce(partial, to);
    sync(dirname(to));
    return ok();
  } catch (error) {
    const message =
      codeOf(error) === 'EEXIST'
        ? `The file ${to} exists already.`
        : `The file ${to} cannot be written.`;
    return err(backupFailed(message, error));
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) discard(`${partial}${suffix}`);
  }
};
