import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { err } from 'neverthrow';
import { backupNames, noteBackup, tidyFolder } from '../database/backups.ts';
import { lookUp } from '../database/files.ts';
import { fileCommand, runOnFile } from '../database/open-database.ts';
import { clockProblem } from '../host-checks/clock-range.ts';
import { flag, option, text, wholeNumber } from '../options/option.ts';
import { damageLines, printResult, warn } from '../printing/command-result.ts';

const advice = 'It was not kept. Run jobposting verify to see whether the database is damaged too.';

/** Why no backup can be written to a path; `null` when one can. */
const targetProblem = (to: string, present: Stats | null, replace: boolean): string | null => {
  if (present === null) return null;
  if (present.isDirectory()) return `${to} is a folder. Give it with --to-folder.`;
  // With --force, a device would be replaced by a file, for every program of the machine.
  if (!present.isFile()) return `${to} is not a regular file. Choose another one with --to.`;
  return replace
    ? null
    : `The file ${to} already exists. Choose another one, or replace it with --force.`;
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
  async *steps(path, { to, toFolder = '', keep, force: replace = false }) {
    const now = new Date();
    const wrongClock = clockProblem(now);
    if (wrongClock !== null) return err(wrongClock);
    return runOnFile(path, async function* (database) {
      const names = backupNames(database.shown);
      const target = to ?? join(toFolder, names.of(now));
      const present = yield* lookUp(target);
      const own = `${target} is a file of the database itself. Choose another one with --to.`;
      const problem = database.isOwnFile(target) ? own : targetProblem(target, present, replace);
      if (problem !== null) return err(problem);
      yield* (await database.backup(target, { replace })).mapErr((error) =>
        'problems' in error && error.problems
          ? damageLines('The copy', error.problems, { most: 3, advice })
          : error,
      );
      try {
        await noteBackup(database.shown, now);
      } catch (error) {
        warn(`The time of the backup could not be noted: ${(error as Error).message}`);
      }
      const done = `Backed up to ${target} and verified.`;
      if (to !== undefined) return printResult(done);
      try {
        const { deleted, later } = await tidyFolder(toFolder, names, keep, now);
        for (const name of later) {
          warn(
            `${join(toFolder, name)} has a time in the future in its name, and was not deleted.`,
          );
        }
        return printResult(done, ...deleted.map((name) => `Deleted ${join(toFolder, name)}.`));
      } catch (error) {
        return err(`${done} But older backups could not be deleted: ${(error as Error).message}`);
      }
    });
  },
});
