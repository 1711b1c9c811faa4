import type { Command } from '@commander-js/extra-typings';
import type { Employer, EmployerId } from '@jobposting/core';
import type { SqliteStore } from '@jobposting/sqlite';
import { err, ok } from 'neverthrow';
import * as v from 'valibot';
import {
  databaseOption,
  employerOption,
  openOrCreateDatabase,
  withDatabase,
  withStore,
} from '../database.ts';
import { flag, option } from '../option.ts';
import { asAction, type Outcome } from '../outcome.ts';

const maxNameLength = 100;

const nameMessage = `It must be one line of 1 to ${maxNameLength} characters.`;
const name = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[^\p{Cc}]+$/u, nameMessage),
  v.maxLength(maxNameLength, nameMessage),
);

const nameOption = () => option('--name <name>', 'its name, as postings show it', name);
const unlimitedOption = () => flag('unlimited', 'on an unlimited job plan, which has auto-refresh');
const jsonOption = () => flag('json', 'write JSON');

const describe = ({ id, name: employerName, unlimited }: Employer): string =>
  `${id}\t${employerName}${unlimited ? '\tunlimited' : ''}`;

const tell = (employer: Employer, json: boolean | undefined): void =>
  console.log(json ? JSON.stringify(employer) : describe(employer));

interface AddOptions {
  readonly name: string;
  readonly unlimited?: boolean | undefined;
  readonly json?: boolean | undefined;
}

const add = async (store: SqliteStore, options: AddOptions): Promise<Outcome> => {
  const added = await store.employers.add({
    name: options.name,
    unlimited: options.unlimited ?? false,
  });
  if (added.isErr()) return err(added.error.message);
  const employer = added.value;
  const key = await store.employers.addKey(employer.id);
  if (key.isErr()) return err(key.error.message);
  const { apiKey } = key.value;

  if (options.json) console.log(JSON.stringify({ ...employer, apiKey }));
  else {
    console.log(`Added employer ${employer.id}, ${employer.name}.`);
    console.log(`API key, shown only now: ${apiKey}`);
  }
  return ok(0);
};

const list = async (store: SqliteStore, json: boolean | undefined): Promise<Outcome> => {
  const employers = await store.employers.list();
  if (employers.isErr()) return err(employers.error.message);
  if (json) console.log(JSON.stringify(employers.value));
  else for (const employer of employers.value) console.log(describe(employer));
  return ok(0);
};

interface UpdateOptions {
  readonly employer: EmployerId;
  readonly name?: string | undefined;
  readonly unlimited?: boolean | undefined;
  readonly json?: boolean | undefined;
}

const update = async (store: SqliteStore, options: UpdateOptions): Promise<Outcome> => {
  const updated = await store.employers.update(options.employer, {
    ...(options.name === undefined ? {} : { name: options.name }),
    ...(options.unlimited === undefined ? {} : { unlimited: options.unlimited }),
  });
  if (updated.isErr()) return err(updated.error.message);
  tell(updated.value, options.json);
  return ok(0);
};

/** Adds `employer add`, `employer list` and `employer update`. */
export const addEmployerCommands = (program: Command): void => {
  const employer = program.command('employer').description('manage employers');

  employer
    .command('add')
    .description('add an employer with an API key, which is shown only now')
    .addOption(databaseOption())
    .addOption(nameOption().makeOptionMandatory())
    .addOption(unlimitedOption())
    .addOption(jsonOption())
    .action(
      asAction(async (options) =>
        withStore(await openOrCreateDatabase(options.database), (store) => add(store, options)),
      ),
    );

  employer
    .command('list')
    .description('list the employers')
    .addOption(databaseOption())
    .addOption(jsonOption())
    .action(asAction(({ database, json }) => withDatabase(database, (store) => list(store, json))));

  employer
    .command('update')
    .description('change the name or the plan of an employer')
    .addOption(databaseOption())
    .addOption(employerOption())
    .addOption(nameOption())
    .addOption(unlimitedOption())
    .addOption(jsonOption())
    .action(
      asAction((options) => withDatabase(options.database, (store) => update(store, options))),
    );
};
