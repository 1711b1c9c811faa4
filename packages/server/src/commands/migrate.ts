import type { Command } from '@commander-js/extra-typings';
import { err } from 'neverthrow';
import { asAction } from '../command-result.ts';
import { databaseOption } from '../database/database-options.ts';
import { migrateDatabase } from '../database/open-database.ts';
import { printResult } from '../print.ts';

/** Adds `migrate`. */
export const addMigrateCommand = (program: Command): void => {
  program
    .command('migrate')
    .description('bring the schema of a database up to date; may be run twice, and by many at once')
    .addOption(databaseOption())
    .action(
      asAction(async (options) => {
        const migrated = await migrateDatabase(options);
        return migrated.isErr() ? err(migrated.error) : printResult(migrated.value);
      }),
    );
};
