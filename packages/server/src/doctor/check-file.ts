import { accessSync, constants, realpathSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { examineDatabase, type FileExamination } from '@jobposting/sqlite';
import { readLastBackup } from '../database/backups.ts';
import { findFile } from '../database/file-database.ts';
import { readProblem } from '../database/files.ts';
import { checkContents } from './check-contents.ts';
import { checkNone, type Finding, fine, mebibyte, mebibytes, problem, warning } from './finding.ts';

const canWrite = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

const checkRights = (path: string): Finding => {
  for (const place of [path, dirname(path)]) {
    if (!canWrite(place)) {
      return problem(
        `Rights: ${place} cannot be read and written by this user. Run it as its owner.`,
      );
    }
  }
  const othersMay = (statSync(path).mode & 0o077) !== 0 && process.platform !== 'win32';
  return othersMay
    ? warning(`Rights: other users may open ${path}. Stop the server, and run chmod 600 on it.`)
    : fine('Rights: only its owner may open the file.');
};

const fileSystemNames: Readonly<Record<number, string>> = {
  61267: 'ext2, 3 or 4',
  1481003842: 'XFS',
  2435016766: 'Btrfs',
  16914836: 'tmpfs',
  2035054128: 'overlay',
  801189825: 'ZFS',
};

const checkFileSystem = (path: string): Finding => {
  const { type } = statfsSync(path);
  const name = fileSystemNames[type] ?? `of type 0x${type.toString(16)}`;
  if (name === 'tmpfs') {
    return warning('File system: tmpfs, which a restart of the machine empties. Use a disk.');
  }
  return name === 'overlay'
    ? warning('File system: that of a container, deleted with it. Mount a folder of a disk.')
    : fine(`File system: ${name}, which is not known as a network file system.`);
};

// A backup and a migration need room for the file again, in addition to the log.
const leastRoom = 256 * mebibyte;

/** @param freeBytes what this user may still write */
export const checkRoom = (freeBytes: number, fileBytes: number): Finding => {
  const found = `Disk: ${mebibytes(freeBytes)} free; the file takes ${mebibytes(fileBytes)}.`;
  if (freeBytes < leastRoom) return problem(`${found} Make room: writes fail when it is full.`);
  return freeBytes < fileBytes + leastRoom
    ? warning(`${found} Make room: a backup next to it, or a migration, takes as much as the file.`)
    : fine(found);
};

const mostLogBytes = 64 * mebibyte;

/** @param bytes the size of the write-ahead log */
export const checkLog = (bytes: number): Finding => {
  const found = `Write-ahead log: ${mebibytes(bytes)}.`;
  return bytes > mostLogBytes
    ? warning(
        `${found} A program holds a snapshot of the database: a backup, Litestream, or a sqlite3.`,
      )
    : fine(found);
};

const dayMs = 86_400_000;

/** @param at when the latest backup was made; `null` if unknown */
export const checkBackup = (at: Date | null, now: Date): Finding => {
  if (at === null) return warning('Backup: none known. Run jobposting backup on a timer.');
  const found = `Backup: the latest was made at ${at.toISOString()}.`;
  return now.getTime() - at.getTime() > 2 * dayMs
    ? warning(`${found} That is more than two days ago. Run jobposting backup on a timer.`)
    : fine(found);
};

const checkProcesses = ({ processIds }: FileExamination): Finding =>
  fine(
    processIds.length === 0
      ? 'Other processes that have the file open: none seen.'
      : `Other processes that have the file open: ${processIds.join(', ')}.`,
  );

const checkPlace = (path: string): Finding[] => {
  const { bavail, bsize } = statfsSync(dirname(path));
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return [
    checkRights(path),
    checkFileSystem(path),
    checkRoom(bavail * bsize, statSync(path).size),
    checkLog(log?.size ?? 0),
  ];
};

/** Checks a database file and its place. */
export const checkFile = async (path: string, now: Date): Promise<Finding[]> => {
  const present = findFile(path);
  if (present.isErr()) return [problem(present.error)];
  const examined = await examineDatabase(path);
  if (examined.isErr()) {
    const place = checkPlace(realpathSync(path));
    // Its rights may be the cause, and name it more clearly.
    return readProblem(path) === null ? [problem(examined.error.message), ...place] : place;
  }
  const advice = 'Run jobposting verify, and restore a backup.';
  const lastBackup = await readLastBackup(path);
  return [
    fine(`Database: ${path}.`),
    ...checkPlace(realpathSync(path)),
    checkNone('Damage that a quick check finds', examined.value.problems, advice),
    ...checkContents(examined.value),
    lastBackup.isErr()
      ? warning(`Backup: the time of the latest cannot be read: ${String(lastBackup.error.cause)}`)
      : checkBackup(lastBackup.value, now),
    checkProcesses(examined.value),
  ];
};
