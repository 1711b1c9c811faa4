import type { Job } from '@jobposting/core';
import type { JobUpdate, NewJob } from '@jobposting/core/adapter';
import type { SqliteStore, SqliteStoreOptions } from '@jobposting/sqlite';
import { aNewJob, aStamp, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { type MigratedDatabase, openDatabase } from '../src/backup/open-database.ts';
import { shareCaches } from '../src/freshness/cache-shares.ts';
import { createSqliteStore, type SqliteStoreParts } from '../src/sqlite-store.ts';
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

/** The connections of a store, which are closed after the test. */
export const openConnections = async ({ path } = aFile()) => {
  const open = expectOk(await openDatabase(path, 50));
  onTestFinished(() => {
    open.reader.close();
    open.db.close();
  });
  return open;
};

/** Makes a store of open connections, with some of its parts made by the test. */
export const openOf = (
  open: MigratedDatabase,
  parts: Partial<SqliteStoreParts> = {},
): SqliteStore => {
  const store = createSqliteStore({
    ...open,
    busyTimeoutMs: 50,
    shares: shareCaches(1024 * 1024),
    clock: () => performance.now(),
    ...parts,
  });
  onTestFinished(store.close);
  return store;
};

/** Inserts a job, which must be accepted. */
export const insertJob = async (store: SqliteStore, fields: Partial<NewJob> = {}): Promise<Job> =>
  expectOk(await store.jobs.insert(aNewJob(fields), aStamp()));

/** An update of the title alone. */
export const retitled = (job: Job, title: string): JobUpdate => ({
  from: job,
  to: { ...job, title },
});

/** A file that is open, with a job. */
export const openWithJob = async (fields: Partial<NewJob> = {}) => {
  const file = aFile();
  const store = await openFor(file);
  return { file, store, job: await insertJob(store, fields) };
};

/** A connection of somebody else, which the test closes. */
export const connectTo = ({ path }: Pick<DatabaseFile, 'path'>): Database.Database => {
  const db = new Database(path);
  onTestFinished(() => void db.close());
  return db;
};

/** Runs statements as somebody else does who has the file open for a moment. */
export const execute = ({ path }: Pick<DatabaseFile, 'path'>, sql: string): void => {
  const db = new Database(path);
  db.exec(sql);
  db.close();
};
