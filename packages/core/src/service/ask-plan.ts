import { err, type Result } from 'neverthrow';
import type { Employer, EmployerId } from '../job/employer.ts';
import { type StoreUnavailable, storeUnavailable } from '../job/job-error.ts';

/** Finds the plans of employers, such as an EmployerStore (decision D12). */
export interface Plans {
  find(id: EmployerId): Promise<Result<Employer | null, StoreUnavailable>>;
}

/**
 * Whether an employer is on the unlimited plan now; an unknown one is not (decision D12).
 * Errors: `store-unavailable`, also when the host's code throws.
 */
export const askPlan = async (
  plans: Plans,
  id: EmployerId,
): Promise<Result<boolean, StoreUnavailable>> => {
  try {
    const found = await plans.find(id);
    return found.map((employer) => employer?.unlimited ?? false);
  } catch (cause) {
    return err(storeUnavailable('failed', cause));
  }
};
