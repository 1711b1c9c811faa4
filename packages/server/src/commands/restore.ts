import { type RestoreFailed, restoreDatabase } from '@jobposting/sqlite';
import { err } from 'neverthrow';
import { folderProblem, lookUp, readProblem } from '../database/files.ts';
import { fileCommand } from '../database/open-database.ts';
import { option, required, text } from '../options/option.ts';
import { damageLines, printResult } from '../printing/command-result.ts';

/** The message of a failure; a file that its user may not read or write is named before the system's error about a copy. */
const failureOf = ({ message, cause }: RestoreFailed, from: string, to: string): string => {
  const isOfRights = (cause as NodeJS.ErrnoException | undefined)?.code === 'EACCES';
  const problem = isOfRights ? (readProblem(from) ?? folderProblem(to)) : null;
  return problem === null ? message : `The backup ${from} cannot be restored: ${problem}.`;
};

export const restore = fileCommand({
  name: 'restore',
  description:
    'verify a backup and replace a database file with it; the old file is kept next to it; stop the server first',
  example: '--from jobs-backup.sqlite --database jobs.sqlite',
  options: { from: required(option('<file>', 'the backup to restore', text)) },
  onPostgres: 'Restore a PostgreSQL database with pg_restore',
  async *steps(to, { from }) {
    if ((yield* lookUp(from)) === null) return err(`There is no backup ${from}.`);
    yield* lookUp(to);
    const restored = await restoreDatabase({ from, to, now: new Date() });
    const advice = 'Choose another backup. The database is unchanged.';
    const { kept } = yield* restored.mapErr((error) =>
      error.problems
        ? damageLines(`The backup ${from}`, error.problems, { most: 3, advice })
        : failureOf(error, from, to),
    );
    return printResult(
      `Restored ${to} from ${from}, which was verified.`,
      ...(kept === null ? [] : [`The database that was there is kept as ${kept}.`]),
    );
  },
});
