import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from '@commander-js/extra-typings';
import type { EmployerId } from '@jobposting/core';
import type { SqliteStore } from '@jobposting/sqlite';
import { err, ok } from 'neverthrow';
import { databaseOption, employerOption, getEmployer, withDatabase } from '../database.ts';
import { option, text } from '../option.ts';
import { asAction, type Outcome } from '../outcome.ts';
import { putBody } from '../put-body.ts';

interface Options {
  readonly database: string;
  readonly employer: EmployerId;
  readonly output?: string | undefined;
}

const runExport = async (store: SqliteStore, options: Options): Promise<Outcome> => {
  const employer = await getEmployer(store, options.employer);
  if (employer.isErr()) return err(employer.error);

  let exported = 0;
  let withoutReference = 0;
  const writeLines = async function* () {
    for await (const batch of store.exportJobs(options.employer)) {
      if (batch.isErr()) throw new Error(batch.error.message);
      for (const job of batch.value) {
        exported++;
        if (job.referenceId === null) withoutReference++;
        yield `${putBody(job)}\n`;
      }
    }
  };
  const target = options.output === undefined ? process.stdout : createWriteStream(options.output);
  try {
    await pipeline(Readable.from(writeLines()), target, { end: target !== process.stdout });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // Whoever reads has had enough, as `head` does.
    if (code === 'EPIPE' && target === process.stdout) return ok(0);
    return err(`The export stopped after ${exported} postings: ${message}`);
  }
  console.error(`Exported ${exported} postings.`);
  if (withoutReference > 0) {
    console.error(
      `${withoutReference} of them, at the end, have no referenceId: import will reject them until they have one.`,
    );
  }
  return ok(0);
};

/** Adds `export`. */
export const addExportCommand = (program: Command): void => {
  program
    .command('export')
    .description('write the postings of an employer in the form that import reads')
    .addOption(databaseOption())
    .addOption(employerOption())
    .addOption(option('--output <file>', 'the file to write; standard output when absent', text))
    .action(
      asAction((options) => withDatabase(options.database, (store) => runExport(store, options))),
    );
};
