import { hash } from 'node:crypto';
import {
  type Employer,
  type Instant,
  isOpen,
  type Job,
  type JobService,
  type Warning,
  type WrittenJob,
} from '@jobposting/core';
import { type BodyMemory, type NewJob, repeatsUnchanged } from '@jobposting/core/adapter';

/** The job that a PUT left unchanged, at one version, and the warnings of that PUT. */
interface Unchanged
  extends Pick<Job, 'id' | 'version' | 'contentChangedAt' | 'referenceId'>,
    Pick<WrittenJob, 'warnings'> {
  readonly at: Instant;
}

/** What is known of a body that an employer sent earlier to the path with this id. */
export type UnchangedPuts = (
  employer: Employer,
  id: string,
  body: Uint8Array,
) => BodyMemory<Job | NewJob>;

// Measured: a mebibyte holds 2 600 without a warning, 1 500 with one of usual length.
const bytesBesideWarnings = 400;
const bytesBesideText = 100;
// Once it is full, one in this many new bodies replaces the least recently used one.
const turnedAwayBetween = 16;

const bytesOf = ({ warnings }: Unchanged): number =>
  warnings.reduce(
    (sum, { pointer, message }: Warning) =>
      sum + bytesBesideText + 2 * (pointer.length + message.length),
    bytesBesideWarnings,
  );

/**
 * Creates the memory of PUTs that changed nothing, so that the same body need not be read again (decision D22): by
 * employer, id in the path, and SHA-256 of the body, in `maxBytes` of memory. `null` when the service cannot tell
 * that a PUT would have the same result.
 */
export const createUnchangedPuts = (jobs: JobService, maxBytes: number): UnchangedPuts | null => {
  if (!repeatsUnchanged(jobs)) return null;
  // In order of use.
  const known = new Map<string, Unchanged>();
  let bytes = 0;
  let turnedAway = 0;

  const forget = (key: string): void => {
    const unchanged = known.get(key);
    if (unchanged === undefined) return;
    known.delete(key);
    bytes -= bytesOf(unchanged);
  };

  const keep = (key: string, unchanged: Unchanged): void => {
    forget(key);
    // If every body were kept, a nightly batch larger than the memory would evict each line before it is sent again.
    if (bytes + bytesOf(unchanged) > maxBytes && ++turnedAway % turnedAwayBetween !== 0) return;
    known.set(key, unchanged);
    bytes += bytesOf(unchanged);
    for (const oldest of known.keys()) {
      if (bytes <= maxBytes) return;
      forget(oldest);
    }
  };

  const findAsThen = async (employer: Employer, then: Unchanged): Promise<Job | undefined> => {
    const now = jobs.now();
    const found = await jobs.get(employer, { id: then.id });
    const job = found.unwrapOr(undefined);
    if (job?.version !== then.version || job.contentChangedAt !== then.contentChangedAt) return;
    // A job that has closed since then gets the warning about that.
    return now >= then.at && isOpen(job, then.at) === isOpen(job, now) ? job : undefined;
  };

  return (employer, id, body) => {
    const key = `${employer.id} ${id} ${hash('sha256', body, 'base64')}`;
    const unchanged = known.get(key);
    // Read before the decision, so that a closeDate that passes meanwhile is noticed.
    const at = jobs.now();
    const find = async (then: Unchanged): Promise<WrittenJob | undefined> => {
      const job = await findAsThen(employer, then);
      if (job === undefined) forget(key);
      else keep(key, then);
      return job && { job, created: false, changed: false, warnings: then.warnings };
    };
    return {
      ...(unchanged && { known: { ...unchanged, find: () => find(unchanged) } }),
      note({ job, warnings, repeatable }) {
        if (!repeatable || !('id' in job)) return;
        const { version, contentChangedAt, referenceId } = job;
        keep(key, { id: job.id, version, contentChangedAt, referenceId, at, warnings });
      },
    };
  };
};
