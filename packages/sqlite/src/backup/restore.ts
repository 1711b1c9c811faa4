import { existsSync, lchownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import { err, ok, type Result } from 'neverthrow';
import { configureConnection, connect } from '../connection/connection.ts';
import { findReplaceableFile, isDatabaseFile } from '../connection/database-files.ts';
import { isBusy } from '../connection/sqlite-error.ts';
import { type StoreOpenError, storeOpenError } from '../connection/store-open-error.ts';
import { migrate, refusalOf } from '../schema/migrate.ts';
import { withDatabase } from '../schema/with-database.ts';
import { disableWebhooks } from '../webhooks/disable-webhooks.ts';
import { type BackupFailed, copyTo } from './backup.ts';
import { giveName, settleName, sync, withPartialFile } from './partial-file.ts';
import { claimFile, processesWith, setAside } from './set-aside.ts';
import { findProblems } from './verify.ts';

/** Why a backup was not restored. The database is unchanged. The problems are those of the backup. */
export interface RestoreFailed extends Omit<BackupFailed, 'code'> {
  readonly code: 'restore-failed';
}

/** The result of a restore. */
export interface Restored {
  /** The path of the previous database; `null` where there was none. */
  readonly kept: string | null;
}

const failed = (
  message: string,
  more: Pick<RestoreFailed, 'problems' | 'cause'> = {},
): Result<never, RestoreFailed> => err({ code: 'restore-failed', message, ...more });

/** Works on a copy by a connection of its own. */
const onCopy = <Result>(partial: string, work: (db: Database) => Result): Result => {
  const db = connect(partial);
  try {
    configureConnection(db);
    return work(db);
  } finally {
    db.close();
  }
};

/** Brings a copy to the newest schema; returns why it cannot. */
const migrateCopy = (db: Database): StoreOpenError['reason'] | null => {
  const refusal = refusalOf(migrate(db));
  return refusal === 'older-schema' ? null : refusal;
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
    giveName(partial, target, hadFile);
    settleName(partial, target);
    return { kept };
  } finally {
    release?.();
  }
};

/**
 * Replaces the database at `to`, which no process may have open, with a backup. The backup is copied, brought to the
 * newest schema and verified, and its webhooks are disabled (decision D40), before anything is changed; the backup stays
 * unchanged. The previous database is kept next to the new one. If a restore was killed, the next one completes it.
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
  const inUse = (who: string) =>
    failed(`${who} the database ${to} open. Stop every server and command that uses it.`);
  try {
    const place = findReplaceableFile(to);
    if (place.isErr()) return failed(place.error.message);
    const target = place.value;
    if (isDatabaseFile(target, from)) {
      return failed(`The file ${from} belongs to the database itself.`);
    }
    const others = processesWith(target);
    if (others.length > 0) return inUse(`process ${others.join(', ')} has`);
    return await withPartialFile(target, async (partial) => {
      const copied = await withDatabase(from, (db) => copyTo(partial, db));
      if (copied.isErr()) {
        const { message, reason, cause } = copied.error;
        // It may be the copy that cannot be written.
        if (reason === 'cannot-open') throw cause;
        return failed(message, { cause });
      }
      const refusal = onCopy(partial, migrateCopy);
      if (refusal !== null) return failed(storeOpenError(from, refusal).message);
      const problems = findProblems(partial);
      if (problems.length > 0) {
        const first = problems.slice(0, 3).join('; ');
        return failed(`The backup ${from} has problems: ${first}`, { problems });
      }
      onCopy(partial, (db) =>
        db.exec(disableWebhooks('This database was restored from a backup.')),
      );
      handOver(partial, target);
      sync(partial);
      return ok(swap(partial, target, now));
    });
  } catch (error) {
    if (isBusy(error)) return inUse('a process has');
    const { code, message } = error as NodeJS.ErrnoException;
    return failed(
      code === 'EEXIST'
        ? `Another restore or a start uses the database ${to}, or has just used it. Stop every server and command that uses it, and run it again.`
        : `The backup ${from} cannot be restored: ${message}.`,
      { cause: error },
    );
  }
};
