import type { SchemaStep } from '@jobposting/core/adapter';
import { readFileSchema } from '@jobposting/sqlite';
import { ok, ResultAsync, safeTry } from 'neverthrow';
import { findFile, openFile } from '../database/file-database.ts';
import { loadPostgres } from '../database/open-database.ts';
import { declareCommand } from '../options/command.ts';
import { addressProblem, anyDatabase } from '../options/database-options.ts';
import { flag } from '../options/option.ts';
import { printResult } from '../printing/command-result.ts';

const migrateFile = (path: string, dryRun: boolean) =>
  safeTry<SchemaStep, string>(async function* () {
    yield* findFile(path);
    const step = yield* (await readFileSchema(path)).mapErr(({ message }) => message);
    if (dryRun || step.from === step.to) return ok(step);
    const database = yield* await openFile(path, { create: false });
    await database.close();
    return ok(step);
  });

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
        : await (await loadPostgres()).migrateDatabase(place, dryRun);
    return migrated.asyncAndThen(
      (step) => new ResultAsync(printResult(described(shown, step, dryRun))),
    );
  },
});
