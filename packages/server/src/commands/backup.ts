import type { Command } from '@commander-js/extra-typings';
import { err } from 'neverthrow';
import { asAction, type CommandResult } from '../command-result.ts';
import { databaseOption } from '../database/database-options.ts';
import type { FileDatabase } from '../database/file-database.ts';
import { withFile } from '../database/open-database.ts';
import { lookUp } from '../look-up.ts';
import { flag, option, text } from '../option.ts';
import { printResult } from '../print.ts';

interface Options {
  readonly to: string;
  readonly force?: boolean | undefined;
}

const backUp = async (database: FileDatabase, options: Options): Promise<CommandResult> => {
  const { to, force = false } = options;
  const found = await lookUp(to);
  if (found.isErr()) return err(found.error);
  const present = found.value;
  if (database.isOwnFile(to)) {
    return err(`${to} is a file of the database itself. Choose another one with --to.`);
  }
  // With --force a device would be replaced by a file, for every program of the machine.
  if (present?.isFile() === false)
    return err(`${to} is not a regular file. Choose another one with --to.`);
  if (!force && present !== null) {
    return err(`The file ${to} already exists. Choose another one, or replace it with --force.`);
  }
  const copied = await database.backup(to, { replace: force });
  if (copied.isErr()) {
    const { message, cause } = copied.error;
    return err(cause instanceof Error ? `${message} ${cause.message}` : message);
  }
  return printResult(`Backed up to ${to} and verified.`);
};

/** Adds `backup`. */
export const addBackupCommand = (program: Command): void => {
  program
    .command('backup')
    .description('copy a database file to another, also while a server runs, and verify the copy')
    .addOption(databaseOption())
    .addOption(option('--to <file>', 'the file to write', text).makeOptionMandatory())
    .addOption(flag('force', 'replace the file if it exists'))
    .action(asAction((options) => withFile(options, (database) => backUp(database, options))));
};
