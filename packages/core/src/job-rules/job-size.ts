import type { EmployerId } from '../job/employer.ts';
import type { Job, JobId, NewJob } from '../job/job.ts';
import { type InvalidJob, invalidJob } from '../job/job-error.ts';
import { largestId } from '../job/job-limits.ts';
import type { ReferenceData } from '../reference-lists/reference-data.ts';
import { createJobSerializer } from '../representations/job-serializer.ts';

/**
 * By how many bytes the body of a request, or a line of an import, may exceed the largest job, so that every stored job
 * can be sent back (decision D9).
 */
export const bytesBesideJob = 16 * 1024;

/** The largest job by default, in bytes of UTF-8 as GET answers it: it fits into 1 MiB (decision D9). */
export const defaultMaxJobBytes = 1024 * 1024 - bytesBesideJob;

/** How many whole jobs are read and written in one step: each can have 1 MiB, and other requests wait meanwhile. */
export const jobsPerStep = 20;

/** The error of a job that is too large to store; `null` when it is not. */
export type CheckJobSize = (job: Job | NewJob, stored: Job | null) => InvalidJob | null;

// JSON writes a code unit as at most six bytes, and everything except descriptions has a limit.
const maxBytesPerUnit = 6;
const maxBytesOfOthers = 16 * 1024;

// The same for every job, so that a copy of a job for another employer fits too.
const anyEmployer = { id: largestId as EmployerId, name: '', unlimited: false };

/**
 * Creates the check that keeps every stored job small enough to be sent back: it refuses one that GET would answer in
 * more than `maxJobBytes`, without the employer's name; an update only where it enlarges more than status or
 * autoRefresh (decision D9).
 */
export const createJobSizeCheck = (
  referenceData: ReferenceData,
  maxJobBytes: number,
): CheckJobSize => {
  const json = createJobSerializer(referenceData);
  const encoder = new TextEncoder();
  const bytesOf = (job: NewJob): number =>
    encoder.encode(json.job({ ...job, id: largestId as JobId }, anyEmployer)).length;

  return (job, stored) => {
    const translated = Object.values(job.translations ?? {});
    const lengths = [job, ...translated].map(({ description }) => description.length);
    const units = lengths.reduce((sum, length) => sum + length, 0);
    if (units * maxBytesPerUnit + maxBytesOfOthers <= maxJobBytes) return null;
    const bytes = bytesOf(job);
    if (bytes <= maxJobBytes) return null;
    if (stored !== null) {
      const { status, autoRefresh } = stored;
      // Archiving a job must not fail because `archived` is longer than `active`.
      if (bytesOf({ ...job, status, autoRefresh }) <= bytesOf(stored)) return null;
    }
    const name = units > 2 * job.description.length ? 'translations' : 'description';
    const pointer = `/${name}`;
    const message = `${name} ${name === 'description' ? 'makes' : 'make'} the job ${bytes} bytes long as GET answers it; at most ${maxJobBytes} bytes are accepted.`;
    return invalidJob([{ pointer, code: 'too-long', message }]);
  };
};
