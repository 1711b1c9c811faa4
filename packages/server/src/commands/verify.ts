import { existsSync } from 'node:fs';
import type { Command } from '@commander-js/extra-typings';
import { openSqliteStore } from '@jobposting/sqlite';
import { err } from 'neverthrow';
import { asAction, type CommandResult } from '../command-result.ts';
import { type Database, databaseOption, noDatabase, withOpened } from '../database.ts';
import { print, printResult } from '../print.ts';

/** Opens a database as it is: to verify a file must not bring it to a newer schema. */
const openUnchanged = async (path: string) =>
  existsSync(path)
    ? (await openSqliteStore({ path, migrate: false })).mapErr(({ reason, message }) =>
        reason === 'older-schema'
          ? `${message} Verify it with that version, or verify a copy after serve has migrated it.`
          : message,
      )
    : err(noDatabase(path));

const verify = async (database: Database, path: string): Promise<CommandResult> => {
  const verified = await database.verify();
  if (verified.isErr()) return err(verified.error.message);
  const problems = verified.value;
  if (problems.length === 0) return printResult(`${path} is whole: no problem found.`);
  return (await print(...problems)).map(() => 1 as const).mapErr(({ message }) => message);
};

/** Adds `verify`. */
export const addVerifyCommand = (program: Command): void => {
  program
    .command('verify')
    .description(
      'check the whole database, also while a server runs; exit code 1 if it has a problem',
    )
    .addOption(databaseOption())
    .action(
      asAction(async ({ database: path }) =>
        withOpened(await openUnchanged(path), (database) => verify(database, path)),
      ),
    );
};
