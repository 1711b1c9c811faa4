import type { Command } from '@commander-js/extra-typings';
import {
  createJobSerializer,
  createJobService,
  type Employer,
  type HistoryEntry,
  type JobSerializer,
  jobId,
} from '@jobposting/core';
import { type ChangeLog, largestId } from '@jobposting/core/adapter';
import { err, ok } from 'neverthrow';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { databaseAction } from '../database/open-database.ts';
import { failureLine } from '../logging/failures.ts';
import { databaseCommand } from '../options/database-options.ts';
import { employerOption, getEmployer } from '../options/employer-options.ts';
import { referenceDataOption } from '../options/job-options.ts';
import { type OptionsOf, option, wholeNumber } from '../options/option.ts';
import { type CommandResult, print } from '../printing/command-result.ts';

const jobIdOption = () =>
  option(
    '--id <job>',
    'the id of the job',
    v.pipe(wholeNumber(1, largestId), v.transform(jobId)),
  ).makeOptionMandatory();

const historyCommand = (program: Command) =>
  databaseCommand(program, 'history')
    .description(
      'print the changes of a job, even a deleted one, each with the job as it was before; one per line, newest first',
    )
    .addOption(employerOption())
    .addOption(jobIdOption())
    .addOption(referenceDataOption());

type Options = OptionsOf<typeof historyCommand>;

const lineOf = (
  { change, before }: HistoryEntry,
  employer: Employer,
  serializer: JobSerializer,
): string => {
  const { type, time, version, keyId, referenceId, fields } = change;
  const head = JSON.stringify({ type, time, version, keyId, referenceId, fields }).slice(0, -1);
  // The text of the serializer: an object would lose the decimal places.
  return `${head},"before":${before ? serializer.job(before, employer) : 'null'}}`;
};

/** Why there is nothing to print. */
const nothingOf = async (changes: ChangeLog, { employer, id }: Options): Promise<CommandResult> => {
  const kept = await changes.retention();
  if (kept.isErr()) return err(failureLine(kept.error));
  return err(
    kept.value.historyDays === 0
      ? 'The database keeps no history. Start the server with --keep-history to keep it from then on.'
      : `The history has no job ${id} of employer ${employer}.`,
  );
};

const printHistory = async (database: Database, options: Options): Promise<CommandResult> => {
  const employer = await getEmployer(database.employers, options.employer);
  if (employer.isErr()) return err(employer.error);
  const serializer = createJobSerializer(options.referenceData);
  const jobs = createJobService({ store: database.jobs });
  let printed = 0;
  for await (const entry of jobs.history(employer.value, options.id)) {
    if (entry.isErr()) return err(failureLine(entry.error));
    const shown = await print(lineOf(entry.value, employer.value, serializer));
    if (shown.isErr()) {
      // A reader such as `head` has seen enough.
      if (shown.error.code === 'EPIPE') return ok(0);
      return err(`The history could not be printed: ${shown.error.message}`);
    }
    printed++;
  }
  return printed === 0 ? nothingOf(database.jobs.changes, options) : ok(0);
};

/** Adds `history`. */
export const addHistoryCommand = (program: Command): void => {
  historyCommand(program).action(databaseAction(printHistory));
};
