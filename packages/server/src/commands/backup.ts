import { join } from 'node:path';
import { err, ok, type Result } from 'neverthrow';
import {
  type BackupNames,
  backupNames,
  discardKilled,
  keepNewest,
  noteBackup,
} from '../database/backups.ts';
import type { FileDatabase } from '../database/file-database.ts';
import { lookUp } from '../database/files.ts';
import { fileCommand, runOnFile } from '../database/open-database.ts';
import { clockProblem } from '../host-checks/clock-range.ts';
import { flag, option, text, wholeNumber } from '../options/option.ts';
import { type CommandFailure, damageLines, printResult, warn } from '../printing/command-result.ts';

const advice = 'It was not kept. Run jobposting verify to see whether the database is damaged too.';

const backUpTo = async (
  database: FileDatabase,
  to: string,
  force: boolean,
): Promise<Result<void, CommandFailure>> => {
  const found = await lookUp(to);
  if (found.isErr()) return err(found.error);
  const present = found.value;
  if (database.isOwnFile(to)) {
    return err(`${to} is a file of the database itself. Choose another one with --to.`);
  }
  if (present?.isDirectory()) return err(`${to} is a folder. Give it with --to-folder.`);
  // With --force, a device would be replaced by a file, for every program of the machine.
  if (present?.isFile() === false)
    return err(`${to} is not a regular file. Choose another one with --to.`);
  if (!force && present !== null) {
    return err(`The file ${to} already exists. Choose another one, or replace it with --force.`);
  }
  const copied = await database.backup(to, { replace: force });
  return copied.mapErr((error) =>
    'problems' in error && error.problems
      ? damageLines('The copy', error.problems, { most: 3, advice })
      : error,
  );
};

/** Deletes backups above the limit. The error is the end of a sentence: the backup is made. */
const tidyFolder = async (
  folder: string,
  names: BackupNames,
  made: string,
  count: number | undefined,
): Promise<Result<string[], string>> => {
  try {
    await discardKilled(folder, names);
    if (count === undefined) return ok([]);
    const { deleted, later } = await keepNewest(folder, names, { made, count, now: new Date() });
    for (const name of later)
      warn(`${join(folder, name)} has a time in the future in its name, and was not deleted.`);
    return ok(deleted.map((name) => `Deleted ${join(folder, name)}.`));
  } catch (error) {
    return err(`older backups could not be deleted: ${(error as Error).message}`);
  }
};

export const backup = fileCommand({
  name: 'backup',
  description: 'copy a database file, even while a server runs, and verify the copy',
  example: '--database jobs.sqlite --to jobs-backup.sqlite',
  options: {
    to: option('<file>', 'the file to write', text, { conflicts: ['toFolder', 'keep'] }),
    toFolder: option(
      '<folder>',
      'the folder to write to; the file is named after the database and the time',
      text,
      { conflicts: ['force'] },
    ),
    keep: option(
      '<number>',
      'keep this many backups of this database in --to-folder: once the new one is verified, delete the oldest',
      wholeNumber(1, 100_000),
    ),
    force: flag('replace the file of --to if it exists'),
  },
  problemOf: ({ to, toFolder }) =>
    (to ?? toFolder) === undefined ? "give '--to <file>' or '--to-folder <folder>'" : null,
  onPostgres: 'Back up a PostgreSQL database with pg_dump or pg_basebackup',
  run: (path, { to, toFolder = '', keep, force = false }) =>
    runOnFile(path, async function* (database) {
      const now = new Date();
      const wrongClock = clockProblem(now);
      if (wrongClock !== null) return err(wrongClock);
      const names = backupNames(database.shown);
      const target = to ?? join(toFolder, names.of(now));
      yield* await backUpTo(database, target, force);
      try {
        await noteBackup(database.shown, now);
      } catch (error) {
        warn(`The time of the backup could not be noted: ${(error as Error).message}`);
      }
      const done = `Backed up to ${target} and verified.`;
      if (to !== undefined) return printResult(done);
      const tidied = await tidyFolder(toFolder, names, names.of(now), keep);
      return tidied.isErr()
        ? err(`${done} But ${tidied.error}`)
        : printResult(done, ...tidied.value);
    }),
});
