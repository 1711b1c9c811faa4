import type { Command } from '@commander-js/extra-typings';
import type { EmployerId } from '@jobposting/core';
import { type ApiKey, type EmployerStore, largestId, present } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import { err } from 'neverthrow';
import { databaseAction } from '../database/open-database.ts';
import { failureLine } from '../logging/failures.ts';
import { type DatabaseOptions, databaseCommand } from '../options/database-options.ts';
import { employerOption, getEmployer } from '../options/employer-options.ts';
import { jsonOption, oneLine, option, wholeNumber } from '../options/option.ts';
import {
  type CommandResult,
  printList,
  printResult,
  printTable,
} from '../printing/command-result.ts';
import { keyNotShown, keyProblem, printSecret } from '../printing/print-key.ts';

// Not `--key`, because that, and even more its variable JOBPOSTING_KEY, would suggest the secret itself.
const keyIdOption = () =>
  option(
    '--key-id <id>',
    'the id of the key, as key list shows it',
    wholeNumber(1, largestId),
  ).makeOptionMandatory();

const headings = ['ID', 'LABEL', 'CREATED', 'LAST USED', 'REVOKED'];

const rowOf = ({ id, label, createdAt, lastUsedOn, revokedAt }: ApiKey): readonly string[] => [
  String(id),
  label ?? '-',
  createdAt,
  lastUsedOn ?? '-',
  ...(revokedAt === null ? [] : [revokedAt]),
];

const lineOf = ([id, label, ...dates]: readonly string[]): string => {
  const labels = ['created', 'last used', 'revoked'];
  return [id, label, ...dates.map((date, at) => `${labels[at]} ${date}`)].join('\t');
};

interface AddOptions extends Pick<DatabaseOptions, 'database'> {
  readonly employer: EmployerId;
  readonly label?: string | undefined;
  readonly json?: boolean | undefined;
}

const add = async (employers: EmployerStore, options: AddOptions): Promise<CommandResult> => {
  const problem = keyProblem();
  if (problem !== null) return err(problem);
  const { apiKey, key } = createApiKey({ label: options.label });
  const added = await employers.addKey(options.employer, key);
  if (added.isErr()) return err(failureLine(added.error));
  const { id, employerId } = added.value;
  const shown = await printSecret(
    options.json
      ? JSON.stringify({ ...added.value, apiKey })
      : `Added key ${id}. API key, shown only this once: ${apiKey}`,
  );
  return shown
    .map(() => 0 as const)
    .mapErr((cause) => {
      const database = options.database.shown;
      return keyNotShown(`Key ${id} was added`, { database, employerId, id }, cause);
    });
};

const list = async (
  employers: EmployerStore,
  id: EmployerId,
  json: boolean | undefined,
): Promise<CommandResult> => {
  const employer = await getEmployer(employers, id);
  if (employer.isErr()) return err(employer.error);
  const keys = await employers.listKeys(id);
  if (keys.isErr()) return err(failureLine(keys.error));
  return json
    ? printList([JSON.stringify(keys.value)])
    : printTable('keys', headings, keys.value.map(rowOf), lineOf);
};

interface RevokeOptions {
  readonly employer: EmployerId;
  readonly keyId: number;
  readonly json?: boolean | undefined;
}

const revoke = async (
  employers: EmployerStore,
  { employer, keyId, json }: RevokeOptions,
): Promise<CommandResult> => {
  const now = present(() => new Date());
  const revoked = await employers.revokeKey({ employerId: employer, id: keyId, revokedAt: now });
  if (revoked.isErr()) return err(failureLine(revoked.error));
  const { id, employerId, revokedAt } = revoked.value;
  if (json) return printResult(JSON.stringify(revoked.value));
  const outcome =
    revokedAt === now
      ? `Revoked key ${id} of employer ${employerId}.`
      : `Key ${id} of employer ${employerId} was already revoked, on ${revokedAt}.`;
  const keys = await employers.listKeys(employerId);
  const isLast = keys.isOk() && keys.value.every((key) => key.revokedAt !== null);
  return printResult(isLast ? `${outcome} The employer has no key left.` : outcome);
};

/** Adds `key add`, `key list` and `key revoke`. They take effect in a running server at once. */
export const addKeyCommands = (program: Command): void => {
  const key = program
    .command('key')
    .description(
      'manage API keys; to rotate one, add another, move the clients to it, and revoke the old one',
    );

  databaseCommand(key, 'add')
    .description('add another API key to an employer; it is shown only this once')
    .addOption(employerOption())
    .addOption(option('--label <text>', 'what the key is for', oneLine))
    .addOption(jsonOption())
    .action(databaseAction(({ employers }, options) => add(employers, options)));

  databaseCommand(key, 'list')
    .description(
      'list the keys of an employer, with the day of their last use; the secrets are not stored',
    )
    .addOption(employerOption())
    .addOption(jsonOption())
    .action(databaseAction(({ employers }, { employer, json }) => list(employers, employer, json)));

  databaseCommand(key, 'revoke')
    .description('revoke an API key of an employer for good')
    .addOption(employerOption())
    .addOption(keyIdOption())
    .addOption(jsonOption())
    .action(databaseAction(({ employers }, options) => revoke(employers, options)));
};
