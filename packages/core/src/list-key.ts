import type { EmployerId } from './employer.ts';
import type { JobQuery } from './job-query.ts';

/** Identifies a list of an employer, for the caches of a store: the same for every page and moment. */
export const listKeyOf = (
  employerId: EmployerId,
  { search, referenceId, status }: JobQuery,
): string => {
  const term = search === null ? '' : `${search.form} ${search.term}`;
  const reference = referenceId === null ? '' : JSON.stringify(referenceId);
  return `${employerId} ${status} ${reference} ${term}`;
};
