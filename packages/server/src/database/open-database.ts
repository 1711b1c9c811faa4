import { err, ok, type Result, safeTry } from 'neverthrow';
import type { DatabaseOptions } from '../options/database-options.ts';
import { type CommandResult, type CommandSteps, report } from '../printing/command-result.ts';
import { closeAfterCommand } from './close-database.ts';
import type { Database, OpenOptions } from './database.ts';
import { type FileDatabase, openFile } from './file-database.ts';
import { openPostgres } from './postgres-database.ts';

/** Opens the database that the options name. The error is one line. */
export const openDatabase = (
  { database: place, ...options }: DatabaseOptions,
  open: OpenOptions,
): Promise<Result<Database, string>> =>
  place.kind === 'file' ? openFile(place.path, open) : openPostgres(place, { ...options, ...open });

/** Runs the steps of a command on a database, reports its failure, and closes it: when the disk hangs, that may not end. */
export const runOn = async <Opened extends Database>(
  opened: Result<Opened, string>,
  steps: (database: Opened) => CommandSteps,
): Promise<CommandResult> => {
  if (opened.isErr()) return err(opened.error);
  const database = opened.value;
  try {
    return ok(report(await safeTry(() => steps(database))));
  } finally {
    await closeAfterCommand(database);
  }
};

/** Makes a command of steps on a database, which must exist unless it may be created. */
export const onDatabase =
  <Given extends DatabaseOptions>(
    steps: (database: Database, options: Given, argument: string) => CommandSteps,
    { create = false } = {},
  ) =>
  async (options: Given, argument: string): Promise<CommandResult> =>
    runOn(await openDatabase(options, { create }), (database) =>
      steps(database, options, argument),
    );

type FileOptions = Pick<DatabaseOptions, 'database'>;

/**
 * Makes a command on a file. For an address, it fails with one line.
 *
 * @param onPostgres what to do instead, such as `Check a PostgreSQL database with pg_amcheck`
 */
export const onFile =
  <Given extends FileOptions>(
    onPostgres: string,
    run: (path: string, options: Given) => Promise<CommandResult>,
  ) =>
  async (options: Given): Promise<CommandResult> =>
    options.database.kind === 'file'
      ? run(options.database.path, options)
      : err(
          `This command is for a file. ${onPostgres}; see "On PostgreSQL" in docs/how-to/back-up-and-restore.md.`,
        );

/** The same for steps on the database in the file. */
export const onFileDatabase = <Given extends FileOptions>(
  onPostgres: string,
  steps: (database: FileDatabase, options: Given) => CommandSteps,
) =>
  onFile<Given>(onPostgres, async (path, options) =>
    runOn(await openFile(path, { create: false }), (database) => steps(database, options)),
  );
