import { onDatabase } from '../database/open-database.ts';
import { declareCommand } from '../options/command.ts';
import { anyDatabase, postgresOptions } from '../options/database-options.ts';
import {
  cellsOf,
  employer,
  employerName,
  profileFrom,
  profileOptions,
  unlimited,
} from '../options/employer-options.ts';
import { json } from '../options/option.ts';
import { printResult } from '../printing/command-result.ts';

export const employerUpdate = declareCommand({
  name: 'employer update',
  description: 'change the name, the plan or the profile of an employer',
  example: '--database jobs.sqlite --employer 1 --unlimited',
  options: {
    database: anyDatabase,
    employer,
    name: employerName,
    unlimited,
    ...profileOptions,
    json,
    ...postgresOptions,
  },
  problemOf: ({ name, unlimited, ...others }) =>
    name === undefined && unlimited === undefined && Object.keys(profileFrom(others)).length === 0
      ? 'nothing to change: give --name, --unlimited or a part of the profile, such as --slug'
      : null,
  run: onDatabase(async function* ({ employers }, options) {
    const { name, unlimited } = options;
    const updated = yield* await employers.update(options.employer, {
      ...(name === undefined ? {} : { name }),
      ...(unlimited === undefined ? {} : { unlimited }),
      profile: profileFrom(options),
    });
    return printResult(
      options.json
        ? JSON.stringify(updated)
        : [updated.id, updated.name, ...cellsOf(updated)].join('\t'),
    );
  }),
});
