import { createApiKey } from '@jobposting/http';
import { err } from 'neverthrow';
import { databaseCommand } from '../database/open-database.ts';
import {
  cellsOf,
  employer,
  employerName,
  profileFrom,
  profileOptions,
  unlimited,
} from '../options/employer-options.ts';
import { signInLines } from '../options/mounted.ts';
import { json, required } from '../options/option.ts';
import { consoleBaseUrl } from '../options/serve-options.ts';
import { printResult } from '../printing/command-result.ts';
import { keyProblem, printKey } from '../printing/print-key.ts';

export const employerAdd = databaseCommand({
  name: 'employer add',
  description: 'add an employer with an API key, which is shown only this once',
  example: "--database jobs.sqlite --name 'Maple Ridge Logistics'",
  options: {
    name: required(employerName),
    unlimited,
    ...profileOptions,
    baseUrl: consoleBaseUrl,
    json,
  },
  creates: true,
  async *steps({ employers }, options) {
    const problem = keyProblem();
    if (problem !== null) return err(problem);
    const { apiKey, key } = createApiKey();
    const { name, unlimited = false } = options;
    const profile = profileFrom(options);
    const employer = yield* await employers.add({ name, unlimited, profile }, key);
    const { id } = employer;
    const lines = options.json
      ? [JSON.stringify({ ...employer, apiKey })]
      : [
          `Added employer ${id}, ${employer.name}.`,
          `API key, shown only this once: ${apiKey}`,
          ...signInLines(options.baseUrl, apiKey),
        ];
    const database = options.database.shown;
    const done = `Employer ${id} was added`;
    return printKey(lines, { done, employers, employerId: id, database });
  },
});

export const employerUpdate = databaseCommand({
  name: 'employer update',
  description: 'change the name, the plan or the profile of an employer',
  example: '--database jobs.sqlite --employer 1 --unlimited',
  options: {
    employer,
    name: employerName,
    unlimited,
    ...profileOptions,
    json,
  },
  problemOf: ({ name, unlimited, ...others }) =>
    name === undefined && unlimited === undefined && Object.keys(profileFrom(others)).length === 0
      ? 'nothing to change: give --name, --unlimited or a part of the profile, such as --slug'
      : null,
  async *steps({ employers }, options) {
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
  },
});
