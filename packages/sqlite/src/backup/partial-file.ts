import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { databaseFiles, removeFile } from '../connection/database-files.ts';

const ownFiles = new Set<string>();

const nameOfPartial = /^(\d+)\.[0-9a-f]{12}\.partial(?:-wal|-shm|-journal)?$/;

/** Removes a file of ours, if it can. */
export const discard = (path: string): void => {
  try {
    rmSync(path, { force: true });
  } catch {
    // A file that cannot be removed only takes room.
  }
};

const isRunning = (processId: number): boolean => {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

/** In a container, each process may have the same id as the one before. */
const isLeftOver = (path: string, processId: number): boolean =>
  processId === process.pid
    ? ![...ownFiles].some((own) => databaseFiles(own).includes(path))
    : !isRunning(processId);

const discardLeftOvers = (target: string): void => {
  const [folder, start] = [dirname(target), `${basename(target)}.`];
  for (const name of readdirSync(folder)) {
    const [, processId] =
      (name.startsWith(start) && nameOfPartial.exec(name.slice(start.length))) || [];
    const path = join(folder, name);
    if (processId !== undefined && isLeftOver(path, Number(processId))) discard(path);
  }
};

/**
 * Creates an empty file next to `target`, for its owner alone, to write in until it is complete; returns its path.
 * Removes those of the same target that killed processes have left. Throws the error of the system.
 */
export const createPartialFile = (target: string): string => {
  discardLeftOvers(target);
  // A unique name, because another process may do the same now.
  const path = `${target}.${process.pid}.${randomBytes(6).toString('hex')}.partial`;
  closeSync(openSync(path, 'wx', 0o600));
  ownFiles.add(path);
  return path;
};

/** Removes such a file, unless it was renamed, and the files of SQLite next to it. Never throws. */
export const discardPartialFile = (path: string): void => {
  databaseFiles(path).forEach(discard);
  ownFiles.delete(path);
};

/** Syncs a file, or a folder after a name in it has changed. */
export const sync = (path: string): void => {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

const withoutLinks: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'EMLINK']);

/**
 * Gives a file another name, which must be free; throws EEXIST where it is not. Where the file system has no links, the
 * file loses the first name.
 */
export const giveName = (path: string, name: string): void => {
  try {
    linkSync(path, name);
  } catch (error) {
    if (!withoutLinks.has((error as NodeJS.ErrnoException).code)) throw error;
    // An empty file of ours reserves the name until it is replaced.
    closeSync(openSync(name, 'wx', 0o600));
    renameSync(path, name);
  }
};

/**
 * Removes the first name and makes the other durable: a database with two names is not opened. Throws the error of the
 * system.
 */
export const settleName = (path: string, name: string): void => {
  removeFile(path);
  sync(dirname(name));
};
