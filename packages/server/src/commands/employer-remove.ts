import { setTimeout as pause } from 'node:timers/promises';
import type { EmployerId } from '@jobposting/core';
import { employerNotFound, removeEmployer, type Store } from '@jobposting/core/adapter';
import { err } from 'neverthrow';
import { databaseCommand } from '../database/open-database.ts';
import { employer } from '../options/employer-options.ts';
import { flag, json } from '../options/option.ts';
import { failureLine, printResult } from '../printing/command-result.ts';
import { numbered } from '../printing/printable.ts';

// Servers and imports remember an employer for a second (decision D21).
const untilNobodyIsInMs = 1_500;

const countJobs = async ({ jobs }: Pick<Store, 'jobs'>, id: EmployerId) =>
  (await jobs.countByEmployer())
    .map((counts) => counts.find(({ employerId }) => employerId === id))
    .map((found) => found ?? { active: 0, archived: 0 });

export const employerRemove = databaseCommand({
  name: 'employer remove',
  description: 'remove an employer for good, with its keys, its jobs and their history',
  example: '--database jobs.sqlite --employer 1',
  options: {
    employer,
    yes: flag('remove it; without this, show what would be removed'),
    json,
  },
  async *steps(store, options) {
    const { employer: id, yes } = options;
    // `null` when an earlier removal has left jobs behind.
    const found = yield* await store.employers.find(id);
    const { length: keys } = yield* await store.employers.listKeys(id);
    const { active, archived } = yield* await countJobs(store, id);
    const name = `employer ${id}${found === null ? '' : `, ${found.name}`}`;
    if (!yes) {
      // Of a removed employer, the last change of its jobs stays.
      const { changes } = yield* await store.jobs.changes.read(null, { employerId: id, limit: 2 });
      const isNothingLeft = found === null && active + archived === 0 && changes.length < 2;
      return err(
        isNothingLeft
          ? employerNotFound(id)
          : `Nothing was removed. With --yes, this removes ${name}, for good: ${numbered(keys, 'key')}, ${numbered(active, 'active job')} and ${numbered(archived, 'archived job')}, with all that the log keeps of them.`,
      );
    }
    const { jobs } = yield* await removeEmployer(store, id);
    const done = `Removed ${name}: ${numbered(keys, 'key')} and ${numbered(jobs, 'job')}`;

    await pause(untilNobodyIsInMs);
    const left = yield* (await countJobs(store, id)).mapErr(
      (error) => `${done}. It is unknown whether jobs were stored meanwhile: ${failureLine(error)}`,
    );
    const late = left.active + left.archived;
    if (late > 0) {
      return err(
        `${done}, but ${numbered(late, 'job')} ${late === 1 ? 'was' : 'were'} stored meanwhile; run it again.`,
      );
    }
    return printResult(options.json ? JSON.stringify({ id, keys, jobs }) : `${done}.`);
  },
});
