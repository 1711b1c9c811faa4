import { lstatSync, realpathSync, statSync } from 'node:fs';
import { lchown, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type StoreUnavailable, storeUnavailable } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { discardLeftOvers, replaceFile } from './files.ts';

const timeAndEnding = /^-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite$/;

/** The names of the backups of one database, in a folder that may contain those of others. */
interface BackupNames {
  /** Such as `jobs-2026-11-20T224419Z.sqlite` for `jobs.sqlite`. */
  of(at: Date): string;
  has(name: string): boolean;
}

/** Derives the names from the file that `database` leads to. Throws the error of the system. */
export const backupNames = (database: string): BackupNames => {
  const start = basename(realpathSync(database), '.sqlite');
  return {
    of: (at) => `${start}-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.sqlite`,
    has: (name) => name.startsWith(start) && timeAndEnding.test(name.slice(start.length)),
  };
};

/**
 * Deletes from a folder the remains of killed backups of a database, such as the second name of one, with which it cannot
 * be opened. With a `count`, it deletes old backups of the database too, and no other file: the one just made stays, and
 * so do the newest of the others up to `count` in all. The age is taken from the name: backups named after `now` are
 * neither counted nor deleted. Rejects with the error of the system. Returns the names of the deleted ones, and of those
 * named after `now`, by a clock that was wrong once, or is now.
 */
export const tidyFolder = async (
  folder: string,
  names: BackupNames,
  count: number | undefined,
  now: Date,
): Promise<{ readonly deleted: readonly string[]; readonly later: readonly string[] }> => {
  await discardLeftOvers(folder, names.has);
  if (count === undefined) return { deleted: [], later: [] };
  const made = names.of(now);
  const others = (await readdir(folder))
    .filter((name) => name !== made && names.has(name) && lstatSync(join(folder, name)).isFile())
    .sort();
  const earlier = others.filter((name) => name <= made);
  const deleted = earlier.slice(0, Math.max(0, earlier.length - (count - 1)));
  for (const name of deleted) await rm(join(folder, name));
  return { deleted, later: others.filter((name) => name > made) };
};

// Next to the database and not in it: a restored backup would bring an old note back.
const noteOf = (database: string): string => `${realpathSync(database)}.last-backup`;

const mostBytes = 64;

/**
 * Notes next to a database file when a backup of it was made. Rejects with the error of the system, and when
 * a file of that name is not a note: it may be the backup.
 */
export const noteBackup = async (database: string, at: Date): Promise<void> => {
  const note = noteOf(database);
  const present = lstatSync(note, { throwIfNoEntry: false });
  if (present !== undefined && !(present.isFile() && present.size <= mostBytes)) {
    throw new Error(`${note} is something else. Give it another name.`);
  }
  await replaceFile(note, `${at.toISOString()}\n`);
  if (process.getuid?.() !== 0) return;
  // The server reads it as the owner of the database, who could put a link to a file of root here.
  const { uid, gid } = statSync(database);
  await lchown(note, uid, gid);
};

/** When the latest backup of a database file was made, `null` if unknown. */
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

/** When the latest backup was made, as a sentence after one about a damaged file; empty if unknown. */
export const latestBackup = async (database: string): Promise<string> => {
  const at = (await readLastBackup(database)).unwrapOr(null);
  return at === null ? '' : ` The latest known backup was made at ${at.toISOString()}.`;
};
