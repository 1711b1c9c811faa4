import type { Job } from '@jobposting/core';
import type { JobUpdate, NewJob } from '@jobposting/core/adapter';
import { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from '@jobposting/sqlite';
import { aNewJob, aStamp, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { onTestFinished, vi } from 'vitest';
import { type MigratedDatabase, openDatabase } from '../src/backup/open-database.ts';
import { shareCaches } from '../src/caches/cache-shares.ts';
import { toStoreUnavailable } from '../src/connection/sqlite-error.ts';
import { createSqliteStore, type SqliteStoreParts } from '../src/sqlite-store.ts';
import { createWriteQueue, type WriteQueueParts } from '../src/writes/write-queue.ts';
import { createDatabaseFile, type DatabaseFile } from './database-file.ts';

/** A database file that is removed after the test. */
export const aFile = (): DatabaseFile => {
  const file = createDatabaseFile();
  onTestFinished(file.remove);
  return file;
};

/** Opens a file for the length of the test. */
export const openFor = async (
  { path }: Pick<DatabaseFile, 'path'>,
  options: Omit<SqliteStoreOptions, 'path'> = {},
): Promise<SqliteStore> => {
  const store = expectOk(await openSqliteStore({ path, ...options }));
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

/** Makes a store from open connections, with some parts from the test. */
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

/** Inserts `count` jobs at once, each with the fields for its number; all must be accepted. */
export const insertJobs = (
  { jobs }: SqliteStore,
  count: number,
  fieldsOf: (n: number) => Partial<NewJob> = () => ({}),
): Promise<Job[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) =>
      expectOk(await jobs.insert(aNewJob(fieldsOf(n)), aStamp())),
    ),
  );

export const retitled = (job: Job, title: string): JobUpdate => ({
  from: job,
  to: { ...job, title },
});

export const openWithJob = async (fields: Partial<NewJob> = {}) => {
  const file = aFile();
  const store = await openFor(file);
  return { file, store, job: await insertJob(store, fields) };
};

/** Another connection, which the test closes. */
export const connectTo = ({ path }: Pick<DatabaseFile, 'path'>): Database.Database => {
  const db = new Database(path);
  onTestFinished(() => void db.close());
  return db;
};

/** Runs statements like another program that has the file open for a moment. */
export const execute = ({ path }: Pick<DatabaseFile, 'path'>, sql: string): void => {
  const db = new Database(path);
  db.exec(sql);
  db.close();
};

/** A reader that prevents writing the log into the file; returns the function that ends its transaction. */
export const holdSnapshot = (path: string): (() => void) => {
  const reader = new Database(path, { readonly: true });
  onTestFinished(() => void reader.close());
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM job').get();
  return () => void reader.exec('COMMIT');
};

/** Sets the clock a second later, until the test ends. */
export const afterASecond = (): void => {
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_000);
  onTestFinished(() => later.mockRestore());
};

/** A queue of writes on a disk that always answers. */
export const aWriteQueue = (parts: Pick<WriteQueueParts, 'commit'> & Partial<WriteQueueParts>) =>
  createWriteQueue({
    sync: async () => undefined,
    tryDisk: async () => undefined,
    afterCommit: () => undefined,
    toUnavailable: toStoreUnavailable,
    busyTimeoutMs: 1_000,
    ...parts,
  });

/** A backup of a database of one employer and no job. */
export const aBackup = async (folder = aFile().folder): Promise<string> => {
  const store = await openFor(aFile());
  expectOk(await store.employers.add({ name: 'Any Employer', unlimited: false }));
  const to = `${folder}/backup.sqlite`;
  expectOk(await store.backup(to));
  return to;
};
