import { err, type Result } from 'neverthrow';
import type { EmployerId } from '../job/employer.ts';
import type { Job, JobKey } from '../job/job.ts';
import {
  type StoreUnavailable,
  type VersionConflict,
  type WriteContention,
  writeContention,
} from '../job/job-error.ts';
import type { JobStore } from '../store/job-store.ts';
import { createLines } from './lines.ts';

// The first in line loses only to other processes, each time because one of them wrote, so retrying at once is right
// and costs no more than their writes. Two processes in step can make one lose many times in a row. The bound is for a
// store that always reports a conflict.
const maxAttempts = 10_000;

/**
 * Finds a job and attempts a write based on it; when another write comes between, finds the job again and tries again,
 * so that no write undoes another (decision D28).
 *
 * Errors: those of `attempt` except `version-conflict`, `store-unavailable`, `write-contention`.
 */
export type RetryOnConflict = <Value, Refusal extends { readonly code: string }>(
  employerId: EmployerId,
  key: JobKey,
  attempt: (stored: Job | null) => Promise<Result<Value, Refusal | VersionConflict>>,
  /** Awaited before a writer waits in line, so that its time does not delay others in line. */
  prepare?: () => Promise<unknown>,
) => Promise<Result<Value, Refusal | StoreUnavailable | WriteContention>>;

const nothing = async (): Promise<unknown> => undefined;

/** The line of the writers of one job, whether they name it by id or by referenceId. */
const lineOf = (employerId: EmployerId, key: JobKey, stored: Job | null): string =>
  stored === null && 'referenceId' in key
    ? `${employerId} ${key.referenceId}`
    : `${employerId}#${stored?.id}`;

const isFailureOfStore = ({ code }: { readonly code: string }): boolean =>
  code === 'store-unavailable' || code === 'outcome-unknown';

const orConflict = <Value, Refusal extends { readonly code: string }>(
  written: Result<Value, Refusal | VersionConflict>,
): Result<Value, Refusal> | 'conflict' =>
  written.isErr() && written.error.code === 'version-conflict'
    ? 'conflict'
    : (written as Result<Value, Refusal>);

/**
 * Creates the function that makes every write of a stored job. The first attempt of a writer does not wait. A writer
 * that loses joins the line of the writers of the same job, as does one that comes while there is a line: N
 * simultaneous writers make about 2 N attempts, and none is overtaken for ever.
 */
export const createRetryOnConflict = (store: Pick<JobStore, 'find'>): RetryOnConflict => {
  const lines = createLines();

  return async <Value, Refusal extends { readonly code: string }>(
    employerId: EmployerId,
    key: JobKey,
    attempt: (stored: Job | null) => Promise<Result<Value, Refusal | VersionConflict>>,
    prepare = nothing,
  ) => {
    type Written = Result<Value, Refusal | StoreUnavailable | WriteContention>;

    const find = () => store.find(employerId, key);

    /** Attempts the write at once, unless anybody is in line; returns the line to wait in when it lost. */
    const attemptFreely = async (): Promise<Written | { readonly line: string }> => {
      const found = await find();
      if (found.isErr()) return err(found.error);
      const line = lineOf(employerId, key, found.value);
      if (lines.isOpen(line)) return { line };
      const written = orConflict(await attempt(found.value));
      if (written !== 'conflict') return written;
      if (found.value !== null) return { line };
      // Another writer has just created the job: wait in its line.
      const created = await find();
      if (created.isErr()) return err(created.error);
      return { line: lineOf(employerId, key, created.value) };
    };

    const attemptAsFirst = async (): Promise<Written> => {
      for (let attempts = 0; attempts < maxAttempts; attempts++) {
        const found = await find();
        const written = found.isErr() ? err(found.error) : orConflict(await attempt(found.value));
        if (written !== 'conflict') return written;
      }
      return err(writeContention());
    };

    /** Attempts the write when it is first in line, unless the line is ended before. */
    const attemptInLine = async (line: string): Promise<Written | 'ended'> => {
      await prepare();
      if (!(await lines.join(line))) return 'ended';
      let leave = lines.leave;
      try {
        const written = await attemptAsFirst();
        // Each of the others would wait as long again for a locked store, so they all fail at once.
        if (written.isErr() && isFailureOfStore(written.error)) leave = lines.end;
        return written;
      } finally {
        leave(line);
      }
    };

    for (;;) {
      const freely = await attemptFreely();
      if (!('line' in freely)) return freely;
      const inLine = await attemptInLine(freely.line);
      if (inLine !== 'ended') return inLine;
    }
  };
};
