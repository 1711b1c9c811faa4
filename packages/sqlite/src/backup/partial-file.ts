import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { databaseFiles, removeFile } from '../connection/database-files.ts';

const ownFiles = new Set<string>();

const endingOfPartial = /^(\.(\d+)\.[0-9a-f]{12}\.partial)(?:-wal|-shm|-journal)?$/;

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

const discardLeftOvers = (target: string): void => {
  for (const name of readdirSync(dirname(target))) {
    const path = join(dirname(target), name);
    const ending = path.startsWith(target) ? path.slice(target.length) : '';
    const [, own, id] = endingOfPartial.exec(ending) ?? [];
    if (own === undefined) continue;
    // In a container, each process may have the same id as the one before.
    const isOurs = Number(id) === process.pid;
    if (!(isOurs ? ownFiles.has(target + own) : isRunning(Number(id)))) discard(path);
  }
};

/**
 * Runs `write` on an empty file next to `target`, for its owner alone, and removes it afterwards unless it was renamed.
 * Removes those of the same target that killed processes have left. Rejects with the error of the system.
 */
export const withPartialFile = async <T>(
  target: string,
  write: (partial: string) => Promise<T>,
): Promise<T> => {
  discardLeftOvers(target);
  // A unique name, because another process may do the same now.
  const partial = `${target}.${process.pid}.${randomBytes(6).toString('hex')}.partial`;
  closeSync(openSync(partial, 'wx', 0o600));
  ownFiles.add(partial);
  try {
    return await write(partial);
  } finally {
    databaseFiles(partial).forEach(discard);
    ownFiles.delete(partial);
  }
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
 * Gives a file another name, which must be free unless `replaces`; throws EEXIST where it is not. The file loses the
 * first name where it replaces another, and where the file system has no links.
 */
export const giveName = (path: string, name: string, replaces = false): void => {
  try {
    if (replaces) renameSync(path, name);
    else linkSync(path, name);
  } catch (error) {
    if (replaces || !withoutLinks.has((error as NodeJS.ErrnoException).code)) throw error;
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
