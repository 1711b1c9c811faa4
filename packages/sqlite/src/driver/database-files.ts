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
import { hasLostDatabase, lostDatabase } from './connection.ts';
import { folderGiven, type StoreOpenError, storeOpenError } from './store-open-error.ts';

/**
 * Where the file lies that `path` names, which need not exist yet. Found once, so that neither a
 * change of the working folder nor a symbolic link makes SQLite and this program look for the `-wal`
 * in different places.
 */
export const realPathOf = (path: string): string => {
  const inFolder = join(realpathSync(dirname(resolve(path))), basename(path));
  const isLink = lstatSync(inFolder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (!isLink) return inFolder;
  const target = resolve(dirname(inFolder), readlinkSync(inFolder));
  // Links that lead in a circle have no end; this throws for them.
  statSync(inFolder, { throwIfNoEntry: false });
  return realPathOf(target);
};

// NFS, SMB, SMB 2, CIFS, as Linux numbers them.
const networkTypes: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xfe534d42, 0xff534d42]);

/** True for file systems whose memory processes of several machines do not share, as a log needs. */
export const isNetworkType = (type: number): boolean => networkTypes.has(type >>> 0);

// /proc and /sys, whose files are no files.
const kernelTypes: ReadonlySet<number> = new Set([0x9fa0, 0x62656572]);

/**
 * True for a file that is mounted by itself, as containers can do, on Linux. Its `-wal` would lie in
 * the folder around it, which is another one for whoever has mounted it elsewhere.
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

/** Creates the file where there is none, for its owner alone; SQLite gives its others the same mode. */
const createFile = (path: string): void => {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
};

/**
 * The ending of the first of the files of a database that this process must not write. SQLite would open
 * it to read, and not look again.
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

/** Where the file lies, whatever there is, if a database can safely be there. */
const findFolder = (path: string): Result<string, StoreOpenError> => {
  // The driver would make it a database in memory, or a temporary one.
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
 * Finds the file that `path` names, and refuses what cannot safely be a database, before SQLite opens
 * it: that would wait for ever for a FIFO.
 *
 * Errors: `store-open-failed`. Throws what the system says, also where there is none.
 */
export const findExistingFile = (path: string): Result<string, StoreOpenError> =>
  findPlace(path).andThen((place) => checkFile(path, place));

/**
 * The same for a file that is to be written; creates it where there is none.
 *
 * Errors: `store-open-failed`. Throws what the system says.
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
 * The same for a file that is to be replaced as a whole, whatever is in it; there need not be one.
 *
 * Errors: `store-open-failed`. Throws what the system says.
 */
export const findReplaceableFile = (path: string): Result<string, StoreOpenError> =>
  findFolder(path).andThen((real) => (existsSync(real) ? checkKind(path, real) : ok(real)));

/**
 * The files of a database: itself, its write-ahead log, the memory that its users share, and what
 * SQLite takes for an interrupted transaction.
 */
export const databaseFiles = (path: string): readonly string[] =>
  ['', '-wal', '-shm', '-journal'].map((ending) => path + ending);

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

/** True where `candidate` is one of the files of the database at `path`, under whatever name. */
export const isDatabaseFile = (path: string, candidate: string): boolean => {
  const found = statOf(candidate);
  if (found === undefined) return databaseFiles(path).some((file) => file === nameOf(candidate));
  return databaseFiles(path).some((file) => {
    const own = statOf(file);
    return own?.ino === found.ino && own.dev === found.dev;
  });
};

/** Removes a file, where it is there. Throws what the system says; `rmSync` says "Unknown error" of some failures. */
export const removeFile = (path: string): void => {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

/** The log or journal with content that is beside the file at `path`, when there is one. */
export const leftLogOf = (path: string): string | undefined =>
  [`${path}-wal`, `${path}-journal`].find((file) => (statOf(file)?.size ?? 0) > 0);
