import Database from 'better-sqlite3';

/** Takes the write lock of a database as another program would; the function returned lets go. */
export const holdWriteLock = (path: string): (() => void) => {
  const db = new Database(path, { fileMustExist: true });
  db.exec('BEGIN IMMEDIATE');
  return () => void db.close();
};
