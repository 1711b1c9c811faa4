import { copyFileSync, existsSync, lchownSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, type Result } from 'neverthrow';
import { configureConnection, connect } from '../connection/connection.ts';
import {
  findExistingFile,
  findReplaceableFile,
  isDatabaseFile,
} from '../connection/database-files.ts';
import { faultOf, isBusy } from '../connection/sqlite-error.ts';
import { storeOpenError } from '../connection/store-open-error.ts';
import { migrate, refusalOf } from '../schema/migrate.ts';
import { removeEmptyLog } from '../schema/with-database.ts';
import { copy } from './backup.ts';
import {
  createPartialFile,
  discardPartialFile,
  giveName,
  settleName,
  sync,
} from './partial-file.ts';
import { claimFile, processesWith, setAside } from './set-aside.ts';
import { findProblems } from './verify.ts';

/** Why a backup was not restored. The database is unchanged. */
export interface RestoreFailed {
  readonly code: 'restore-failed';
  /** One line. */
  readonly message: string;
  /** The problems of the backup, one line each, where they are the reason. */
  readonly problems?: readonly string[];
  readonly cause?: unknown;
}

/** The result of a restore. */
export interface Restored {
  /** The path of the previous database; `null` where there was none. */
  readonly kept: string | null;
}

const restoreFailed = (message: string, cause?: unknown): RestoreFailed => ({
  code: 'restore-failed',
  message,
  cause,
});

const inUse = (to: string, who = 'a process has'): RestoreFailed =>
  restoreFailed(`${who} the database ${to} open. Stop every server and command that uses it.`);

/** Copies a backup, also from a folder where SQLite cannot create files. */
const copyBackup = async (from: string, partial: string): Promise<void> => {
  const hadLog = existsSync(`${from}-wal`);
  try {
    await copy(from, partial);
    if (!hadLog) removeEmptyLog(from);
  } catch (error) {
    if (existsSync(`${from}-shm`)) throw error;
    copyFileSync(from, partial);
    if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${partial}-wal`);
  }
};

/** Brings a copy to the newest schema, and finds its problems. */
const prepare = (partial: string, from: string): RestoreFailed | null => {
  const db = connect(partial);
  try {
    configureConnection(db);
    const met = migrate(db);
    const refusal = refusalOf(met);
    if (refusal !== null && refusal !== 'older-schema')
      return restoreFailed(storeOpenError(from, refusal).message);
  } finally {
    db.close();
  }
  const problems = findProblems(partial);
  if (problems.length === 0) return null;
  const message = `The backup ${from} has problems: ${problems.slice(0, 3).join('; ')}`;
  return { ...restoreFailed(message), problems };
};

/** When root restores, the file belongs to the owner of the database. */
const handOver = (partial: string, target: string): void => {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(existsSync(target) ? target : dirname(target));
  // Not the target of a link, which that user may have put here meanwhile.
  lchownSync(partial, uid, gid);
};

const swap = (partial: string, target: string, now: Date): Restored => {
  const hadFile = existsSync(target);
  const release = claimFile(target);
  try {
    const kept = setAside(target, { isClaimed: release !== null, now });
    // Before another file gets the name, so that the kept one is complete even after a loss of power.
    sync(dirname(target));
    // Where there was no file, a starting server may create one at any moment and keep using it.
    if (hadFile) renameSync(partial, target);
    else giveName(partial, target);
    settleName(partial, target);
    return { kept };
  } finally {
    release?.();
  }
};

/**
 * Replaces the database at `to`, which no process may have open, with a backup. The backup is copied, brought to the
 * newest schema and verified before anything is changed; it stays unchanged. The previous database is kept next to the
 * new one. If a restore was killed, the next one completes it.
 *
 * Errors: `restore-failed`.
 */
export const restoreDatabase = async ({
  from,
  to,
  now,
}: {
  readonly from: string;
  readonly to: string;
  readonly now: Date;
}): Promise<Result<Restored, RestoreFailed>> => {
  let partial: string | undefined;
  try {
    const found = findExistingFile(from);
    if (found.isErr()) return err(restoreFailed(found.error.message));
    const place = findReplaceableFile(to);
    if (place.isErr()) return err(restoreFailed(place.error.message));
    const target = place.value;
    if (isDatabaseFile(target, from)) {
      return err(restoreFailed(`The file ${from} belongs to the database itself.`));
    }
    const others = processesWith(target);
    if (others.length > 0) return err(inUse(to, `process ${others.join(', ')} has`));
    partial = createPartialFile(target);
    await copyBackup(found.value, partial);
    const problem = prepare(partial, from);
    if (problem !== null) return err(problem);
    handOver(partial, target);
    sync(partial);
    return ok(swap(partial, target, now));
  } catch (error) {
    if (isBusy(error)) return err(inUse(to));
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      const who = 'Another restore or a start uses';
      const advice = 'Stop every server and command that uses it, and run it again.';
      return err(restoreFailed(`${who} the database ${to}, or has just used it. ${advice}`));
    }
    const what =
      faultOf(error) === 'damaged' ? 'is damaged, or no SQLite database' : 'cannot be restored';
    return err(restoreFailed(`The backup ${from} ${what}: ${(error as Error).message}.`, error));
  } finally {
    if (partial !== undefined) discardPartialFile(partial);
  }
};
