import { largestId, present } from '@jobposting/core/adapter';
import { onDatabase } from '../database/open-database.ts';
import { declareCommand } from '../options/command.ts';
import { anyDatabase, postgresOptions } from '../options/database-options.ts';
import { employer } from '../options/employer-options.ts';
import { json, option, required, wholeNumber } from '../options/option.ts';
import { printResult } from '../printing/command-result.ts';

export const keyRevoke = declareCommand({
  name: 'key revoke',
  description: 'revoke an API key of an employer for good',
  example: '--database jobs.sqlite --employer 1 --key-id 2',
  options: {
    database: anyDatabase,
    employer,
    // Not `--key`, because that, and even more its variable JOBPOSTING_KEY, would suggest the secret itself.
    keyId: required(
      option('<id>', 'the id of the key, as key list shows it', wholeNumber(1, largestId)),
    ),
    json,
    ...postgresOptions,
  },
  run: onDatabase(async function* ({ employers }, options) {
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
  }),
});
