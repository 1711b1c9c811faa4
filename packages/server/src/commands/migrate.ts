import type { Command } from '@commander-js/extra-typings';
import { err } from 'neverthrow';
import { asAction } from '../command-result.ts';
import { migrateDatabase } from '../database/migrate-database.ts';
import { databaseOption } from '../options/database-options.ts';
import { flag } from '../options/option.ts';
import { printResult } from '../print.ts';

/** Adds `migrate`. */
export const addMigrateCommand = (program: Command): void => {
  program
    .command('migrate')
    .description('bring the schema of a database up to date; may be run twice, and by many at once')
    .addOption(databaseOption())
    .addOption(flag('dry-run', 'say what would be done, and change nothing'))
    .action(
      asAction(async ({ database, dryRun = false }) => {
        const migrated = await migrateDatabase(database, { dryRun });
        return migrated.isErr() ? err(migrated.error) : printResult(migrated.value);
      }),
    );
};
