import type { SchemaStep } from '@jobposting/core/adapter';
import { migratePostgres, readPostgresSchema } from '@jobposting/postgres';
import { readFileSchema } from '@jobposting/sqlite';
import { err, ok, type Result } from 'neverthrow';
import { findFile, openFile } from '../database/file-database.ts';
import { explainOpenError } from '../database/postgres-database.ts';
import { declareCommand } from '../options/command.ts';
import { addressProblem, anyDatabase } from '../options/database-options.ts';
import { flag } from '../options/option.ts';
import { printResult } from '../printing/command-result.ts';

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

export const migrate = declareCommand({
  name: 'migrate',
  description:
    'bring the schema of a database up to date; safe to run again, or from several machines at once',
  example: '--database postgres://jobs@db.example/jobs',
  options: {
    database: anyDatabase,
    dryRun: flag('show what would be done, and change nothing'),
  },
  problemOf: ({ database }) => addressProblem(database),
  async run({ database: place, dryRun = false }) {
    const { shown } = place;
    const migrated =
      place.kind === 'file'
        ? await migrateFile(place.path, dryRun)
        : (await (dryRun ? readPostgresSchema : migratePostgres)(place)).mapErr((error) =>
            explainOpenError(error, shown),
          );
    if (migrated.isErr()) return err(migrated.error);
    return printResult(described(shown, migrated.value, dryRun));
  },
});
