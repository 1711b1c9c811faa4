import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statfsSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { err, ok, type Result } from 'neverthrow';
import { folderGiven, type StoreOpenError, storeOpenError } from './store-open-error.ts';

export const lostDatabase =
  'it is missing or empty, but its -wal is not; put the database back, or delete the -wal';

/**
 * Whether a log has lost its database. SQLite would delete such a log, with its content, at its first read, even on a
 * read-only connection. The log is checked first, because a process that creates a database now creates the log later.
 */
export const hasLostDatabase = (path: string): boolean => {
  const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return sizeOf(`${path}-wal`) > 0 && sizeOf(path) === 0;
};

/**
 * The real path of the file that `path` names, which need not exist yet. Resolved once, so that SQLite and this program
 * look for the `-wal` in the same place, even after a change of the working folder or of a symbolic link.
 */
export const realPathOf = (path: string): string => {
  const inFolder = join(realpathSync(dirname(resolve(path))), basename(path));
  const isLink = lstatSync(inFolder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (!isLink) return inFolder;
  const target = resolve(dirname(inFolder), readlinkSync(inFolder));
  // This throws for links that form a circle.
  statSync(inFolder, { throwIfNoEntry: false });
  return realPathOf(target);
};

// NFS, SMB, SMB 2 and CIFS, by their numbers in Linux.
const networkTypes: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42]);

/** Whether a file system may be used from several machines, whose processes cannot share memory as a log needs. */
export const isNetworkType = (type: number): boolean => networkTypes.has(type >>> 0);

// /proc and /sys, whose files are not real files.
const kernelTypes: ReadonlySet<number> = new Set([0x9fa0, 0x62656572]);

/**
 * Whether a file is mounted by itself, as containers can do on Linux. Its `-wal` would be in the folder around it,
 * which is a different one where the file is mounted elsewhere.
 */
const isMountedAlone = (path: string): boolean => {
  const mounts = '/proc/self/mountinfo';
  if (!existsSync(mounts)) return false;
  const pointOf = (line: string): string =>
    (line.split(' ')[4] ?? '').replaceAll(/\\(\d{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    );
  return readFileSync(mounts, 'latin1')
    .split('\n')
    .some((line) => pointOf(line) === Buffer.from(path).toString('latin1'));
};

/** Creates the file where there is none, for its owner alone; SQLite gives its other files the same mode. */
const createFile = (path: string): void => {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/**
 * The suffix of the first file of a database that this process may not write to. SQLite would open it read-only, and
 * not check again.
 */
const findReadOnly = (path: string): string | undefined =>
  ['', '-wal', '-shm'].find((ending) => {
    try {
      if (existsSync(path + ending)) accessSync(path + ending, constants.R_OK | constants.W_OK);
      return false;
    } catch {
      return true;
    }
  });

/** The real path of a file, of any kind, where a database can safely be. */
const findFolder = (path: string): Result<string, StoreOpenError> => {
  // The driver would open a database in memory, or a temporary one.
  if (['', ':memory:'].includes(path.trim())) return err(storeOpenError(path, 'not-a-file'));
  const real = realPathOf(path.trim());
  const { type } = statfsSync(dirname(real));
  if (isNetworkType(type)) return err(storeOpenError(path, 'network'));
  if (kernelTypes.has(type)) return err(storeOpenError(path, 'not-a-file'));
  return ok(real);
};

const findPlace = (path: string): Result<string, StoreOpenError> =>
  findFolder(path).andThen((real) =>
    hasLostDatabase(real)
      ? err(storeOpenError(path, 'cannot-open', new Error(lostDatabase)))
      : ok(real),
  );

const checkKind = (path: string, real: string): Result<string, StoreOpenError> => {
  const found = statSync(real);
  if (found.isDirectory()) return err(folderGiven(path));
  if (!found.isFile()) return err(storeOpenError(path, 'not-a-file'));
  return isMountedAlone(real) ? err(storeOpenError(path, 'mounted')) : ok(real);
};

const checkFile = (path: string, real: string): Result<string, StoreOpenError> =>
  checkKind(path, real).andThen(() =>
    statSync(real).nlink > 1 ? err(storeOpenError(path, 'linked')) : ok(real),
  );

/**
 * Finds the file that `path` names, and refuses anything that cannot safely be a database before SQLite opens it, which
 * would wait for ever for a FIFO.
 *
 * Errors: `store-open-failed`. Throws the error of the system, also if the file does not exist.
 */
export const findExistingFile = (path: string): Result<string, StoreOpenError> =>
  findPlace(path).andThen((place) => checkFile(path, place));

/**
 * The same for a file to write; creates it where there is none.
 *
 * Errors: `store-open-failed`. Throws the error of the system.
 */
export const findRealFile = (path: string): Result<string, StoreOpenError> =>
  findPlace(path).andThen((place) => {
    createFile(place);
    return checkFile(path, place).andThen((real) => {
      const readOnly = findReadOnly(real);
      return readOnly === undefined ? ok(real) : err(storeOpenError(path + readOnly, 'read-only'));
    });
  });

/**
 * The same for a file to replace as a whole, with any content; it need not exist.
 *
 * Errors: `store-open-failed`. Throws the error of the system.
 */
export const findReplaceableFile = (path: string): Result<string, StoreOpenError> =>
  findFolder(path).andThen((real) => (existsSync(real) ? checkKind(path, real) : ok(real)));

/**
 * The files of a database: itself, its write-ahead log, the shared memory of its users, and the journal of an
 * interrupted transaction.
 */
export const databaseFiles = (path: string): readonly string[] =>
  ['', '-wal', '-shm', '-journal'].map((ending) => path + ending);

export const isSameFile = (a: Stats | undefined, b: Stats): boolean =>
  a?.ino === b.ino && a.dev === b.dev;

const statOf = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
};

const nameOf = (path: string): string | undefined => {
  try {
    return realPathOf(path);
  } catch {
    return undefined;
  }
};

/** Whether `candidate` is one of the files of the database at `path`, under any name. */
export const isDatabaseFile = (path: string, candidate: string): boolean => {
  const found = statOf(candidate);
  if (found === undefined) return databaseFiles(path).some((file) => file === nameOf(candidate));
  return databaseFiles(path).some((file) => isSameFile(statOf(file), found));
};

/** Removes a file, if it exists. Throws the error of the system; `rmSync` reports some as "Unknown error". */
export const removeFile = (path: string): void => {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

/** The log or journal with content next to the file at `path`, if there is one. */
export const leftLogOf = (path: string): string | undefined =>
  [`${path}-wal`, `${path}-journal`].find((file) => (statOf(file)?.size ?? 0) > 0);
