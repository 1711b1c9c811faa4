import { lstatSync, realpathSync, statSync } from 'node:fs';
import { lchown, readFile } from 'node:fs/promises';
import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { replaceFile } from './files.ts';

// Beside the database and not in it: a backup that is restored would bring an older one back.
const noteOf = (database: string): string => `${realpathSync(database)}.last-backup`;

const mostBytes = 64;

/**
 * Notes beside a database file when a backup of it was made. Rejects with what the system says, and where
 * a file of that name is no note: it may be the backup.
 */
export const noteBackup = async (database: string, at: Date): Promise<void> => {
  const note = noteOf(database);
  const present = lstatSync(note, { throwIfNoEntry: false });
  if (present !== undefined && !(present.isFile() && present.size <= mostBytes)) {
    throw new Error(`${note} is something else. Give it another name.`);
  }
  const content = async function* () {
    yield `${at.toISOString()}\n`;
  };
  await replaceFile(note, content());
  if (process.getuid?.() !== 0) return;
  // The server reads it, as the user whose database it is; who could put a link here to a file of root.
  const { uid, gid } = statSync(database);
  await lchown(note, uid, gid);
};

/** When the latest backup of a database file was made, `null` where none is known of. */
export const readLastBackup = async (
  database: string,
): Promise<Result<Date | null, StoreUnavailable>> => {
  try {
    const at = new Date((await readFile(noteOf(database), 'utf8')).trim());
    return ok(Number.isNaN(at.getTime()) ? null : at);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isMissing ? ok(null) : err(storeUnavailable('failed', error));
  }
};
