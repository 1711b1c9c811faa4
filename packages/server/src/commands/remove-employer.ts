import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '@commander-js/extra-typings';
import type { Employer, EmployerId } from '@jobposting/core';
import {
  employerNotFound,
  type JobCounts,
  removeEmployer,
  type Store,
} from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { databaseAction } from '../database/open-database.ts';
import { failureLine } from '../logging/failures.ts';
import { databaseCommand } from '../options/database-options.ts';
import { employerOption } from '../options/employer-options.ts';
import { flag, jsonOption, type OptionsOf } from '../options/option.ts';
import { type CommandResult, printResult } from '../printing/command-result.ts';
import { numbered } from '../printing/printable.ts';

const removeCommand = (employer: Command) =>
  databaseCommand(employer, 'remove')
    .description('remove an employer for good, with its keys, its jobs and their history')
    .addOption(employerOption())
    .addOption(flag('yes', 'remove it; without this, show what would be removed'))
    .addOption(jsonOption());

type Options = OptionsOf<typeof removeCommand>;

/** What is stored for an employer. */
interface Held {
  /** `null` when an earlier removal has left jobs behind. */
  readonly employer: Employer | null;
  readonly keys: number;
  readonly counts: Pick<JobCounts, 'active' | 'archived'>;
}

// Servers and imports remember an employer for a second (decision D21).
const untilNobodyIsInMs = 1_500;

const countJobs = async ({ jobs }: Pick<Store, 'jobs'>, id: EmployerId) => {
  const all = await jobs.countByEmployer();
  return all
    .map((counts) => counts.find(({ employerId }) => employerId === id))
    .map((found): Held['counts'] => found ?? { active: 0, archived: 0 })
    .mapErr(failureLine);
};

const countHeld = async (
  store: Pick<Store, 'employers' | 'jobs'>,
  id: EmployerId,
): Promise<Result<Held, string>> => {
  const { employers } = store;
  const employer = await employers.find(id);
  if (employer.isErr()) return err(failureLine(employer.error));
  const keys = await employers.listKeys(id);
  if (keys.isErr()) return err(failureLine(keys.error));
  const counts = await countJobs(store, id);
  return counts.map((jobs) => ({
    employer: employer.value,
    keys: keys.value.length,
    counts: jobs,
  }));
};

/** Whether there is anything to remove. Of a removed employer, the last change of its jobs stays. */
const isAnythingLeft = async (
  { jobs }: Pick<Store, 'jobs'>,
  id: EmployerId,
  { employer, counts }: Held,
): Promise<Result<boolean, string>> => {
  if (employer !== null || counts.active + counts.archived > 0) return ok(true);
  const logged = await jobs.changes.read(null, { employerId: id, limit: 2 });
  return logged.map(({ changes }) => changes.length > 1).mapErr(failureLine);
};

const shownName = (id: EmployerId, employer: Employer | null): string =>
  `employer ${id}${employer === null ? '' : `, ${employer.name}`}`;

/** Shows what `--yes` would remove. */
const announce = async (
  store: Store,
  id: EmployerId,
  held: Held,
): Promise<Result<never, string>> => {
  const isLeft = await isAnythingLeft(store, id, held);
  if (isLeft.isErr()) return err(isLeft.error);
  if (!isLeft.value) return err(employerNotFound(id).message);
  const { employer, keys, counts } = held;
  return err(
    `Nothing was removed. With --yes, this removes ${shownName(id, employer)}, for good: ${numbered(keys, 'key')}, ${numbered(counts.active, 'active job')} and ${numbered(counts.archived, 'archived job')}, with all that the log keeps of them.`,
  );
};

const remove = async (store: Store, options: Options): Promise<CommandResult> => {
  const { employer: id, yes = false, json } = options;
  const held = await countHeld(store, id);
  if (held.isErr()) return err(held.error);
  if (!yes) return announce(store, id, held.value);

  const removed = await removeEmployer(store, id);
  if (removed.isErr()) return err(failureLine(removed.error));
  const { keys, employer } = held.value;
  const { jobs } = removed.value;
  const done = `Removed ${shownName(id, employer)}: ${numbered(keys, 'key')} and ${numbered(jobs, 'job')}`;

  await pause(untilNobodyIsInMs);
  const left = await countJobs(store, id);
  if (left.isErr())
    return err(`${done}. It is unknown whether jobs were stored meanwhile: ${left.error}`);
  const late = left.value.active + left.value.archived;
  if (late > 0) {
    return err(
      `${done}, but ${numbered(late, 'job')} ${late === 1 ? 'was' : 'were'} stored meanwhile; run it again.`,
    );
  }
  return printResult(json ? JSON.stringify({ id, keys, jobs }) : `${done}.`);
};

/** Adds `employer remove`. */
export const addRemoveEmployerCommand = (employer: Command): void => {
  removeCommand(employer).action(databaseAction(remove));
};
