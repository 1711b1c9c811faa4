import { existsSync, realpathSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import type { SqliteStore } from '@jobposting/sqlite';
import { err, ok } from 'neverthrow';
import { databaseOption, withDatabase } from '../database.ts';
import { flag, option, text } from '../option.ts';
import { asAction, type Outcome } from '../outcome.ts';

const isSameFile = (one: string, other: string): boolean =>
  existsSync(other) && realpathSync(one) === realpathSync(other);

interface Options {
  readonly database: string;
  readonly to: string;
  readonly force?: boolean | undefined;
}

const backUp = async (store: SqliteStore, options: Options): Promise<Outcome> => {
  const { database, to, force = false } = options;
  if (isSameFile(database, to)) return err(`The file ${to} is the database itself.`);
  if (!force && existsSync(to)) {
    return err(`The file ${to} exists already; --force replaces it.`);
  }
  // The store makes new files only; the old backup stays until the new one is verified.
  const made = force ? `${to}.new` : to;
  if (force) await rm(made, { force: true });
  const copied = await store.backup(made);
  if (copied.isErr()) {
    const { message, cause } = copied.error;
    return err(cause instanceof Error ? `${message} ${cause.message}` : message);
  }
  if (force) await rename(made, to);
  console.log(`Backed up to ${to}, verified.`);
  return ok(0);
};

/** Adds `backup`. */
export const addBackupCommand = (program: Command): void => {
  program
    .command('backup')
    .description('copy the database, in use or not, to a file, and verify the copy')
    .addOption(databaseOption())
    .addOption(option('--to <file>', 'the file to write', text).makeOptionMandatory())
    .addOption(flag('force', 'replace the file if it exists'))
    .action(
      asAction((options) => withDatabase(options.database, (store) => backUp(store, options))),
    );
};
