import { hash } from 'node:crypto';
import type { Command } from '@commander-js/extra-typings';
import { type CopyCounts, copyStore } from '@jobposting/core/copy';
import { openPostgresCopySource, openPostgresCopyTarget } from '@jobposting/postgres';
import { openSqliteCopySource, openSqliteCopyTarget } from '@jobposting/sqlite';
import { err } from 'neverthrow';
import { findFile } from '../database/file-database.ts';
import { type DatabasePlace, databasePlace } from '../options/database-options.ts';
import { option } from '../options/option.ts';
import { asAction, type CommandResult, printResult } from '../printing/command-result.ts';
import { type Progress, startProgress } from '../printing/progress.ts';

const olderSchema = 'Start serve of this version on it once, which migrates it.';

const openFile = async (path: string) => {
  const found = findFile(path);
  if (found.isErr()) return err({ message: found.error, cause: undefined });
  return (await openSqliteCopySource(path)).mapErr(({ reason, message, cause }) => ({
    message: reason === 'older-schema' ? `${message} ${olderSchema}` : message,
    cause,
  }));
};

const summary = ({ employer, api_key, job, change, job_history }: CopyCounts): string =>
  `Copied and compared: employers ${employer}, keys ${api_key}, jobs ${job}, changes ${change}, history ${job_history}. Counts and SHA-256 are equal.`;

const openSource = (place: DatabasePlace) =>
  place.kind === 'file' ? openFile(place.path) : openPostgresCopySource(place.address);

const openTarget = (place: DatabasePlace) =>
  place.kind === 'file' ? openSqliteCopyTarget(place.path) : openPostgresCopyTarget(place.address);

const copy = async (from: DatabasePlace, to: DatabasePlace): Promise<CommandResult> => {
  let progress: Progress | undefined;
  const copied = await copyStore({
    openSource: () => openSource(from),
    openTarget: () => openTarget(to),
    sha256: (text) => hash('sha256', text),
    onProgress({ done, of }) {
      progress ??= startProgress(of, 'rows, copied and compared');
      progress.advance(done, done);
    },
  }).finally(() => progress?.stop());
  return copied.isErr() ? err(copied.error.message) : printResult(summary(copied.value));
};

const side = <Flags extends string>(flags: Flags, description: string) =>
  option(flags, description, databasePlace).makeOptionMandatory();

/** Adds `copy`. */
export const addCopyCommand = (program: Command): void => {
  program
    .command('copy')
    .description(
      'copy a whole database to an empty one, SQLite or PostgreSQL; after an interruption, run it again',
    )
    .addOption(side('--from <database>', 'the SQLite file or PostgreSQL address to copy'))
    .addOption(side('--to <database>', 'the SQLite file or PostgreSQL address to write'))
    .action(asAction(({ from, to }) => copy(from, to)));
};
