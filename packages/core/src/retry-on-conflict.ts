import { err, ok, type Result } from 'neverthrow';
import type { EmployerId } from './employer.ts';
import type { Job, JobKey } from './job.ts';
import {
  type StoreUnavailable,
  type VersionConflict,
  type WriteContention,
  writeContention,
} from './job-error.ts';
import type { JobStore } from './job-store.ts';

// Losing a guarded write means that somebody else's was stored, so the others make progress and
// retrying at once is right. 24 writers on one job were seen to need 24 attempts.
const maxAttempts = 100;

const isConflict = (error: { readonly code: string }): error is VersionConflict =>
  error.code === 'version-conflict';

/**
 * Finds a job and attempts a write that was decided on it; when another write came between, finds
 * the job again and attempts again, so that no write undoes another (decision D28).
 *
 * Errors: those of `attempt` but for `version-conflict`, `store-unavailable`, `write-contention`.
 */
export const retryOnConflict = async <Value, Refusal extends { readonly code: string }>(
  store: Pick<JobStore, 'find'>,
  employerId: EmployerId,
  key: JobKey,
  attempt: (stored: Job | null) => Promise<Result<Value, Refusal | VersionConflict>>,
): Promise<Result<Value, Refusal | StoreUnavailable | WriteContention>> => {
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    const found = await store.find(employerId, key);
    if (found.isErr()) return err(found.error);
    const written = await attempt(found.value);
    if (written.isOk()) return ok(written.value);
    if (!isConflict(written.error)) return err(written.error);
  }
  return err(writeContention());
};
