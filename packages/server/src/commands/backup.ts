import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import type { SqliteStore } from '@jobposting/sqlite';
import { err, ok } from 'neverthrow';
import { databaseOption, withDatabase } from '../database.ts';
import { flag, option, text } from '../option.ts';
import { asAction, type Outcome } from '../outcome.ts';

const backUp = async (store: SqliteStore, to: string, force: boolean): Promise<Outcome> => {
  if (!force && existsSync(to)) {
    return err(`The file ${to} exists already; --force replaces it.`);
  }
  // The store makes new files only; the old backup stays until the new one is verified.
  const made = force ? `${to}.new` : to;
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
      asAction(({ database, to, force }) =>
        withDatabase(database, (store) => backUp(store, to, force === true)),
      ),
    );
};
