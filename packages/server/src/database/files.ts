import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, type Stats, statSync, unlinkSync } from 'node:fs';
import { mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { err, ok, type Result } from 'neverthrow';
import { whenInterrupted } from '../printing/command-result.ts';
import { userName } from '../printing/unreadable.ts';

/** What is at a path from the command line; `null` for nothing. The error is one line. */
export const lookUp = (path: string): Result<Stats | null, string> => {
  try {
    const found = statSync(path, { throwIfNoEntry: false }) ?? null;
    const folder = dirname(path);
    return found === null && !existsSync(folder) ? err(`There is no folder ${folder}.`) : ok(found);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const problem = code === 'EACCES' ? folderProblem(path) : null;
    return err(`The file ${path} cannot be opened: ${problem ?? message}.`);
  }
};

/**
 * Makes a folder and missing parents, for their owner only. Node's own `recursive` never
 * ends when the system reports a folder as missing that it refuses, as in /proc. Rejects with the error of the system.
 */
export const makeFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await makeFolder(parent);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may just have made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/** Why a path cannot be used, as the end of a sentence; `null` when it can. */
const accessProblem = (path: string, mode: number, what: string): string | null => {
  try {
    accessSync(path, mode);
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `${what} for user ${userName()} (${code})`;
  }
};

/** Why no file can be made at a path, because of its folder or the nearest existing parent; `null` when one can. */
export const folderProblem = (path: string): string | null => {
  const folder = dirname(resolve(path));
  if (!existsSync(folder) && folder !== path) return folderProblem(folder);
  const mode = constants.W_OK | constants.X_OK;
  return accessProblem(folder, mode, `the folder ${folder} is not writable`);
};

/** Why the file at a path cannot be read; `null` when it can, or does not exist. */
export const readProblem = (path: string): string | null =>
  existsSync(path) ? accessProblem(path, constants.R_OK, 'it is not readable') : null;

/** The file that a symbolic link points to; the path itself when there is none yet. */
const targetOf = (path: string): Promise<string> => realpath(path).catch(() => path);

const isRunning = (processId: number): boolean => {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // The processes of other users cannot be checked.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

const partialName = /^(.*)\.(\d+)\.[0-9a-f]{12}\.partial(?:-wal|-shm|-journal)?$/;

/** Removes files that killed processes left in a folder. */
export const discardLeftOvers = async (
  folder: string,
  isTarget: (name: string) => boolean,
): Promise<void> => {
  for (const name of await readdir(folder)) {
    const [, target, id] = partialName.exec(name) ?? [];
    if (target === undefined || !isTarget(target)) continue;
    const processId = Number(id);
    // A container gives each process the id of the previous one.
    const isOver = processId === process.pid || !isRunning(processId);
    if (isOver) await rm(join(folder, name), { force: true });
  }
};

const sync = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Writes a file that only its owner may read. An older file of that name is replaced once the new one
 * is complete and on disk; when anything fails or a signal ends the process, the old one stays, and
 * nothing else is left. After SIGKILL, the next run for the same target cleans up. A process
 * replaces a file once at a time. Rejects with the errors of the file system or of `content`.
 */
export const replaceFile = async (
  path: string,
  content: string | AsyncIterable<string>,
): Promise<void> => {
  const target = await targetOf(path);
  await discardLeftOvers(dirname(target), (name) => name === basename(target));
  const partial = `${target}.${process.pid}.${randomBytes(6).toString('hex')}.partial`;
  const discard = (): void => {
    try {
      unlinkSync(partial);
    } catch {
      // The caller gets the reason why the new file could not be written; the next run removes this one.
    }
  };
  const forgetSignals = whenInterrupted(discard);
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, target);
    await sync(dirname(target));
  } catch (error) {
    discard();
    throw error;
  } finally {
    forgetSignals();
  }
};
