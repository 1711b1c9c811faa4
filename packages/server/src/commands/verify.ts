import type { Command } from '@commander-js/extra-typings';
import { verifyDatabase } from '@jobposting/sqlite';
import { err } from 'neverthrow';
import { findFile } from '../database/file-database.ts';
import { onFile } from '../database/open-database.ts';
import { databaseOption } from '../options/database-options.ts';
import { asAction, type CommandResult, print, printResult } from '../printing/command-result.ts';

const olderSchema = 'Verify it with that version, or verify a copy after serve has migrated it.';

const verify = async (path: string): Promise<CommandResult> => {
  const present = findFile(path);
  if (present.isErr()) return err(present.error);
  const verified = await verifyDatabase(path);
  if (verified.isErr()) {
    const { reason, message } = verified.error;
    return err(reason === 'older-schema' ? `${message} ${olderSchema}` : message);
  }
  const problems = verified.value;
  if (problems.length === 0) return printResult(`${path} is whole: no problem found.`);
  return (await print(...problems)).map(() => 1 as const).mapErr(({ message }) => message);
};

/** Adds `verify`. */
export const addVerifyCommand = (program: Command): void => {
  program
    .command('verify')
    .description(
      'check the whole database file, also while a server runs; exit code 1 if it has a problem',
    )
    .addOption(databaseOption())
    .action(
      asAction((options) => onFile(options, 'Check a PostgreSQL database with pg_amcheck', verify)),
    );
};
