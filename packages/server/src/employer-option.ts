import { type Employer, type EmployerId, employerId } from '@jobposting/core';
import { type EmployerStore, employerNotFound, largestId } from '@jobposting/core/adapter';
import { err, ok, type Result } from 'neverthrow';
import * as v from 'valibot';
import { failureLine } from './failures.ts';
import { option, wholeNumber } from './option.ts';

/** `--employer`, by id. */
export const employerOption = () =>
  option(
    '--employer <id>',
    'the id of the employer',
    v.pipe(wholeNumber(1, largestId), v.transform(employerId)),
  ).makeOptionMandatory();

/** The employer with this id. The error, also for an unknown id, is one line. */
export const getEmployer = async (
  employers: Pick<EmployerStore, 'find'>,
  id: EmployerId,
): Promise<Result<Employer, string>> => {
  const found = await employers.find(id);
  return found
    .andThen((employer) => (employer === null ? err(employerNotFound(id)) : ok(employer)))
    .mapErr(failureLine);
};
