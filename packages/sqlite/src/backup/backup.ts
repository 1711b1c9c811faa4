import { existsSync, statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { isDatabaseFile, leftLogOf, realPathOf } from '../connection/database-files.ts';
import { withDatabase } from '../schema/with-database.ts';
import { discard, giveName, settleName, sync, withPartialFile } from './partial-file.ts';
import { findProblems } from './verify.ts';

/** Why a backup was not made. The target is unchanged, unless the message says that it was written. */
export interface BackupFailed {
  readonly code: 'backup-failed';
  readonly message: string;
  /** The problems of the copy, one line each, where they are the reason. */
  readonly problems?: readonly string[];
  readonly cause?: unknown;
}

export const backupFailed = (
  message: string,
  more: Pick<BackupFailed, 'problems' | 'cause'> = {},
): BackupFailed => ({ code: 'backup-failed', message, ...more });

const pagesPerStep = 250;

/** Copies an open database as it is at one moment to a file. */
export const copyTo = async (to: string, source: Database): Promise<Result<void, never>> => {
  // One snapshot for the whole copy. Without it, every write of another process would restart the copy, and under
  // steady load it would never finish.
  source.exec('BEGIN');
  source.prepare('SELECT count(*) FROM sqlite_schema').get();
  await source.backup(to, { progress: () => pagesPerStep });
  return ok();
};

/** Why a copy of the database at `from` cannot get the name `to`; `null` where it can. */
const refusalOf = (from: string, to: string, replace: boolean): string | null => {
  const target = realPathOf(to);
  const present = statSync(target, { throwIfNoEntry: false });
  const log = leftLogOf(target);
  if (isDatabaseFile(from, target)) return `The file ${to} belongs to the database itself.`;
  if (present?.isFile() === false) return `${to} is not a regular file.`;
  if (present !== undefined && !replace) return `The file ${to} exists already.`;
  if (log === undefined) return null;
  const harm = 'SQLite would treat its content as newer than the copy';
  return `The file ${log} is next to it: ${harm}. Delete it or choose another name.`;
};

/**
 * Copies the database at `from`, which may be in use, to the file `to`, consistent as of one moment, and verifies the
 * copy before it gets its name. Only its owner can read the copy. Where `to` is a symbolic link, it writes the file
 * that the link names. It removes the leftovers of killed backups to this file.
 *
 * Errors: `backup-failed`, when the target exists already and is not to be replaced, is not a regular file, is a file
 * of the database itself, has the log of another database next to it or cannot be written, or the copy has a problem.
 */
export const backupDatabase = async (
  from: string,
  to: string,
  replace: boolean,
): Promise<Result<void, BackupFailed>> => {
  const failed = (why: string, cause?: unknown) =>
    err(backupFailed(`The file ${to} ${why}`, { cause }));
  let isNamed = false;
  try {
    const refusal = refusalOf(from, to, replace);
    if (refusal !== null) return err(backupFailed(refusal));
    const target = realPathOf(to);
    return await withPartialFile(target, async (partial) => {
      const copied = await withDatabase(from, (db) => copyTo(partial, db));
      if (copied.isErr()) return failed('cannot be written.', copied.error.cause);
      const problems = findProblems(partial);
      if (problems.length > 0) {
        const first = problems.slice(0, 3).join('; ');
        return err(backupFailed(`The copy has problems: ${first}`, { problems }));
      }
      sync(partial);
      giveName(partial, target, replace);
      isNamed = true;
      settleName(partial, target);
      return ok();
    });
  } catch (error) {
    if (isNamed && !replace) discard(realPathOf(to));
    if (isNamed && existsSync(to)) {
      const harm = 'its folder cannot be changed or synced: a loss of power may undo that.';
      return failed(`was written, but ${harm}`, error);
    }
    const isTaken = (error as NodeJS.ErrnoException).code === 'EEXIST';
    return failed(isTaken ? 'exists already.' : 'cannot be written.', error);
  }
};
