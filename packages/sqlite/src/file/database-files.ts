import { type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';

/** The files of a database: itself, its write-ahead log and the memory that its users share. */
const databaseFiles = (path: string): readonly string[] => [path, `${path}-wal`, `${path}-shm`];

const statOf = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
};

/** True where `candidate` is one of the files of the database at `path`, under whatever name. */
export const isDatabaseFile = (path: string, candidate: string): boolean => {
  const found = statOf(candidate);
  if (found === undefined) return databaseFiles(path).includes(resolve(candidate));
  return databaseFiles(path).some((file) => {
    const own = statOf(file);
    return own?.ino === found.ino && own.dev === found.dev;
  });
};
