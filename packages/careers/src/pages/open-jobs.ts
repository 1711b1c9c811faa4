import { type EmployerId, isOpen, type Job, type Result } from '@jobposting/core';
import { err, type Instant, ok, type StoreUnavailable } from '@jobposting/core/adapter';
import type { PublishedJobs } from '../careers-options.ts';
import { openPages } from '../open-pages.ts';

/** What a list shows of a job, and what it is filtered by. */
export type ListedJob = Omit<Job, 'description'>;

/** The open jobs of an employer that are public under its name, newest first. */
export interface OpenJobs {
  readonly jobs: readonly ListedJob[];
  /** Whether the employer has more, which are not among them. */
  readonly isCut: boolean;
}

/** How many open jobs of an employer its page lists and searches. */
export const mostListed = 2_000;
// 20 000 000 bytes at most, with what is kept of each job.
const mostEmployers = 20;

type Reading = Promise<Result<OpenJobs, StoreUnavailable>>;

interface Kept {
  readonly cursor: string;
  readonly since: Instant;
  readonly reading: Reading;
}

const withoutDescription = ({ description: _, ...rest }: Job): ListedJob => rest;

/** Whether jobs have closed to which others, that were left out, come up. */
const hasRoom = ({ jobs, isCut }: OpenJobs, now: Instant): boolean =>
  isCut && jobs.some(({ closeDate }) => closeDate <= now);

const readOpenJobs = async (
  store: PublishedJobs,
  employerId: EmployerId,
  now: Instant,
): Reading => {
  // By id, because a job that is published meanwhile moves others to the next page.
  const found = new Map<number, ListedJob>();
  let total = 0;
  let listedJobs = 0;
  for await (const listed of openPages(store, employerId, now)) {
    if (listed.isErr()) return err(listed.error);
    const { headers } = listed.value;
    total = listed.value.total;
    listedJobs += headers.length;
    const jobs = await Promise.all(
      headers
        .filter(({ confidential }) => !confidential)
        .map(({ id }) => store.find(employerId, { id })),
    );
    for (const job of jobs) {
      if (job.isErr()) return err(job.error);
      if (job.value !== null) found.set(job.value.id, withoutDescription(job.value));
    }
    if (listedJobs >= mostListed) break;
  }
  return ok({ jobs: [...found.values()], isCut: total > mostListed });
};

/**
 * Creates the function that returns the open jobs of an employer. The store can filter by neither place nor
 * position type and counts confidential jobs, so they are read once, kept while the employer's log of
 * changes stays where it is, and looked through for each request. Where the employer has more, they are read
 * again when one closes. Of many requests at once, one reads.
 */
export const createOpenJobs = (
  store: PublishedJobs,
): ((employerId: EmployerId, now: Instant) => Reading) => {
  const kept = new Map<EmployerId, Kept>();

  const forget = (employerId: EmployerId, reading: Reading): void => {
    if (kept.get(employerId)?.reading === reading) kept.delete(employerId);
  };

  const read = (employerId: EmployerId, cursor: string, now: Instant): Reading => {
    const known = kept.get(employerId);
    // A clock that was set back brings back jobs that had closed.
    const isKnown = known !== undefined && known.cursor === cursor && known.since <= now;
    const current = isKnown
      ? known
      : { cursor, since: now, reading: readOpenJobs(store, employerId, now) };
    current.reading.catch(() => forget(employerId, current.reading));
    kept.delete(employerId);
    kept.set(employerId, current);
    const [oldest] = kept.keys();
    if (kept.size > mostEmployers && oldest !== undefined) kept.delete(oldest);
    return current.reading;
  };

  return async (employerId, now) => {
    // Before the jobs: what is written meanwhile moves the log on, and they are read again.
    const cursor = await store.changes.newestCursor({ employerId });
    if (cursor.isErr()) return err(cursor.error);
    let reading = read(employerId, cursor.value, now);
    let open = await reading;
    if (open.isOk() && hasRoom(open.value, now)) {
      forget(employerId, reading);
      reading = read(employerId, cursor.value, now);
      open = await reading;
    }
    if (open.isErr()) forget(employerId, reading);
    return open.map(({ jobs, isCut }) => ({
      jobs: jobs.filter((job) => !job.confidential && isOpen(job, now)),
      isCut,
    }));
  };
};
