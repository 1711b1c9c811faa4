import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Employer, type EmployerId, employerId } from '@jobposting/core';
import { type EmployerStore, employerNotFound } from '@jobposting/core/adapter';
import { openSqliteStore, type SqliteStore } from '@jobposting/sqlite';
import { err, ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import type { CommandResult } from './command-result.ts';
import { option, text, wholeNumber } from './option.ts';
import { eighthOf, readMemory } from './resources.ts';

/** A store of the core that is one file, with what such a file needs: `checkpoint`, `backup`. */
export type Database = SqliteStore;

/** `--database`, which every command needs. */
export const databaseOption = () =>
  option('--database <file>', 'the SQLite file', text).makeOptionMandatory();

/** `--employer`, by id. */
export const employerOption = () =>
  option(
    '--employer <id>',
    'the id of the employer',
    v.pipe(wholeNumber(1, 2_147_483_647), v.transform(employerId)),
  ).makeOptionMandatory();

/** Opens a database, and creates it with its folder when there is none. The error is one line. */
export const openOrCreateDatabase = async (path: string): Promise<Result<Database, string>> => {
  try {
    await mkdir(dirname(path), { recursive: true });
  } catch (error) {
    return err(`The folder of ${path} cannot be created: ${(error as Error).message}`);
  }
  return (await openSqliteStore({ path, cacheBytes: eighthOf(readMemory()) })).mapErr(
    ({ message }) => message,
  );
};

/** Runs a command on a database and closes it afterwards. */
export const withOpened = async (
  opened: Result<Database, string>,
  run: (database: Database) => Promise<CommandResult>,
): Promise<CommandResult> => {
  if (opened.isErr()) return err(opened.error);
  const database = opened.value;
  try {
    return await run(database);
  } finally {
    await database.close();
  }
};

export const noDatabase = (path: string): string =>
  `There is no database ${path}. Check the path, or create it with employer add or serve.`;

/**
 * Runs a command on a database that has to exist, so that a misspelt path does not create an empty
 * one, and closes it afterwards.
 */
export const withDatabase = async (
  path: string,
  run: (database: Database) => Promise<CommandResult>,
): Promise<CommandResult> =>
  existsSync(path) ? withOpened(await openOrCreateDatabase(path), run) : err(noDatabase(path));

/** The employer with this id. The error, also for an unknown id, is one line. */
export const getEmployer = async (
  employers: Pick<EmployerStore, 'find'>,
  id: EmployerId,
): Promise<Result<Employer, string>> => {
  const found = await employers.find(id);
  return found
    .andThen((employer) => (employer === null ? err(employerNotFound(id)) : ok(employer)))
    .mapErr(({ message }) => message);
};
