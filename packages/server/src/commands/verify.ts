import { verifyDatabase } from '@jobposting/sqlite';
import { err } from 'neverthrow';
import { latestBackup } from '../database/backups.ts';
import { findFile, openProblem } from '../database/file-database.ts';
import { fileCommand } from '../database/open-database.ts';
import { damageLines, print, printResult } from '../printing/command-result.ts';

const olderSchema = 'Verify it with that version, or verify a copy after serve has migrated it.';

export const verify = fileCommand({
  name: 'verify',
  description:
    'check the whole database file, even while a server runs; exit code 1 if it has a problem',
  example: '--database jobs.sqlite',
  options: {},
  onPostgres: 'Check a PostgreSQL database with pg_amcheck',
  async *steps(path) {
    yield* findFile(path);
    const verified = await verifyDatabase(path);
    if (verified.isErr()) {
      const problem = await openProblem(path, verified.error);
      return err(verified.error.reason === 'older-schema' ? `${problem} ${olderSchema}` : problem);
    }
    const problems = verified.value;
    if (problems.length === 0) return printResult(`${path} is whole: no problem found.`);
    const advice = `Stop every server and run jobposting restore with a backup.${await latestBackup(path)}`;
    const lines = damageLines(path, problems, { most: 10, advice });
    return (await print(...lines)).map(() => 1 as const);
  },
});
