import { createJobService, isOpen } from '@jobposting/core';
import { adviceFor } from '@jobposting/core/rules';
import { databaseCommand } from '../database/open-database.ts';
import { employer, getEmployer } from '../options/employer-options.ts';
import { json } from '../options/option.ts';
import { printList, printTable } from '../printing/command-result.ts';

export const advice = databaseCommand({
  name: 'advice',
  description: 'list what the open jobs of an employer lack by law',
  example: '--database jobs.sqlite --employer 1',
  options: { employer, json },
  async *steps(database, options) {
    const owner = yield* await getEmployer(database.employers, options.employer);
    const jobs = createJobService({ store: database.jobs });
    const now = jobs.now();
    const found = [];
    for await (const read of jobs.all(owner)) {
      const job = yield* read;
      if (!isOpen(job, now)) continue;
      const { id, referenceId } = job;
      found.push(...adviceFor(job, owner, now).map((each) => ({ id, referenceId, ...each })));
    }
    return options.json
      ? printList([JSON.stringify(found)])
      : printTable(
          'advice',
          ['JOB', 'REFERENCE', 'CODE', 'ADVICE'],
          found.map(({ id, referenceId, code, message }) => [
            String(id),
            referenceId ?? '-',
            code,
            message,
          ]),
        );
  },
});
