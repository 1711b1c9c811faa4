import type { Command } from '@commander-js/extra-typings';
import type { Employer, EmployerId } from '@jobposting/core';
import type { EmployerStore } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import { err, ok } from 'neverthrow';
import * as v from 'valibot';
import { asAction, type CommandResult } from '../command-result.ts';
import {
  databaseOption,
  employerOption,
  openOrCreateDatabase,
  withDatabase,
  withOpened,
} from '../database.ts';
import { flag, option } from '../option.ts';

const maxNameLength = 100;

const nameMessage = `It must be one line of 1 to ${maxNameLength} characters.`;
const name = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[^\p{Cc}]+$/u, nameMessage),
  v.maxLength(maxNameLength, nameMessage),
);

const nameOption = () => option('--name <name>', 'the name of the employer, shown in jobs', name);
const unlimitedOption = () => flag('unlimited', 'on the unlimited job plan, with auto-refresh');
const jsonOption = () => flag('json', 'write JSON');

const describe = ({ id, name: employerName, unlimited }: Employer): string =>
  `${id}\t${employerName}${unlimited ? '\tunlimited' : ''}`;

interface AddOptions {
  readonly name: string;
  readonly unlimited?: boolean | undefined;
  readonly json?: boolean | undefined;
}

const add = async (employers: EmployerStore, options: AddOptions): Promise<CommandResult> => {
  const { apiKey, key } = createApiKey();
  const added = await employers.add(
    { name: options.name, unlimited: options.unlimited ?? false },
    key,
  );
  if (added.isErr()) return err(added.error.message);
  const employer = added.value;

  if (options.json) console.log(JSON.stringify({ ...employer, apiKey }));
  else {
    console.log(`Added employer ${employer.id}, ${employer.name}.`);
    console.log(`API key, shown only this once: ${apiKey}`);
  }
  return ok(0);
};

const list = async (
  employers: EmployerStore,
  json: boolean | undefined,
): Promise<CommandResult> => {
  const listed = await employers.list();
  if (listed.isErr()) return err(listed.error.message);
  if (json) console.log(JSON.stringify(listed.value));
  else for (const employer of listed.value) console.log(describe(employer));
  return ok(0);
};

interface UpdateOptions {
  readonly employer: EmployerId;
  readonly name?: string | undefined;
  readonly unlimited?: boolean | undefined;
  readonly json?: boolean | undefined;
}

const update = async (employers: EmployerStore, options: UpdateOptions): Promise<CommandResult> => {
  const updated = await employers.update(options.employer, {
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(options.unlimited === undefined ? {} : { unlimited: options.unlimited }),
  });
  if (updated.isErr()) return err(updated.error.message);
  console.log(options.json ? JSON.stringify(updated.value) : describe(updated.value));
  return ok(0);
};

/** Adds `employer add`, `employer list` and `employer update`. */
export const addEmployerCommands = (program: Command): void => {
  const employer = program.command('employer').description('manage employers');

  employer
    .command('add')
    .description('add an employer with an API key, which is shown only this once')
    .addOption(databaseOption())
    .addOption(nameOption().makeOptionMandatory())
    .addOption(unlimitedOption())
    .addOption(jsonOption())
    .action(
      asAction(async (options) =>
        withOpened(await openOrCreateDatabase(options.database), ({ employers }) =>
          add(employers, options),
        ),
      ),
    );

  employer
    .command('list')
    .description('list the employers')
    .addOption(databaseOption())
    .addOption(jsonOption())
    .action(
      asAction(({ database, json }) =>
        withDatabase(database, ({ employers }) => list(employers, json)),
      ),
    );

  employer
    .command('update')
    .description('change the name or the plan of an employer')
    .addOption(databaseOption())
    .addOption(employerOption())
    .addOption(nameOption())
    .addOption(unlimitedOption())
    .addOption(jsonOption())
    .action(
      asAction((options) =>
        withDatabase(options.database, ({ employers }) => update(employers, options)),
      ),
    );
};
