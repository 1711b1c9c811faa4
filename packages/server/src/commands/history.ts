import {
  createJobSerializer,
  createJobService,
  type Employer,
  type HistoryEntry,
  type JobSerializer,
  jobId,
} from '@jobposting/core';
import { largestId } from '@jobposting/core/adapter';
import { err, ok } from 'neverthrow';
import * as v from 'valibot';
import { databaseCommand } from '../database/open-database.ts';
import { employer, getEmployer } from '../options/employer-options.ts';
import { referenceData } from '../options/job-options.ts';
import { option, required, wholeNumber } from '../options/option.ts';
import { print } from '../printing/command-result.ts';

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

export const history = databaseCommand({
  name: 'history',
  description:
    'print the changes of a job, even a deleted one, each with the job as it was before; one per line, newest first',
  example: '--database jobs.sqlite --employer 1 --id 7',
  options: {
    employer,
    id: required(
      option('<job>', 'the id of the job', v.pipe(wholeNumber(1, largestId), v.transform(jobId))),
    ),
    referenceData,
  },
  async *steps({ employers, jobs: store }, options) {
    const { employer: employerId, id, referenceData } = options;
    const employer = yield* await getEmployer(employers, employerId);
    const serializer = createJobSerializer(referenceData);
    let printed = 0;
    for await (const entry of createJobService({ store }).history(employer, id)) {
      const shown = await print(lineOf(yield* entry, employer, serializer));
      // A reader such as `head` has seen enough.
      if (shown.isErr() && shown.error.code === 'EPIPE') return ok(0);
      yield* shown.mapErr(({ message }) => `The history could not be printed: ${message}`);
      printed++;
    }
    if (printed > 0) return ok(0);
    const { historyDays } = yield* await store.changes.retention();
    return err(
      historyDays === 0
        ? 'The database keeps no history. Start the server with --keep-history to keep it from then on.'
        : `The history has no job ${id} of employer ${employerId}.`,
    );
  },
});
