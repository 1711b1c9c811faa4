import { existsSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { StoreUnavailable } from '@jobposting/core/adapter';
import { openSqliteStore, type SqliteStore, type StoreOpenError } from '@jobposting/sqlite';
import { err, ok, type Result, safeTry } from 'neverthrow';
import { readMemory, shareCaches } from '../host-checks/resources.ts';
import { latestBackup, readLastBackup } from './backups.ts';
import type { Database, OpenOptions } from './database.ts';
import { folderProblem, lookUp, makeFolder, readProblem } from './files.ts';

/** A database in one file, with the parts that only a file needs. */
export interface FileDatabase extends Database, Pick<SqliteStore, 'backup'> {
  /** When the latest backup was made; `null` if unknown. Errors: `store-unavailable`. */
  lastBackup(): Promise<Result<Date | null, StoreUnavailable>>;
}

const asDatabase = (store: SqliteStore, path: string): FileDatabase => ({
  ...store,
  shown: resolve(path),
  lastBackup: () => readLastBackup(path),
  damageNotice:
    'the store is unavailable until the server is restarted on a good file; see docs/how-to/back-up-and-restore.md',
  tidyUp: async () =>
    (await store.checkpoint()).orElse((error) =>
      // Another program that uses the log does the rest, or the next start.
      error.reason === 'busy' ? ok() : err(error),
    ),
});

/** What is at the path of an existing database. The error is one line. */
export const findFile = (path: string): Result<Stats, string> =>
  lookUp(path).andThen((found) =>
    found === null
      ? err(
          `There is no database ${path}. Check the path, or create it with employer add or serve.`,
        )
      : ok(found),
  );

const makeFolderOf = async (path: string): Promise<Result<void, string>> => {
  try {
    await makeFolder(dirname(resolve(path)));
    return ok();
  } catch (error) {
    const problem = folderProblem(path) ?? (error as Error).message;
    return err(`The folder of ${path} cannot be created: ${problem}.`);
  }
};

/** Why a file cannot be opened, in one line, and what to do. */
export const openProblem = async (
  path: string,
  { reason, message }: StoreOpenError,
): Promise<string> => {
  if (reason === 'not-a-database') return message + (await latestBackup(path));
  // When its user may not read or write the file, that is the cause, whatever the system reports.
  const mayBeRights = reason === 'cannot-open' || reason === 'read-only';
  const problem = mayBeRights ? (readProblem(path) ?? folderProblem(path)) : null;
  return problem === null ? message : `The file ${path} cannot be opened: ${problem}.`;
};

const emptyFile = (path: string): string =>
  `The file ${path} is empty. Restore a backup, or set it up with employer add or serve.`;

/**
 * Opens a file. With `create`, a missing file is made with its folder; otherwise it is an error, so
 * that a misspelt path does not make an empty database, and a lost file is not backed up. The
 * error is one line.
 */
export const openFile = async (
  path: string,
  { create, careers }: OpenOptions,
): Promise<Result<FileDatabase, string>> =>
  safeTry<FileDatabase, string>(async function* () {
    if (!create) {
      const present = yield* findFile(path);
      // An empty file with a log next to it has lost its content; the store reports that.
      if (present.isFile() && present.size === 0 && !existsSync(`${path}-wal`))
        return err(emptyFile(path));
    }
    yield* await makeFolderOf(path);
    const { cacheBytes } = shareCaches(readMemory(), careers);
    const opened = await openSqliteStore({ path, cacheBytes });
    return opened.isErr()
      ? err(await openProblem(path, opened.error))
      : ok(asDatabase(opened.value, path));
  });
