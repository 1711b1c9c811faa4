import { createApiKey } from '@jobposting/http';
import { err } from 'neverthrow';
import { onDatabase } from '../database/open-database.ts';
import { declareCommand } from '../options/command.ts';
import { anyDatabase, postgresOptions } from '../options/database-options.ts';
import { employer } from '../options/employer-options.ts';
import { signInLines } from '../options/mounted.ts';
import { json, oneLine } from '../options/option.ts';
import { consoleBaseUrl } from '../options/serve-options.ts';
import { keyNotShown, keyProblem, printSecret } from '../printing/print-key.ts';

export const keyAdd = declareCommand({
  name: 'key add',
  description: 'add another API key to an employer; it is shown only this once',
  example: "--database jobs.sqlite --employer 1 --label 'nightly sync'",
  options: {
    database: anyDatabase,
    employer,
    label: oneLine('<text>', 'what the key is for'),
    baseUrl: consoleBaseUrl,
    json,
    ...postgresOptions,
  },
  run: onDatabase(async function* ({ employers }, options) {
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
    return printSecret(lines, async (cause) =>
      keyNotShown(`Key ${id} was added`, options.database.shown, { employerId, id }, cause),
    );
  }),
});
