import type { Command } from '@commander-js/extra-typings';
import type { EmployerId } from '@jobposting/core';
import type { ApiKey, SqliteStore } from '@jobposting/sqlite';
import { err, ok } from 'neverthrow';
import { databaseOption, employerOption, getEmployer, withDatabase } from '../database.ts';
import { flag, option, text, wholeNumber } from '../option.ts';
import { asAction, type Outcome } from '../outcome.ts';

const jsonOption = () => flag('json', 'write JSON');

const describe = ({ id, label, createdAt, revokedAt }: ApiKey): string =>
  `${id}\t${label ?? '-'}\tcreated ${createdAt}${revokedAt === null ? '' : `\trevoked ${revokedAt}`}`;

interface AddOptions {
  readonly employer: EmployerId;
  readonly label?: string | undefined;
  readonly json?: boolean | undefined;
}

const add = async (store: SqliteStore, options: AddOptions): Promise<Outcome> => {
  const added = await store.employers.addKey(options.employer, options.label);
  if (added.isErr()) return err(added.error.message);
  const { id, apiKey } = added.value;
  if (options.json) console.log(JSON.stringify(added.value));
  else console.log(`Added key ${id}. API key, shown only now: ${apiKey}`);
  return ok(0);
};

const list = async (
  store: SqliteStore,
  id: EmployerId,
  json: boolean | undefined,
): Promise<Outcome> => {
  const employer = await getEmployer(store, id);
  if (employer.isErr()) return err(employer.error);
  const keys = await store.employers.listKeys(id);
  if (keys.isErr()) return err(keys.error.message);
  if (json) console.log(JSON.stringify(keys.value));
  else for (const key of keys.value) console.log(describe(key));
  return ok(0);
};

const revoke = async (
  store: SqliteStore,
  keyId: number,
  json: boolean | undefined,
): Promise<Outcome> => {
  const revoked = await store.employers.revokeKey(keyId);
  if (revoked.isErr()) return err(revoked.error.message);
  if (json) console.log(JSON.stringify(revoked.value));
  else console.log(`Revoked key ${revoked.value.id} of employer ${revoked.value.employerId}.`);
  return ok(0);
};

/** Adds `key add`, `key list` and `key revoke`. A running server honours each at once. */
export const addKeyCommands = (program: Command): void => {
  const key = program.command('key').description('manage API keys');

  key
    .command('add')
    .description('make another API key for an employer, which is shown only now')
    .addOption(databaseOption())
    .addOption(employerOption())
    .addOption(option('--label <text>', 'what the key is for', text))
    .addOption(jsonOption())
    .action(asAction((options) => withDatabase(options.database, (store) => add(store, options))));

  key
    .command('list')
    .description('list the keys of an employer; the keys themselves are not stored')
    .addOption(databaseOption())
    .addOption(employerOption())
    .addOption(jsonOption())
    .action(
      asAction(({ database, employer, json }) =>
        withDatabase(database, (store) => list(store, employer, json)),
      ),
    );

  key
    .command('revoke')
    .description('revoke an API key for good')
    .addOption(databaseOption())
    .addOption(
      option(
        '--key <id>',
        'the key, by its id',
        wholeNumber(1, 2_147_483_647),
      ).makeOptionMandatory(),
    )
    .addOption(jsonOption())
    .action(
      asAction(({ database, key: id, json }) =>
        withDatabase(database, (store) => revoke(store, id, json)),
      ),
    );
};
