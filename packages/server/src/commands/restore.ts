import type { Command } from '@commander-js/extra-typings';
import { restoreDatabase } from '@jobposting/sqlite';
import { err } from 'neverthrow';
import { lookUp } from '../database/files.ts';
import { onFile } from '../database/open-database.ts';
import { databaseOption } from '../options/database-options.ts';
import { option, text } from '../options/option.ts';
import { asAction, type CommandResult, printResult } from '../printing/command-result.ts';
import { damageLines } from '../printing/damage.ts';

const restore = async (from: string, to: string): Promise<CommandResult> => {
  const found = await lookUp(from);
  if (found.isErr()) return err(found.error);
  if (found.value === null) return err(`There is no backup ${from}.`);
  const target = await lookUp(to);
  if (target.isErr()) return err(target.error);
  const restored = await restoreDatabase({ from, to, now: new Date() });
  if (restored.isErr()) {
    const { message, problems } = restored.error;
    const advice = 'Choose another backup. The database is as it was.';
    return err(
      problems ? damageLines(`The backup ${from}`, problems, { most: 3, advice }) : message,
    );
  }
  const { kept } = restored.value;
  return printResult(
    `Restored ${to} from ${from}, which was verified.`,
    ...(kept === null ? [] : [`The database that was there is kept as ${kept}.`]),
  );
};

/** Adds `restore`. */
export const addRestoreCommand = (program: Command): void => {
  program
    .command('restore')
    .description(
      'verify a backup and put it in the place of a database file, which is kept beside it; while no server runs',
    )
    .addOption(databaseOption())
    .addOption(option('--from <file>', 'the backup to restore', text).makeOptionMandatory())
    .action(
      asAction(({ from, ...options }) =>
        onFile(options, 'Restore a PostgreSQL database with pg_restore', (path) =>
          restore(from, path),
        ),
      ),
    );
};
