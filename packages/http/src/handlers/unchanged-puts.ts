import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import {
  type DryRun,
  type Employer,
  type Instant,
  isOpen,
  type Job,
  type JobKey,
  type JobService,
  type WrittenJob,
} from '@jobposting/core';

/** What a PUT came to that changed nothing. */
interface Unchanged {
  readonly digest: string;
  readonly at: Instant;
  readonly written: WrittenJob;
}

/** Remembers which bodies changed nothing, so that the same body need not be read again (decision D22). */
export interface UnchangedPuts {
  /** What this body came to, where it would come to the same now. */
  readonly find: (
    employer: Employer,
    key: JobKey,
    body: Uint8Array,
  ) => Promise<WrittenJob | undefined>;
  /** To be told what a body came to. */
  readonly note: (body: Uint8Array, written: DryRun) => void;
}

const digestOf = (body: Uint8Array): string => hash('sha256', body, 'base64');

const name = '"referenceId"';
/** The longest referenceId, each character in as many bytes as it can take, and some white space. */
const valueBytes = 220;

/**
 * The referenceId that a body seems to have. It need not be right: what is remembered of its job says whether
 * the body is the one that had it.
 */
export const seemingReferenceId = (body: unknown): JobKey | null => {
  if (!(body instanceof Uint8Array)) return null;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  const start = bytes.indexOf(name);
  if (start === -1) return null;
  const value = bytes.toString('utf8', start + name.length, start + name.length + valueBytes);
  const [, referenceId] = /^\s*:\s*"([^"\\]+)"/.exec(value) ?? [];
  return referenceId === undefined ? null : { referenceId };
};

/** Creates the memory of a job service. It goes by the stored object, and so ends with each write of the job. */
export const createUnchangedPuts = (jobs: Pick<JobService, 'get' | 'now'>): UnchangedPuts => {
  const known = new WeakMap<Job, Unchanged>();
  return {
    async find(employer, key, body) {
      const found = await jobs.get(employer, key);
      const unchanged = found.isOk() ? known.get(found.value) : undefined;
      if (unchanged === undefined) return undefined;
      const { at, digest, written } = unchanged;
      const now = jobs.now();
      // A job that has closed since gets the warning that it has.
      const isAsThen = at <= now && isOpen(written.job, at) === isOpen(written.job, now);
      return isAsThen && digest === digestOf(body) ? written : undefined;
    },
    note(body, written) {
      const { job, repeatable } = written;
      if (repeatable && 'id' in job) {
        known.set(job, { digest: digestOf(body), at: jobs.now(), written: { ...written, job } });
      }
    },
  };
};
