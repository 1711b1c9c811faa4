import { err, type Result } from 'neverthrow';
import type { EmployerId } from './employer.ts';
import type { Job, JobKey } from './job.ts';
import {
  type StoreUnavailable,
  type VersionConflict,
  type WriteContention,
  writeContention,
} from './job-error.ts';
import type { JobStore } from './job-store.ts';
import { createTurns } from './turns.ts';

// Whose turn it is loses to other processes only, each time because one of them wrote: retrying at
// once is right, and costs no more than they write. Two processes in step were seen to let one win
// 150 times in a row. The bound is for a store that never stops to say that it lost.
const maxAttempts = 10_000;

/**
 * Finds a job and attempts a write that was decided on it; when another write came between, finds
 * the job again and attempts again, so that no write undoes another (decision D28).
 *
 * Errors: those of `attempt` but for `version-conflict`, `store-unavailable`, `write-contention`.
 */
export type RetryOnConflict = <Value, Refusal extends { readonly code: string }>(
  employerId: EmployerId,
  key: JobKey,
  attempt: (stored: Job | null) => Promise<Result<Value, Refusal | VersionConflict>>,
  /** Awaited before a writer waits for its turn, so that nobody waits behind what it takes. */
  prepare?: () => Promise<unknown>,
) => Promise<Result<Value, Refusal | StoreUnavailable | WriteContention>>;

const nothing = async (): Promise<unknown> => undefined;

/** Where those wait who write one job, whichever way they name it. */
const lineOf = (employerId: EmployerId, key: JobKey, stored: Job | null): string =>
  stored === null && 'referenceId' in key
    ? `${employerId} ${key.referenceId}`
    : `${employerId}#${stored?.id}`;

const isFailureOfStore = ({ code }: { readonly code: string }): boolean =>
  code === 'store-unavailable' || code === 'outcome-unknown';

/**
 * Creates the function through which every write of a stored job goes. The first attempt of a writer
 * waits for nobody. One that loses waits for its turn among those that write the same job, and who
 * comes while any wait joins them: N simultaneous writers make about 2 N attempts, and none is
 * overtaken for ever.
 */
export const createRetryOnConflict = (store: Pick<JobStore, 'find'>): RetryOnConflict => {
  const turns = createTurns();

  return async <Value, Refusal extends { readonly code: string }>(
    employerId: EmployerId,
    key: JobKey,
    attempt: (stored: Job | null) => Promise<Result<Value, Refusal | VersionConflict>>,
    prepare = nothing,
  ) => {
    type Attempted = Result<Value, Refusal | StoreUnavailable> | 'conflict';

    const attemptOn = async (stored: Job | null): Promise<Attempted> => {
      const written = await attempt(stored);
      if (written.isErr() && written.error.code === 'version-conflict') return 'conflict';
      return written as Result<Value, Refusal>;
    };

    const attemptInTurn = async (): Promise<Attempted> => {
      for (let attempts = 0; attempts < maxAttempts; attempts++) {
        const found = await store.find(employerId, key);
        const written = found.isErr() ? err(found.error) : await attemptOn(found.value);
        if (written !== 'conflict') return written;
      }
      return 'conflict';
    };

    let hasLost = false;
    for (;;) {
      const found = await store.find(employerId, key);
      if (found.isErr()) return err(found.error);
      const line = lineOf(employerId, key, found.value);
      if (!hasLost && !turns.isTaken(line)) {
        const written = await attemptOn(found.value);
        if (written !== 'conflict') return written;
        hasLost = true;
        // By now there is a job, whose line it is.
        if (found.value === null) continue;
      }
      await prepare();
      hasLost = await turns.take(line);
      if (!hasLost) continue;
      let end = turns.pass;
      try {
        const written = await attemptInTurn();
        if (written === 'conflict') return err(writeContention());
        // Each of those behind would wait as long again for a store that is locked: they find out at
        // once, and together.
        if (written.isErr() && isFailureOfStore(written.error)) end = turns.free;
        return written;
      } finally {
        end(line);
      }
    }
  };
};
