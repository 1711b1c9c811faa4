import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJobService, employerId, type JobBody } from '@jobposting/core';
import type { Store } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import { openPostgresStore } from '@jobposting/postgres';
import { openSqliteStore } from '@jobposting/sqlite';
import { expectOk } from '@jobposting/store-contract/cases';
import { onTestFinished } from 'vitest';
import { aBody } from '../../core/test/a-body.ts';

/** A folder that is removed after the test. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A path without a file yet; the file is removed after the test. */
export const noDatabaseYet = (): string => join(temporaryFolder(), 'jobs.sqlite');

/** Opens a database of a test. */
export const openStore = async (database: string): Promise<Store> =>
  database.startsWith('postgres:')
    ? expectOk(await openPostgresStore({ address: database }))
    : expectOk(await openSqliteStore({ path: database }));

/** Creates a database with one employer, who has one key. */
export const newDatabaseWithKey = async (database = noDatabaseYet()) => {
  const store = await openStore(database);
  const { apiKey, key } = createApiKey();
  expectOk(await store.employers.add({ name: 'Any Employer', unlimited: false }, key));
  await store.close();
  return { database, apiKey };
};

/** Creates a database with one employer. */
export const newDatabase = async (empty?: string): Promise<string> =>
  (await newDatabaseWithKey(empty)).database;

/** Creates a database with one employer and one job. */
export const newDatabaseWithJob = async (job: JobBody = aJob): Promise<string> => {
  const database = await newDatabase();
  const store = await openStore(database);
  const employer = { id: employerId(1), name: 'Any Employer', unlimited: false };
  expectOk(await createJobService({ store: store.jobs }).create(employer, job));
  await store.close();
  return database;
};

/** The titles of the jobs in a database with one employer. */
export const titlesIn = async (database: string): Promise<string[]> => {
  const store = await openStore(database);
  const [employer] = expectOk(await store.employers.list());
  if (employer === undefined) throw new Error('there is no employer');
  const jobs = createJobService({ store: store.jobs }).all(employer);
  const titles = await Array.fromAsync(jobs, (job) => expectOk(job).title);
  await store.close();
  return titles;
};

/** A body with a referenceId. */
export const aJob = { ...aBody, referenceId: 'W-17' };
