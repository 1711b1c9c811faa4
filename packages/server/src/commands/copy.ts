import { hash } from 'node:crypto';
import { type CopyCounts, copyStore } from '@jobposting/core/copy';
import { openSqliteCopySource, openSqliteCopyTarget, verifyDatabase } from '@jobposting/sqlite';
import { err } from 'neverthrow';
import { findFile } from '../database/file-database.ts';
import { declareCommand } from '../options/command.ts';
import { addressProblem, type DatabasePlace, databasePlace } from '../options/database-options.ts';
import { option, required } from '../options/option.ts';
import { printResult } from '../printing/command-result.ts';

const olderSchema = 'Start serve of this version on it once, which migrates it.';

const openFile = async (path: string) => {
  const found = findFile(path);
  if (found.isErr()) return err({ message: found.error, cause: undefined });
  // SQLite gives a text that is not UTF-8 with other characters: counts and digest of the copy would be equal.
  const verified = await verifyDatabase(path);
  const [problem] = verified.unwrapOr([]);
  if (problem !== undefined) {
    const advice = 'Run jobposting verify on it, and restore a backup before you copy it.';
    return err({ message: `${path} is damaged: ${problem}. ${advice}`, cause: undefined });
  }
  return (await openSqliteCopySource(path)).mapErr(({ reason, message, cause }) => ({
    message: reason === 'older-schema' ? `${message} ${olderSchema}` : message,
    cause,
  }));
};

const openSource = async (place: DatabasePlace) => {
  if (place.kind === 'file') return openFile(place.path);
  const { openPostgresCopySource } = await import('@jobposting/postgres');
  return openPostgresCopySource(place.address);
};

const openTarget = async (place: DatabasePlace) => {
  if (place.kind === 'file') return openSqliteCopyTarget(place.path);
  const { openPostgresCopyTarget } = await import('@jobposting/postgres');
  return openPostgresCopyTarget(place.address);
};

const summary = ({ employer, api_key, job, change, job_history }: CopyCounts): string =>
  `Copied and compared: employers ${employer}, keys ${api_key}, jobs ${job}, changes ${change}, history ${job_history}. Counts and SHA-256 are equal.`;

const side = (help: string) => required(option('<database>', help, databasePlace));

export const copy = declareCommand({
  name: 'copy',
  description:
    'copy a whole database to an empty one, SQLite or PostgreSQL; after an interruption, run it again',
  example: '--from jobs.sqlite --to postgres://jobs@db.example/jobs',
  options: {
    from: side('the SQLite file or PostgreSQL address to copy'),
    to: side('the SQLite file or PostgreSQL address to write'),
  },
  problemOf: ({ from, to }) => addressProblem(from) ?? addressProblem(to),
  async run({ from, to }) {
    const copied = await copyStore({
      openSource: () => openSource(from),
      openTarget: () => openTarget(to),
      sha256: (text) => hash('sha256', text),
    });
    return copied.isErr() ? err(copied.error.message) : printResult(summary(copied.value));
  },
});
