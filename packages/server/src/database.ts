import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Employer, type EmployerId, employerId } from '@jobposting/core';
import { openSqliteStore, type SqliteStore } from '@jobposting/sqlite';
import { err, ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import { option, text, wholeNumber } from './option.ts';
import type { Outcome } from './outcome.ts';

/** `--database`, which every command needs. */
export const databaseOption = () =>
  option('--database <file>', 'the SQLite file', text).makeOptionMandatory();

/** `--employer`, by id. */
export const employerOption = () =>
  option(
    '--employer <id>',
    'the employer, by its id',
    v.pipe(wholeNumber(1, 2_147_483_647), v.transform(employerId)),
  ).makeOptionMandatory();

/** Opens a database, which is made with its folder when there is none. The error is one line. */
export const openOrCreateDatabase = async (path: string): Promise<Result<SqliteStore, string>> => {
  try {
    await mkdir(dirname(path), { recursive: true });
  } catch (error) {
    return err(`The folder of ${path} cannot be made: ${(error as Error).message}`);
  }
  return (await openSqliteStore({ path })).mapErr(({ message }) => message);
};

/**
 * Runs a command on a database that has to exist, so that a misspelt path makes no empty one, and
 * closes it afterwards.
 */
export const withDatabase = async (
  path: string,
  run: (store: SqliteStore) => Promise<Outcome>,
): Promise<Outcome> => {
  if (!existsSync(path)) return err(`There is no database ${path}.`);
  return withStore(await openOrCreateDatabase(path), run);
};

/** Runs a command on a store and closes it afterwards. */
export const withStore = async (
  opened: Result<SqliteStore, string>,
  run: (store: SqliteStore) => Promise<Outcome>,
): Promise<Outcome> => {
  if (opened.isErr()) return err(opened.error);
  const store = opened.value;
  try {
    return await run(store);
  } finally {
    await store.close();
  }
};

/** The employer with this id; that there is none is an error of one line. */
export const getEmployer = async (
  { employers }: SqliteStore,
  id: EmployerId,
): Promise<Result<Employer, string>> => {
  const found = await employers.find(id);
  return found
    .mapErr(({ message }) => message)
    .andThen((employer) =>
      employer === null ? err(`There is no employer with id ${id}.`) : ok(employer),
    );
};
