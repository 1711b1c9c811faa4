import { lstatSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { discardLeftOvers } from '../replace-file.ts';

const isBackup = (name: string): boolean => /^jobs-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite$/.test(name);

/** The name of a backup in a folder of backups, such as `jobs-2026-11-20T224419Z.sqlite`. */
export const backupName = (at: Date): string =>
  `jobs-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.sqlite`;

/** The names of the backups that were deleted, and of those that were left alone. */
export interface Tidied {
  readonly deleted: readonly string[];
  /** Named after now: by a clock that was wrong once, or is now. */
  readonly later: readonly string[];
}

/**
 * Deletes old backups of a folder, and what killed backups have left there; no other file. The one just
 * made stays, and so do the newest of the others up to `count` with it. Age goes by name: none that is
 * named after `now` is counted or deleted. Rejects with what the system says.
 */
export const keepNewest = async (
  folder: string,
  { made, count, now }: { readonly made: string; readonly count: number; readonly now: Date },
): Promise<Tidied> => {
  await discardLeftOvers(folder, isBackup);
  const others = (await readdir(folder))
    .filter((name) => name !== made && isBackup(name) && lstatSync(join(folder, name)).isFile())
    .sort();
  const last = backupName(now);
  const earlier = others.filter((name) => name <= last);
  const deleted = earlier.slice(0, Math.max(0, earlier.length - (count - 1)));
  for (const name of deleted) await rm(join(folder, name));
  return { deleted, later: others.filter((name) => name > last) };
};
