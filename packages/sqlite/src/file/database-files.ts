import { statSync } from 'node:fs';

/** The files of a database: itself, its write-ahead log and the memory that its users share. */
export const databaseFiles = (path: string): readonly string[] => [
  path,
  `${path}-wal`,
  `${path}-shm`,
];

/** True where `candidate` is one of the files of the database at `path`, under whatever name. */
export const isDatabaseFile = (path: string, candidate: string): boolean => {
  const found = statSync(candidate, { throwIfNoEntry: false });
  if (found === undefined) return databaseFiles(path).includes(candidate);
  return databaseFiles(path).some((file) => {
    const own = statSync(file, { throwIfNoEntry: false });
    return own?.ino === found.ino && own.dev === found.dev;
  });
};
