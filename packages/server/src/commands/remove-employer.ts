import type { Command } from '@commander-js/extra-typings';
import type { Employer, EmployerId } from '@jobposting/core';
import { type JobCounts, removeEmployer, type Store } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import { asAction, type CommandResult } from '../command-result.ts';
import { databaseCommand } from '../database/database-options.ts';
import { withDatabase } from '../database/open-database.ts';
import { employerOption } from '../employer-option.ts';
import { flag } from '../option.ts';
import { printResult } from '../print.ts';

/** What there is of an employer. */
interface Held {
  /** `null` where an earlier removal has left jobs behind. */
  readonly employer: Employer | null;
  readonly keys: number;
  readonly counts: Pick<JobCounts, 'active' | 'archived'>;
}

const countHeld = async (
  { employers, jobs }: Store,
  id: EmployerId,
): Promise<Result<Held, string>> => {
  const employer = await employers.find(id);
  if (employer.isErr()) return err(employer.error.message);
  const keys = await employers.listKeys(id);
  if (keys.isErr()) return err(keys.error.message);
  const all = await jobs.countByEmployer();
  if (all.isErr()) return err(all.error.message);
  const counts = all.value.find(({ employerId }) => employerId === id);
  return ok({
    employer: employer.value,
    keys: keys.value.length,
    counts: counts ?? { active: 0, archived: 0 },
  });
};

const numbered = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const shownName = (id: EmployerId, employer: Employer | null): string =>
  `employer ${id}${employer === null ? '' : `, ${employer.name}`}`;

interface RemoveOptions {
  readonly employer: EmployerId;
  readonly yes?: boolean | undefined;
  readonly json?: boolean | undefined;
}

const remove = async (store: Store, options: RemoveOptions): Promise<CommandResult> => {
  const { employer: id, yes = false, json } = options;
  const held = await countHeld(store, id);
  if (held.isErr()) return err(held.error);
  const { employer, keys, counts } = held.value;
  const name = shownName(id, employer);
  const isThere = employer !== null || counts.active + counts.archived > 0;
  if (isThere && !yes) {
    const { active, archived } = counts;
    return err(
      `Nothing is removed yet. This would remove ${name}, for good: ${numbered(keys, 'key')}, ${numbered(active, 'active job')} and ${numbered(archived, 'archived job')}, with all that the log keeps of them. Give --yes to do it.`,
    );
  }
  const removed = await removeEmployer(store, id);
  if (removed.isErr()) return err(removed.error.message);
  const { jobs } = removed.value;
  return printResult(
    json
      ? JSON.stringify({ id, keys, jobs })
      : `Removed ${name}: ${numbered(keys, 'key')} and ${numbered(jobs, 'job')}.`,
  );
};

/** Adds `employer remove`. */
export const addRemoveEmployerCommand = (employer: Command): void => {
  databaseCommand(employer, 'remove')
    .description('remove an employer for good, with its keys, its jobs and their history')
    .addOption(employerOption())
    .addOption(flag('yes', 'do it; without this, say what would be removed'))
    .addOption(flag('json', 'write JSON'))
    .action(asAction((options) => withDatabase(options, (store) => remove(store, options))));
};
