import { existsSync, renameSync, rmSync } from 'node:fs';
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

const backupFailed = (message: string, cause?: unknown): BackupFailed => ({
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

const verify = (path: string): string[] => {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  try {
    return findProblems(db);
  } finally {
    db.close();
  }
};

/**
 * Copies the database at `from`, which may be in use, to the file `to`, consistent as of one moment,
 * and verifies the copy before it gets its name.
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
  const partial = `${to}.partial`;
  const discard = (): void => {
    for (const suffix of ['', '-wal', '-shm', '-journal']) {
      rmSync(`${partial}${suffix}`, { force: true });
    }
  };
  discard();
  try {
    await copy(from, partial);
    const problems = verify(partial);
    if (problems.length > 0) {
      discard();
      return err(backupFailed(`The copy has problems: ${problems.slice(0, 3).join('; ')}`));
    }
    renameSync(partial, to);
    discard();
    return ok();
  } catch (error) {
    discard();
    return err(backupFailed(`The file ${to} cannot be written.`, error));
  }
};
