import type { EmployerId } from '../job/employer.ts';
import type { JobQuery } from '../list-queries/job-query.ts';

/** Identifies a list of an employer, for the caches of a store: the same for every page and moment. */
export const listKeyOf = (
  employerId: EmployerId,
  { search, referenceId, status }: JobQuery,
): string => {
  const term = search === null ? '' : `${search.form} ${search.term}`;
  const reference = referenceId === null ? '' : JSON.stringify(referenceId);
  return `${employerId} ${status} ${reference} ${term}`;
};
