import { createReadStream, fstatSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Command } from '@commander-js/extra-typings';
import { createJobService, type Warning } from '@jobposting/core';
import { beginComplete, bytesBesideJob, largestId, type Store } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { withDatabase } from '../database/open-database.ts';
import { clockProblem } from '../host-checks/clock-range.ts';
import { type ImportedLine, importJobs, reasonToStop } from '../import/import-jobs.ts';
import { checkForm } from '../import/input-form.ts';
import { failureLine } from '../logging/failures.ts';
import { databaseCommand } from '../options/database-options.ts';
import { employerOption, getEmployer } from '../options/employer-options.ts';
import { bodyLimitOption, referenceDataOption } from '../options/job-options.ts';
import { flag, type OptionsOf, option, wholeNumber } from '../options/option.ts';
import {
  asAction,
  type CommandResult,
  printResult,
  warn,
  whenInterrupted,
} from '../printing/command-result.ts';
import { numbered, printable } from '../printing/printable.ts';
import { startProgress } from '../printing/progress.ts';
import { unreadable } from '../printing/unreadable.ts';

/** Creates the count of the lines of an import by outcome. */
const createTally = () => {
  const counts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
  let archived = '';
  const warnings = new Map<Warning['code'], number>();
  const lines = (): number => Object.values(counts).reduce((sum, count) => sum + count);

  return {
    lines,
    rejected: (): number => counts.rejected,
    noteArchived(jobs: number, isDryRun = false): void {
      archived = ` ${numbered(jobs, 'job')}${isDryRun ? ' would be' : ''} archived.`;
    },
    add(line: ImportedLine): void {
      counts[line.outcome]++;
      if (line.outcome === 'rejected') return;
      for (const { code } of line.warnings) warnings.set(code, (warnings.get(code) ?? 0) + 1);
    },
    /** For a person: `1000 lines: 990 created, 6 updated, 2 unchanged, 2 rejected.`, then how many jobs were archived, and the warnings. */
    summary(): string {
      const outcomes = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
      const main = `${numbered(lines(), 'line')}: ${outcomes.join(', ')}.${archived}`;
      const noted = [...warnings].map(([code, count]) => `${code} ${count}`).join(', ');
      return noted === '' ? main : `${main} Warnings: ${noted}.`;
    },
  };
};

const importCommand = (program: Command) =>
  databaseCommand(program, 'import')
    .description(
      'create or update jobs by referenceId from newline-delimited JSON; exit code 1 if a line is rejected',
    )
    .argument('<file>', 'the file, or - for standard input')
    .addOption(employerOption())
    .addOption(referenceDataOption())
    .addOption(bodyLimitOption())
    .addOption(flag('dry-run', 'check every line and store nothing'))
    .addOption(
      flag('complete', 'afterwards, archive the active jobs whose referenceId is not in the file'),
    )
    .addOption(
      option(
        '--max-archived <number>',
        'how many jobs --complete may archive; if absent, 20 or a third of the open jobs, whichever is more',
        wholeNumber(0, largestId),
      ),
    )
    .hook('preAction', (command) => {
      const { complete } = command.opts();
      if (complete || command.getOptionValueSource('maxArchived') !== 'cli') return;
      command.error("error: option '--max-archived <number>' goes with option '--complete'");
    });

type Options = OptionsOf<typeof importCommand>;

interface Source {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** In bytes; unknown for a pipe. */
  readonly size: number | null;
}

const nameOf = (file: string): string => (file === '-' ? 'Standard input' : file);

const openSource = async (file: string): Promise<Result<Source, string>> => {
  const isInput = file === '-';
  try {
    const info = isInput ? fstatSync(0) : await stat(file);
    // Node then treats standard input as empty.
    if (info.isDirectory()) return err(`${nameOf(file)} is a folder, not a file.`);
    if (isInput) return ok({ chunks: process.stdin, size: null });
    // A device such as /dev/zero has no end.
    if (!info.isFile() && !info.isFIFO()) return err(`${file} is neither a file nor a pipe.`);
    return ok({ chunks: createReadStream(file), size: info.isFile() ? info.size : null });
  } catch (error) {
    return err(unreadable(nameOf(file), error as Error));
  }
};

