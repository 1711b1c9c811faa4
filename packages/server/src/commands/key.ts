import { type ApiKey, largestId, present } from '@jobposting/core/adapter';
import { createApiKey } from '@jobposting/http';
import { err } from 'neverthrow';
import { databaseCommand } from '../database/open-database.ts';
import { employer, getEmployer } from '../options/employer-options.ts';
import { signInLines } from '../options/mounted.ts';
import { json, oneLine, option, required, wholeNumber } from '../options/option.ts';
import { consoleBaseUrl } from '../options/serve-options.ts';
import { printList, printResult, printTable } from '../printing/command-result.ts';
import { keyProblem, printKey } from '../printing/print-key.ts';

export const keyAdd = databaseCommand({
  name: 'key add',
  description: 'add another API key to an employer; it is shown only this once',
  example: "--database jobs.sqlite --employer 1 --label 'nightly sync'",
  options: {
    employer,
    label: oneLine('<text>', 'what the key is for'),
    baseUrl: consoleBaseUrl,
    json,
  },
  async *steps({ employers }, options) {
    const problem = keyProblem();
    if (problem !== null) return err(problem);
    const { apiKey, key } = createApiKey({ label: options.label });
    const added = yield* await employers.addKey(options.employer, key);
    const { id, employerId } = added;
    const lines = options.json
      ? [JSON.stringify({ ...added, apiKey })]
      : [
          `Added key ${id}. API key, shown only this once: ${apiKey}`,
          ...signInLines(options.baseUrl, apiKey),
        ];
    const database = options.database.shown;
    return printKey(lines, { done: `Key ${id} was added`, employers, employerId, id, database });
  },
});

const rowOf = ({ id, label, createdAt, lastUsedOn, revokedAt }: ApiKey): readonly string[] => [
  String(id),
  label ?? '-',
  createdAt,
  lastUsedOn ?? '-',
  ...(revokedAt === null ? [] : [revokedAt]),
];

const headings = ['ID', 'LABEL', 'CREATED', 'LAST USED', 'REVOKED'];

const lineOf = (row: readonly string[]): string =>
  row.map((cell, at) => (at < 2 ? cell : `${headings[at]?.toLowerCase()} ${cell}`)).join('\t');

export const keyList = databaseCommand({
  name: 'key list',
  description:
    'list the keys of an employer, with the day of their last use; the secrets are not stored',
  example: '--database jobs.sqlite --employer 1',
  options: { employer, json },
  async *steps({ employers }, options) {
    const { id } = yield* await getEmployer(employers, options.employer);
    const keys = yield* await employers.listKeys(id);
    return options.json
      ? printList([JSON.stringify(keys)])
      : printTable('keys', headings, keys.map(rowOf), lineOf);
  },
});

export const keyRevoke = databaseCommand({
  name: 'key revoke',
  description: 'revoke an API key of an employer for good',
  example: '--database jobs.sqlite --employer 1 --key-id 2',
  options: {
    employer,
    // Not `--key`, because that, and even more its variable JOBPOSTING_KEY, would suggest the secret itself.
    keyId: required(
      option('<id>', 'the id of the key, as key list shows it', wholeNumber(1, largestId)),
    ),
    json,
  },
  async *steps({ employers }, options) {
    const now = present(() => new Date());
    const revoked = yield* await employers.revokeKey({
      employerId: options.employer,
      id: options.keyId,
      revokedAt: now,
    });
    if (options.json) return printResult(JSON.stringify(revoked));
    const { id, employerId, revokedAt } = revoked;
    const outcome =
      revokedAt === now
        ? `Revoked key ${id} of employer ${employerId}.`
        : `Key ${id} of employer ${employerId} was already revoked, on ${revokedAt}.`;
    const keys = await employers.listKeys(employerId);
    const isLast = keys.isOk() && keys.value.every((key) => key.revokedAt !== null);
    return printResult(isLast ? `${outcome} The employer has no key left.` : outcome);
  },
});
