import { existsSync, realpathSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import { err, ok } from 'neverthrow';
import { asAction, type CommandResult } from '../command-result.ts';
import { type Database, databaseOption, withDatabase } from '../database.ts';
import { flag, option, text } from '../option.ts';

const isSameFile = (one: string, other: string): boolean =>
  existsSync(other) && realpathSync(one) === realpathSync(other);

interface Options {
  readonly database: string;
  readonly to: string;
  readonly force?: boolean | undefined;
}

const backUp = async (database: Database, options: Options): Promise<CommandResult> => {
  const { to, force = false } = options;
  if (isSameFile(options.database, to)) {
    return err(`The file ${to} is the database itself. Choose another one with --to.`);
  }
  if (!force && existsSync(to)) {
    return err(`The file ${to} already exists. Choose another one, or replace it with --force.`);
  }
  // The database writes new files only; the old backup stays until the new one is verified.
  const copy = force ? `${to}.new` : to;
  if (force) await rm(copy, { force: true });
  const copied = await database.backup(copy);
  if (copied.isErr()) {
    const { message, cause } = copied.error;
    return err(cause instanceof Error ? `${message} ${cause.message}` : message);
  }
  if (force) await rename(copy, to);
  console.log(`Backed up to ${to} and verified.`);
  return ok(0);
};

/** Adds `backup`. */
export const addBackupCommand = (program: Command): void => {
  program
    .command('backup')
    .description('copy the database to a file, also while a server runs, and verify the copy')
    .addOption(databaseOption())
    .addOption(option('--to <file>', 'the file to write', text).makeOptionMandatory())
    .addOption(flag('force', 'replace the file if it exists'))
    .action(
      asAction((options) =>
        withDatabase(options.database, (database) => backUp(database, options)),
      ),
    );
};
