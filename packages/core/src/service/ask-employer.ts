import { err, type Result } from 'neverthrow';
import type { Employer, EmployerId } from '../job/employer.ts';
import { type StoreUnavailable, storeUnavailable } from '../job/job-error.ts';

/** Finds employers with their plans and profiles, such as an EmployerStore (decisions D12, D41). */
export interface Employers {
  find(id: EmployerId): Promise<Result<Employer | null, StoreUnavailable>>;
}

/** The employer as it is now. Errors: `store-unavailable`, also when the host's code throws. */
export const askEmployer = async (
  employers: Employers,
  id: EmployerId,
): Promise<Result<Employer | null, StoreUnavailable>> => {
  try {
    return await employers.find(id);
  } catch (cause) {
    return err(storeUnavailable('failed', cause));
  }
};

/** Whether an employer is on the unlimited plan now; an unknown one is not (decision D12). */
export const askPlan = async (
  employers: Employers,
  id: EmployerId,
): Promise<Result<boolean, StoreUnavailable>> =>
  (await askEmployer(employers, id)).map((employer) => employer?.unlimited ?? false);

/** What postings depend on in the profile of their employer, as far as it can be found out (decision D41). */
export const askProfile = async (
  employers: Employers | undefined,
  employer: Employer,
): Promise<Employer['profile']> => {
  if (employers === undefined) return employer.profile;
  return (await askEmployer(employers, employer.id)).unwrapOr(null)?.profile;
};
