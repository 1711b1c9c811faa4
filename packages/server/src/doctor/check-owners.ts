import { type Finding, fine, warning } from './finding.ts';

/** @param employersMissing ids of employers that are not there and have jobs */
export const checkOwners = (employersMissing: readonly number[]): Finding => {
  const [first] = employersMissing;
  return first === undefined
    ? fine('Jobs without an employer: none.')
    : warning(
        `Jobs without an employer: of ${employersMissing.join(', ')}. No client can reach them: run jobposting employer remove --employer ${first} --yes.`,
      );
};
