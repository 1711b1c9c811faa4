import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const endings = ['', '-wal', '-shm', '-journal'];

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
    ? !endings.some((ending) => ownFiles.has(path.slice(0, path.length - ending.length)))
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
  for (const ending of endings) discard(path + ending);
  ownFiles.delete(path);
};
