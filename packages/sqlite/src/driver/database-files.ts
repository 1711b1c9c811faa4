import { type Stats, statSync } from 'node:fs';
import { realPathOf } from './real-file.ts';

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

/** The log or journal with content that is beside the file at `path`, when there is one. */
export const leftLogOf = (path: string): string | undefined =>
  [`${path}-wal`, `${path}-journal`].find((file) => (statOf(file)?.size ?? 0) > 0);
