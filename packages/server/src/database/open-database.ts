import { err, ok, type Result, safeTry } from 'neverthrow';
import type { AnyCommand, ProblemOf } from '../options/command.ts';
import {
  addressProblem,
  anyDatabase,
  type DatabaseOptions,
  databaseFile,
  postgresOptions,
} from '../options/database-options.ts';
import type { Options, ValuesOf } from '../options/option.ts';
import { type CommandResult, type CommandSteps, report } from '../printing/command-result.ts';
import { closeAfterCommand } from './close-database.ts';
import type { Database, OpenOptions } from './database.ts';
import { type FileDatabase, openFile } from './file-database.ts';

/** Loads what is for PostgreSQL, which a server on a file does not need in memory. */
export const loadPostgres = () => import('./postgres-database.ts');

/** Opens the database that the options name. The error is one line. */
export const openDatabase = async (
  { database: place, ...options }: DatabaseOptions,
  open: OpenOptions,
): Promise<Result<Database, string>> => {
  if (place.kind === 'file') return openFile(place.path, open);
  const { openPostgres } = await loadPostgres();
  return openPostgres(place, { ...options, ...open });
};

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

type Given<Declared extends Options> = ValuesOf<Declared> & DatabaseOptions;

type Described = Omit<AnyCommand, 'options' | 'problemOf' | 'run'>;

interface DatabaseCommand<Declared extends Options> extends Described {
  /** Beside those that name the database. */
  readonly options: Declared;
  readonly problemOf?: ProblemOf<Declared>;
  /** Whether it may create the database. */
  readonly creates?: boolean;
  readonly steps: (database: Database, options: Given<Declared>, argument: string) => CommandSteps;
}

/** Declares a command on a database, which is opened before its steps and closed after them. */
export const databaseCommand = <Declared extends Options>({
  creates: create = false,
  steps,
  problemOf,
  ...described
}: DatabaseCommand<Declared>): AnyCommand => ({
  ...described,
  options: { database: anyDatabase, ...described.options, ...postgresOptions },
  problemOf: (options: Given<Declared>, isTyped) =>
    addressProblem(options.database) ?? problemOf?.(options, isTyped) ?? null,
  run: async (options: Given<Declared>, argument) =>
    runOn(await openDatabase(options, { create }), (database) =>
      steps(database, options, argument),
    ),
});

interface FileCommand<Declared extends Options> extends Described {
  /** Beside the one that names the file. */
  readonly options: Declared;
  readonly problemOf?: ProblemOf<Declared>;
  /** What to do instead for an address, such as `Check a PostgreSQL database with pg_amcheck`. */
  readonly onPostgres: string;
  readonly steps: (path: string, options: ValuesOf<Declared>) => CommandSteps;
}

/** Declares a command on a database file. */
export const fileCommand = <Declared extends Options>({
  onPostgres,
  steps,
  ...described
}: FileCommand<Declared>): AnyCommand => ({
  ...described,
  options: { database: databaseFile, ...described.options },
  run: async ({ database, ...options }: Given<Declared>) =>
    database.kind === 'file'
      ? safeTry(() => steps(database.path, options as ValuesOf<Declared>))
      : err(
          `This command is for a file. ${onPostgres}; see "On PostgreSQL" in docs/how-to/back-up-and-restore.md.`,
        ),
});

/** Runs steps on the database in a file. */
export const runOnFile = async (
  path: string,
  steps: (database: FileDatabase) => CommandSteps,
): Promise<CommandResult> => runOn(await openFile(path, { create: false }), steps);
