import { err, ok, type Result } from 'neverthrow';
import type { DatabaseOptions } from '../options/database-options.ts';
import { asAction, type CommandResult, report } from '../printing/command-result.ts';
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

/**
 * Runs a command on a file. For an address, the error is one line.
 *
 * @param onPostgres what to do instead, such as `Check a PostgreSQL database with pg_amcheck`
 */
export const onFile = async (
  { database: place }: Pick<DatabaseOptions, 'database'>,
  onPostgres: string,
  run: (path: string) => Promise<CommandResult>,
): Promise<CommandResult> =>
  place.kind === 'file'
    ? run(place.path)
    : err(
        `This command is for a file. ${onPostgres}; see "On PostgreSQL" in docs/how-to/back-up-and-restore.md.`,
      );

/** Runs a command on a database, reports the result, and closes the database: when the disk hangs, that may not end. */
export const withOpened = async <Opened extends Database>(
  opened: Result<Opened, string>,
  run: (database: Opened) => Promise<CommandResult>,
): Promise<CommandResult> => {
  if (opened.isErr()) return err(opened.error);
  const database = opened.value;
  try {
    return ok(report(await run(database)));
  } finally {
    await closeAfterCommand(database);
  }
};

/** Runs a command on an existing database, and closes it afterwards. */
export const withDatabase = async (
  options: DatabaseOptions,
  run: (database: Database) => Promise<CommandResult>,
): Promise<CommandResult> => withOpened(await openDatabase(options, { create: false }), run);

/** Turns a command on an existing database into an action of the command line. */
export const databaseAction = <Options extends DatabaseOptions>(
  run: (database: Database, options: Options) => Promise<CommandResult>,
): ((options: Options) => Promise<void>) =>
  asAction((options) => withDatabase(options, (database) => run(database, options)));

/** The same as {@link withDatabase} for a command that needs a file. */
export const withFile = (
  options: Pick<DatabaseOptions, 'database'>,
  onPostgres: string,
  run: (database: FileDatabase) => Promise<CommandResult>,
): Promise<CommandResult> =>
  onFile(options, onPostgres, async (path) =>
    withOpened(await openFile(path, { create: false }), run),
  );
