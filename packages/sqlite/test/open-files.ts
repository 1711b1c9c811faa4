import type { SqliteStore, SqliteStoreOptions } from '@jobposting/sqlite';
import { onTestFinished } from 'vitest';
import { createDatabaseFile, type DatabaseFile } from './database-file.ts';

/** A database file that is removed after the test. */
export const aFile = (): DatabaseFile => {
  const file = createDatabaseFile();
  onTestFinished(file.remove);
  return file;
};

/** Opens a file for the length of the test. */
export const openFor = async (
  file: DatabaseFile,
  options?: Omit<SqliteStoreOptions, 'path'>,
): Promise<SqliteStore> => {
  const store = await file.open(options);
  onTestFinished(store.close);
  return store;
};
