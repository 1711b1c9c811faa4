import { createJobService } from '@jobposting/core';
import { beginComplete, bytesBesideJob, largestId } from '@jobposting/core/adapter';
import { err } from 'neverthrow';
import { databaseCommand } from '../database/open-database.ts';
import { clockProblem } from '../host-checks/clock-range.ts';
import { importLines, reasonToStop, remarksOn } from '../import/import-lines.ts';
import { openInput, readingProblem } from '../import/input.ts';
import { createTally } from '../import/tally.ts';
import { employer, getEmployer } from '../options/employer-options.ts';
import { bodyLimit, referenceData } from '../options/job-options.ts';
import { flag, option, wholeNumber } from '../options/option.ts';
import { failureLine, printResult, warn, whenInterrupted } from '../printing/command-result.ts';
import { printable } from '../printing/printable.ts';

export const importJobs = databaseCommand({
  name: 'import',
  description:
    'create or update jobs by referenceId from newline-delimited JSON; exit code 1 if a line is rejected',
  example: '--database jobs.sqlite --employer 1 jobs.ndjson',
  argument: ['<file>', 'the file, or - for standard input'],
  options: {
    employer,
    referenceData,
    bodyLimit,
    dryRun: flag('check every line and store nothing'),
    complete: flag('afterwards, archive the active jobs whose referenceId is not in the file'),
    maxArchived: option(
      '<number>',
      'how many jobs --complete may archive; if absent, 20 or a third of the open jobs, whichever is more',
      wholeNumber(0, largestId),
    ),
  },
  problemOf: ({ complete }, isTyped) =>
    isTyped('maxArchived') && !complete
      ? '--max-archived limits what --complete archives: give both, or neither.'
      : null,
  async *steps({ jobs: store, employers }, options, file) {
    const { referenceData, bodyLimit, dryRun = false, maxArchived } = options;
    const wrongClock = clockProblem(new Date());
    if (wrongClock !== null) return err(wrongClock);
    const employer = yield* await getEmployer(employers, options.employer);
    const chunks = yield* await openInput(file);
    // With employers, because one may leave a plan while an import runs.
    const maxJobBytes = bodyLimit - bytesBesideJob;
    const jobs = createJobService({ store, employers, referenceData, maxJobBytes });
    const named = new Set<string | null>();
    const complete = options.complete
      ? yield* await beginComplete({
          jobs,
          employer,
          dryRun,
          maxArchived,
          isNamed: (referenceId) => named.has(referenceId),
          limitOption: '--max-archived ',
          interruptionOf: () => reasonToStop(employers, employer),
        })
      : null;
    const tally = createTally();
    const forgetSignals = whenInterrupted(() => {
      const more = dryRun
        ? 'Nothing was stored.'
        : 'Lines in progress may be stored too: import the same file again.';
      warn(`Interrupted after ${tally.summary()} ${more}`);
    });
    const writes = dryRun ? jobs.dryRun : jobs;
    const lines = importLines(chunks, {
      jobs: writes,
      employers,
      employer,
      maxLineBytes: bodyLimit,
    });
    try {
      for await (const line of lines) {
        if (line.isErr()) return err(`${failureLine(line.error)} Stopped after ${tally.summary()}`);
        tally.add(line.value);
        if (complete) named.add(line.value.referenceId);
        complete?.add(line.value, line.value.outcome !== 'rejected');
        for (const remark of remarksOn(line.value)) {
          console.error(printable(`line ${line.value.number}: ${remark}`));
        }
      }
      const archived = await complete?.finish();
      if (archived) tally.noteArchived(archived.archived, dryRun);
      const summary = tally.summary();
      const ended = await printResult(dryRun ? `Dry run, nothing was stored. ${summary}` : summary);
      if (archived?.error) return ended.andThen(() => err(archived.error ?? ''));
      return ended.map(() => (tally.rejected() === 0 ? 0 : 1));
    } catch (error) {
      return err(`${readingProblem(file, error)} Stopped after ${tally.summary()}`);
    } finally {
      forgetSignals();
    }
  },
});
