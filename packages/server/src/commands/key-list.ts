import type { ApiKey } from '@jobposting/core/adapter';
import { onDatabase } from '../database/open-database.ts';
import { declareCommand } from '../options/command.ts';
import { anyDatabase, postgresOptions } from '../options/database-options.ts';
import { employer, getEmployer } from '../options/employer-options.ts';
import { json } from '../options/option.ts';
import { printList, printTable } from '../printing/command-result.ts';

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

export const keyList = declareCommand({
  name: 'key list',
  description:
    'list the keys of an employer, with the day of their last use; the secrets are not stored',
  example: '--database jobs.sqlite --employer 1',
  options: { database: anyDatabase, employer, json, ...postgresOptions },
  run: onDatabase(async function* ({ employers }, options) {
    const { id } = yield* await getEmployer(employers, options.employer);
    const keys = yield* await employers.listKeys(id);
    const headings = ['ID', 'LABEL', 'CREATED', 'LAST USED', 'REVOKED'];
    return options.json
      ? printList([JSON.stringify(keys)])
      : printTable('keys', headings, keys.map(rowOf), lineOf);
  }),
});
