import { lstatSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { discardLeftOvers } from '../replace-file.ts';

const isBackup = (name: string): boolean => /^jobs-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite$/.test(name);

/** The name of a backup in a folder of backups, such as `jobs-2026-11-20T224419Z.sqlite`. */
export const backupName = (at: Date): string =>
  `jobs-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.sqlite`;

/**
 * Deletes all but the newest backups of a folder, and what killed backups have left there; no other file.
 * A backup has its name only once it was verified, so that those that stay are whole. Returns the names of
 * those that are gone. Rejects with what the system says.
 */
export const keepNewest = async (folder: string, count: number): Promise<readonly string[]> => {
  await discardLeftOvers(folder, isBackup);
  const backups = (await readdir(folder)).filter(
    (name) => isBackup(name) && lstatSync(join(folder, name)).isFile(),
  );
  const old = backups.sort().slice(0, Math.max(0, backups.length - count));
  for (const name of old) await rm(join(folder, name));
  return old;
};
