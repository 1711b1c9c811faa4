import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from '@commander-js/extra-typings';
import { createJobService, type EmployerId, jobBodyJson } from '@jobposting/core';
import type { Store } from '@jobposting/core/adapter';
import { err, ok } from 'neverthrow';
import { asAction, type CommandResult } from '../command-result.ts';
import { databaseOption, employerOption, getEmployer, withDatabase } from '../database.ts';
import { option, text } from '../option.ts';

interface Options {
  readonly employer: EmployerId;
  readonly output?: string | undefined;
}

const runExport = async (store: Store, options: Options): Promise<CommandResult> => {
  const { output } = options;
  const employer = await getEmployer(store.employers, options.employer);
  if (employer.isErr()) return err(employer.error);

  const jobs = createJobService({ store: store.jobs });
  let exported = 0;
  let withoutReferenceId = 0;
  const writeLines = async function* () {
    for await (const job of jobs.all(employer.value)) {
      if (job.isErr()) throw new Error(job.error.message);
      exported++;
      if (job.value.referenceId === null) withoutReferenceId++;
      yield `${jobBodyJson(job.value)}\n`;
    }
  };
  const target = output === undefined ? process.stdout : createWriteStream(output);
  try {
    await pipeline(Readable.from(writeLines()), target, { end: target !== process.stdout });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // The reader closed the pipe, as `head` does.
    if (code === 'EPIPE' && target === process.stdout) return ok(0);
    return err(`The export stopped after ${exported} jobs: ${message}`);
  }
  console.error(`Exported ${exported} ${exported === 1 ? 'job' : 'jobs'}.`);
  if (withoutReferenceId > 0) {
    console.error(
      `Jobs without a referenceId: ${withoutReferenceId}. An import rejects them until they have one.`,
    );
  }
  return ok(0);
};

/** Adds `export`. */
export const addExportCommand = (program: Command): void => {
  program
    .command('export')
    .description('write the jobs of an employer, one a line, in the form that import reads')
    .addOption(databaseOption())
    .addOption(employerOption())
    .addOption(option('--output <file>', 'the file to write; standard output when absent', text))
    .action(
      asAction((options) => withDatabase(options.database, (store) => runExport(store, options))),
    );
};
