import { hash } from 'node:crypto';
import {
  type DryRun,
  type Employer,
  type Instant,
  isOpen,
  type Job,
  type JobService,
  type Warning,
  type WrittenJob,
} from '@jobposting/core';
import { repeatsUnchanged } from '@jobposting/core/adapter';

/** What a PUT came to that changed nothing. */
interface Unchanged extends Pick<WrittenJob, 'warnings'> {
  /** Kept by the store alone. */
  readonly job: WeakRef<Job>;
  readonly at: Instant;
}

/** One PUT of a body, which may have changed nothing before. */
export interface RememberedPut {
  /** What it came to, where it would come to the same now; absent where that is not known. */
  readonly find?: () => Promise<WrittenJob | undefined>;
  /** To be told what it came to. */
  readonly note: (written: DryRun) => void;
}

// With their keys and few warnings, 24 to 50 MB where all differ.
const maxKnown = 20_000;
const maxWarningLength = 500;

const isShort = (warnings: readonly Warning[]): boolean =>
  warnings.reduce((sum, { pointer, message }) => sum + pointer.length + message.length, 0) <=
  maxWarningLength;

/**
 * Creates the memory of PUTs that changed nothing, so that the same body need not be read again (decision D22): by
 * employer, id in the path, and SHA-256 of the body. `null` where a service cannot say that a PUT would come to the same.
 */
export const createUnchangedPuts = (
  jobs: JobService,
): ((employer: Employer, id: string, body: Uint8Array) => RememberedPut) | null => {
  if (!repeatsUnchanged(jobs)) return null;
  // In the order of their use.
  const known = new Map<string, Unchanged>();

  const keep = (key: string, unchanged: Unchanged): void => {
    const [oldest] = known.keys();
    if (known.size >= maxKnown && oldest !== undefined) known.delete(oldest);
    known.set(key, unchanged);
  };

  const isAsThen = async (employer: Employer, job: Job, at: Instant): Promise<boolean> => {
    const now = jobs.now();
    // A job that has closed since gets the warning that it has.
    if (now < at || isOpen(job, at) !== isOpen(job, now)) return false;
    const found = await jobs.get(employer, { id: job.id });
    return found.isOk() && found.value === job;
  };

  return (employer, id, body) => {
    const key = `${employer.id} ${id} ${hash('sha256', body, 'base64')}`;
    const unchanged = known.get(key);
    // Before it is decided: a closeDate that comes meanwhile then shows.
    const at = jobs.now();
    const find = async (): Promise<WrittenJob | undefined> => {
      const job = unchanged?.job.deref();
      known.delete(key);
      if (!(unchanged && job && (await isAsThen(employer, job, unchanged.at)))) return undefined;
      keep(key, unchanged);
      return { job, created: false, changed: false, warnings: unchanged.warnings };
    };
    return {
      ...(unchanged && { find }),
      note({ job, warnings, repeatable }) {
        if (!repeatable || !('id' in job) || !isShort(warnings)) return;
        keep(key, { job: new WeakRef(job), at, warnings });
      },
    };
  };
};
