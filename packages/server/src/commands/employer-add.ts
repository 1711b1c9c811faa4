import { createApiKey } from '@jobposting/http';
import { err } from 'neverthrow';
import { onDatabase } from '../database/open-database.ts';
import { declareCommand } from '../options/command.ts';
import { anyDatabase, postgresOptions } from '../options/database-options.ts';
import {
  employerName,
  profileFrom,
  profileOptions,
  unlimited,
} from '../options/employer-options.ts';
import { signInLines } from '../options/mounted.ts';
import { json, required } from '../options/option.ts';
import { consoleBaseUrl } from '../options/serve-options.ts';
import { warn } from '../printing/command-result.ts';
import { firstKeyNotShown, keyProblem, printSecret } from '../printing/print-key.ts';

export const employerAdd = declareCommand({
  name: 'employer add',
  description: 'add an employer with an API key, which is shown only this once',
  example: "--database jobs.sqlite --name 'Maple Ridge Logistics'",
  options: {
    database: anyDatabase,
    name: required(employerName),
    unlimited,
    ...profileOptions,
    baseUrl: consoleBaseUrl,
    json,
    ...postgresOptions,
  },
  run: onDatabase(
    async function* ({ employers }, options) {
      const problem = keyProblem();
      if (problem !== null) return err(problem);
      const { apiKey, key } = createApiKey();
      const others = (await employers.list()).unwrapOr([]);
      const { name, unlimited = false } = options;
      const profile = profileFrom(options);
      const employer = yield* await employers.add({ name, unlimited, profile }, key);
      const { id } = employer;
      const namesake = others.find((other) => other.name === employer.name);
      if (namesake !== undefined) {
        warn(
          `Employer ${namesake.id} also has this name. If you mean that one, add a key to it with key add, and remove this one with employer remove --employer ${id}.`,
        );
      }
      const lines = options.json
        ? [JSON.stringify({ ...employer, apiKey })]
        : [
            `Added employer ${id}, ${employer.name}.`,
            `API key, shown only this once: ${apiKey}`,
            ...signInLines(options.baseUrl, apiKey),
          ];
      return printSecret(lines, (cause) =>
        firstKeyNotShown(employers, options.database.shown, id, cause),
      );
    },
    { create: true },
  ),
});
