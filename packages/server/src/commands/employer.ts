import type { Command } from '@commander-js/extra-typings';
import type { Employer, EmployerId, EmployerProfile } from '@jobposting/core';
import type { EmployerStore, JobCounts, Store } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import { err, ok } from 'neverthrow';
import { databaseAction, openDatabase, withOpened } from '../database/open-database.ts';
import { failureLine } from '../logging/failures.ts';
import { type DatabaseOptions, databaseCommand } from '../options/database-options.ts';
import {
  addProfileOptions,
  employerOption,
  type ProfileOptions,
  profileFrom,
} from '../options/employer-options.ts';
import { flag, jsonOption, oneLine, option } from '../options/option.ts';
import {
  asAction,
  type CommandResult,
  printList,
  printResult,
  printTable,
  warn,
} from '../printing/command-result.ts';
import { firstKeyNotShown, keyProblem, printSecret } from '../printing/print-key.ts';
import { addRemoveEmployerCommand } from './remove-employer.ts';

const nameOption = () =>
  option('--name <name>', 'the name of the employer, shown in jobs', oneLine);
const unlimitedOption = () =>
  flag('unlimited', 'put the employer on the unlimited job plan, with auto-refresh');

const cellsOf = ({ id, name, unlimited }: Employer): readonly string[] => [
  String(id),
  name,
  unlimited ? 'unlimited' : '-',
];

/** The slug, if any, in a column of its own. */
const slugCells = (profile: EmployerProfile | null): readonly string[] =>
  profile?.slug ? [profile.slug] : [];

interface EmployerWithJobs extends Pick<Employer, 'id'> {
  /** `null` for jobs whose employer was removed, or never existed. */
  readonly name: string | null;
  readonly unlimited: boolean | null;
  readonly profile: EmployerProfile | null;
  readonly jobs: Pick<JobCounts, 'active' | 'archived'>;
}

const rowOf = (employer: EmployerWithJobs): readonly string[] => {
  const { id, name, unlimited, profile, jobs } = employer;
  const counts = `${jobs.active} active, ${jobs.archived} archived`;
  const missing = `no such employer: jobposting employer remove --employer ${id}`;
  return name === null
    ? [String(id), '-', '-', counts, missing]
    : [...cellsOf({ id, name, unlimited: unlimited === true }), counts, ...slugCells(profile)];
};

interface AddOptions extends Pick<DatabaseOptions, 'database'>, ProfileOptions {
  readonly name: string;
  readonly unlimited?: boolean | undefined;
  readonly json?: boolean | undefined;
}

const add = async (employers: EmployerStore, options: AddOptions): Promise<CommandResult> => {
  const problem = keyProblem();
  if (problem !== null) return err(problem);
  const { apiKey, key } = createApiKey();
  const others = (await employers.list()).unwrapOr([]);
  const added = await employers.add(
    {
      name: options.name,
      unlimited: options.unlimited ?? false,
      profile: profileFrom(options),
    },
    key,
  );
  if (added.isErr()) return err(failureLine(added.error));
  const employer = added.value;
  const namesake = others.find(({ name }) => name === employer.name);
  if (namesake !== undefined) {
    warn(
      `Employer ${namesake.id} also has this name. If you mean that one, add a key to it with key add, and remove this one with employer remove --employer ${employer.id}.`,
    );
  }

  const shown = options.json
    ? await printSecret(JSON.stringify({ ...employer, apiKey }))
    : await printSecret(
        `Added employer ${employer.id}, ${employer.name}.`,
        `API key, shown only this once: ${apiKey}`,
      );
  if (shown.isOk()) return ok(0);
  const database = options.database.shown;
  return err(await firstKeyNotShown(employers, { database, employerId: employer.id }, shown.error));
};

const list = async (
  { employers, jobs }: Pick<Store, 'employers' | 'jobs'>,
  json: boolean | undefined,
): Promise<CommandResult> => {
  // Counted first: otherwise jobs of an employer that is added meanwhile would seem to have none.
  const counted = await jobs.countByEmployer();
  if (counted.isErr()) return err(failureLine(counted.error));
  const listed = await employers.list();
  if (listed.isErr()) return err(failureLine(listed.error));
  const all = new Map<EmployerId, EmployerWithJobs>(
    listed.value.map((employer) => [
      employer.id,
      { ...employer, jobs: { active: 0, archived: 0 } },
    ]),
  );
  for (const { employerId: id, active, archived } of counted.value) {
    const employer = all.get(id) ?? { id, name: null, unlimited: null, profile: null };
    all.set(id, { ...employer, jobs: { active, archived } });
  }
  const sorted = [...all.values()].sort((a, b) => a.id - b.id);
  return json
    ? printList([JSON.stringify(sorted)])
    : printTable('employers', ['ID', 'NAME', 'PLAN', 'JOBS', 'SLUG'], sorted.map(rowOf));
};

interface UpdateOptions extends ProfileOptions {
  readonly employer: EmployerId;
  readonly name?: string | undefined;
  readonly unlimited?: boolean | undefined;
  readonly json?: boolean | undefined;
}

const update = async (employers: EmployerStore, options: UpdateOptions): Promise<CommandResult> => {
  const updated = await employers.update(options.employer, {
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(options.unlimited === undefined ? {} : { unlimited: options.unlimited }),
    profile: profileFrom(options),
  });
  if (updated.isErr()) return err(failureLine(updated.error));
  const employer = updated.value;
  return printResult(
    options.json
      ? JSON.stringify(employer)
      : [...cellsOf(employer), ...slugCells(employer.profile)].join('\t'),
  );
};

/** Adds `employer add`, `employer list`, `employer update` and `employer remove`. */
export const addEmployerCommands = (program: Command): void => {
  const employer = program.command('employer').description('manage employers');

  addProfileOptions(
    databaseCommand(employer, 'add')
      .description('add an employer with an API key, which is shown only this once')
      .addOption(nameOption().makeOptionMandatory())
      .addOption(unlimitedOption()),
  )
    .addOption(jsonOption())
    .action(
      asAction(async (options) =>
        withOpened(await openDatabase(options, { create: true }), ({ employers }) =>
          add(employers, options),
        ),
      ),
    );

  databaseCommand(employer, 'list')
    .description('list the employers, with the number of their jobs')
    .addOption(jsonOption())
    .action(databaseAction((store, { json }) => list(store, json)));

  addProfileOptions(
    databaseCommand(employer, 'update')
      .description('change the name, the plan or the profile of an employer')
      .addOption(employerOption())
      .addOption(nameOption())
      .addOption(unlimitedOption()),
  )
    .addOption(jsonOption())
    .hook('preAction', (command) => {
      const { name, unlimited, ...others } = command.opts();
      const changes = { name, unlimited, ...profileFrom(others) };
      if (Object.values(changes).some((value) => value !== undefined)) return;
      command.error(
        'error: nothing to change: give --name, --unlimited or a part of the profile, such as --slug',
      );
    })
    .action(databaseAction(({ employers }, options) => update(employers, options)));

  addRemoveEmployerCommand(employer);
};
