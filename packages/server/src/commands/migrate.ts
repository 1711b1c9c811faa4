import type { Command } from '@commander-js/extra-typings';
import type { SchemaStep } from '@jobposting/core/adapter';
import { migratePostgres, readPostgresSchema } from '@jobposting/postgres';
import { readFileSchema } from '@jobposting/sqlite';
import { err, ok, type Result } from 'neverthrow';
import { findFile, openFile } from '../database/file-database.ts';
import { explainOpenError } from '../database/postgres-database.ts';
import { type DatabasePlace, databaseOption } from '../options/database-options.ts';
import { flag } from '../options/option.ts';
import { asAction, printResult } from '../printing/command-result.ts';

const migrateFile = async (path: string, dryRun: boolean): Promise<Result<SchemaStep, string>> => {
  const present = findFile(path);
  if (present.isErr()) return err(present.error);
  const read = await readFileSchema(path);
  if (read.isErr()) return err(read.error.message);
  if (dryRun || read.value.from === read.value.to) return ok(read.value);
  const opened = await openFile(path, { create: false });
  await opened.map((database) => database.close()).unwrapOr(undefined);
  return opened.map(() => read.value);
};

const described = (shown: string, { from, to }: SchemaStep, dryRun: boolean): string => {
  if (from === to) return `${shown} already has schema ${to}: nothing to do.`;
  if (!dryRun) return `Migrated ${shown} from schema ${from} to ${to}.`;
  return from === 0
    ? `${shown} is empty, and would get schema ${to}. Nothing was changed.`
    : `${shown} has schema ${from}, and would get schema ${to}. Nothing was changed. Make a backup first.`;
};

/** Brings a schema up to date, or shows what that would do. The error is one line. */
const migrateDatabase = async (
  place: DatabasePlace,
  { dryRun }: { readonly dryRun: boolean },
): Promise<Result<string, string>> => {
  if (place.kind === 'file') {
    return (await migrateFile(place.path, dryRun)).map((migrated) =>
      described(place.shown, migrated, dryRun),
    );
  }
  const migrated = await (dryRun ? readPostgresSchema : migratePostgres)(place);
  return migrated
    .map((schemas) => described(place.shown, schemas, dryRun))
    .mapErr((error) => explainOpenError(error, place.shown));
};

/** Adds `migrate`. */
export const addMigrateCommand = (program: Command): void => {
  program
    .command('migrate')
    .description(
      'bring the schema of a database up to date; safe to run again, or from several machines at once',
    )
    .addOption(databaseOption())
    .addOption(flag('dry-run', 'show what would be done, and change nothing'))
    .action(
      asAction(async ({ database, dryRun = false }) => {
        const migrated = await migrateDatabase(database, { dryRun });
        return migrated.isErr() ? err(migrated.error) : printResult(migrated.value);
      }),
    );
};