/** The reading of the input has failed; any other error is a bug. */
const failedReading =
  (file: string) =>
  (error: unknown): Result<never, string> => {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    return err(unreadable(nameOf(file), error));
  };

/** What the operator must look at: why a line was rejected, or what it has that a body cannot set. */
const remarksOn = (line: ImportedLine): readonly string[] =>
  line.outcome === 'rejected'
    ? [line.reason]
    : line.warnings
        .filter(({ code }) => code === 'no-longer-accepted')
        .map(({ message }) => message);

const runImport = async (store: Store, file: string, options: Options): Promise<CommandResult> => {
  const wrongClock = clockProblem(new Date());
  if (wrongClock !== null) return err(wrongClock);
  const employer = await getEmployer(store.employers, options.employer);
  if (employer.isErr()) return err(employer.error);
  const source = await openSource(file);
  if (source.isErr()) return err(source.error);

  const { size } = source.value;
  const form = await checkForm(source.value.chunks, nameOf(file)).catch(failedReading(file));
  if (form.isErr()) return err(form.error);

  const tally = createTally();
  const progress = startProgress(size);
  let readBytes = 0;
  const counted = async function* () {
    for await (const chunk of form.value) {
      readBytes += chunk.length;
      yield chunk;
    }
  };
  const jobs = createJobService({
    store: store.jobs,
    // An employer may leave a plan while an import runs.
    employers: store.employers,
    referenceData: options.referenceData,
    maxJobBytes: options.bodyLimit - bytesBesideJob,
  });
  const writes = options.dryRun ? jobs.dryRun : jobs;
  const writing = { employers: store.employers, employer: employer.value };
  const named = new Set<string | null>();
  const begun = options.complete
    ? await beginComplete({
        jobs,
        employer: employer.value,
        dryRun: options.dryRun === true,
        maxArchived: options.maxArchived,
        isNamed: (referenceId) => named.has(referenceId),
        limitOption: '--max-archived ',
        interruptionOf: () => reasonToStop(store.employers, employer.value),
      })
    : ok(undefined);
  if (begun.isErr()) return err(failureLine(begun.error));
  const complete = begun.value;
  const lines = importJobs(counted(), {
    jobs: writes,
    ...writing,
    maxLineBytes: options.bodyLimit,
  });
  const forgetSignals = whenInterrupted(() => {
    progress.stop();
    const more = options.dryRun
      ? 'Nothing was stored.'
      : 'Lines in progress may be stored too: import the same file again.';
    warn(`Interrupted after ${tally.summary()} ${more}`);
  });
  let failure: string | null = null;
  try {
    for await (const line of lines) {
      if (line.isErr()) return err(`${failureLine(line.error)} Stopped after ${tally.summary()}`);
      tally.add(line.value);
      if (complete) named.add(line.value.referenceId);
      complete?.add(line.value, line.value.outcome !== 'rejected');
      for (const remark of remarksOn(line.value)) {
        progress.report(printable(`line ${line.value.number}: ${remark}`));
      }
      progress.advance(readBytes, tally.lines());
    }
    if (complete) {
      const { archived, error } = await complete.finish();
      tally.noteArchived(archived, options.dryRun);
      failure = error && failureLine(error);
    }
  } catch (error) {
    return failedReading(file)(error).mapErr(
      (message) => `${message} Stopped after ${tally.summary()}`,
    );
  } finally {
    forgetSignals();
    progress.stop();
  }
  const ended = await printResult(
    options.dryRun ? `Dry run, nothing was stored. ${tally.summary()}` : tally.summary(),
  );
  if (failure !== null) return ended.andThen(() => err(failure));
  return ended.map(() => (tally.rejected() === 0 ? 0 : 1));
};

/** Adds `import`. */
export const addImportCommand = (program: Command): void => {
  importCommand(program).action(
    asAction((file, options) => withDatabase(options, (store) => runImport(store, file, options))),
  );
};
