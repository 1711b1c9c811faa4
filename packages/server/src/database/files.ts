import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, type Stats, unlinkSync } from 'node:fs';
import { mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { err, ok, type Result } from 'neverthrow';
import { whenInterrupted } from '../printing/command-result.ts';
import { userName } from '../printing/unreadable.ts';

/** What is at a path that a command is given; `null` for nothing. The error is one line. */
export const lookUp = async (path: string): Promise<Result<Stats | null, string>> => {
  try {
    return ok(await stat(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const problem = code === 'EACCES' ? folderProblem(path) : null;
    if (code !== 'ENOENT') return err(`${path} cannot be reached: ${problem ?? message}.`);
    const folder = dirname(path);
    return existsSync(folder) ? ok(null) : err(`There is no folder ${folder}.`);
  }
};

/**
 * Makes a folder and those above it, where they are missing, for their owner alone. Node's own `recursive` never
 * ends where the system refuses a folder as missing, as in /proc. Rejects with what the system says.
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

/** Why no file can be made at a path: of its folder, or of the nearest above that exists; `null` when one can. */
export const folderProblem = (path: string): string | null => {
  const folder = dirname(resolve(path));
  if (!existsSync(folder) && folder !== path) return folderProblem(folder);
  const mode = constants.W_OK | constants.X_OK;
  return accessProblem(folder, mode, `the folder ${folder} is not writable`);
};

/** Why the file at a path cannot be read; `null` when it can, or is not there. */
export const readProblem = (path: string): string | null =>
  existsSync(path) ? accessProblem(path, constants.R_OK, 'it is not readable') : null;

/** The file that a symbolic link names; the path itself where there is none yet. */
const targetOf = (path: string): Promise<string> => realpath(path).catch(() => path);

const isRunning = (processId: number): boolean => {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // Those of other users may not be asked.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
};

const partialName = /^(.*)\.(\d+)\.[0-9a-f]{12}\.partial(?:-wal|-shm|-journal)?$/;

/** Removes what killed processes have left in a folder of files that they wrote, or backed up to. */
export const discardLeftOvers = async (
  folder: string,
  isTarget: (name: string) => boolean,
): Promise<void> => {
  for (const name of await readdir(folder)) {
    const [, target, id] = partialName.exec(name) ?? [];
    if (target === undefined || !isTarget(target)) continue;
    const processId = Number(id);
    // A container gives each of its processes the id of the one before.
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
 * Writes a file that only its owner may read. An older one of that name is replaced once the new one
 * is whole and on disk; when anything fails or a signal ends the process, it stays as it was and
 * nothing is left beside it. What SIGKILL leaves, the next run of the same target removes. A process
 * replaces a file once at a time. Rejects with what the file system or `content` throws.
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
      // The caller learns why the new file could not be written; the next run removes this one.
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
