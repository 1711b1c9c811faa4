import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type EmployerId,
  err,
  type Instant,
  isOpen,
  type Job,
  listLimits,
  ok,
  type Result,
} from '@jobposting/core';
import { foldText, present, type StoreUnavailable } from '@jobposting/core/adapter';
import type { CareersJobs } from '../careers-options.ts';
import { createSharedRuns } from '../postings/shared-runs.ts';

/** What a list shows of a job, and what it is filtered by. */
export interface ListedJob extends Omit<Job, 'description'> {
  /** Its title and places, folded once: this takes long where there are ligatures. */
  readonly searched: string;
}

/** The open jobs of an employer that are public under its name, newest first. */
export interface OpenJobs {
  readonly jobs: readonly ListedJob[];
  /** Whether the employer has more, which are not among them. */
  readonly isCut: boolean;
}

/** How many open jobs of an employer its page lists and searches. */
export const mostListed = 2_000;
// Confidential ones are looked through as well, of which an employer may have any number.
const mostRead = 10 * mostListed;
const pageSize = listLimits.maxPageSize;
// Each may have a description of a mebibyte.
const readAtOnce = 10;
// A usual job has a tenth; a letter can fold to eighteen.
const mostSearched = 1_000;
// 100 000 000 bytes at most, with what is kept of each job.
const mostEmployers = 20;

type Reading = Promise<Result<OpenJobs, StoreUnavailable>>;

interface Kept {
  readonly cursor: string;
  readonly since: Instant;
  readonly open: OpenJobs;
}

/** A clock that was set back brings back jobs that had closed; where some were left out, others come up. */
const isCurrent = ({ since, open }: Kept, now: Instant): boolean =>
  since <= now && !(open.isCut && open.jobs.some(({ closeDate }) => closeDate <= now));

const listedJob = ({ description: _, ...job }: Job): ListedJob => {
  const places = job.locations.map(({ description }) => description);
  const folded = foldText([job.title, ...places].join(' '));
  // A slice alone would hold the whole.
  const searched =
    folded.length <= mostSearched ? folded : [...folded.slice(0, mostSearched)].join('');
  return { ...job, searched };
};

const readOpenJobs = async (store: CareersJobs, employerId: EmployerId, now: Instant): Reading => {
  // By id, because a job that is published meanwhile moves others to the next page.
  const found = new Map<number, ListedJob>();
  for (let page = 1; ; page++) {
    const query = { search: null, referenceId: null, status: 'open', now, page, pageSize } as const;
    const listed = await store.list(employerId, query);
    if (listed.isErr()) return err(listed.error);
    const { headers } = listed.value;
    const named = headers.filter(({ confidential }) => !confidential);
    for (let at = 0; at < named.length; at += readAtOnce) {
      const jobs = await Promise.all(
        named.slice(at, at + readAtOnce).map(({ id }) => store.find(employerId, { id })),
      );
      for (const job of jobs) {
        if (job.isErr()) return err(job.error);
        if (job.value !== null) found.set(job.value.id, listedJob(job.value));
      }
      // Reading their descriptions took long, though nobody needs them.
      await nextTurn();
    }
    const isWhole = headers.length < pageSize;
    // Not before one too many was found: what is listed must not depend on how many are confidential.
    if (isWhole || found.size > mostListed || page * pageSize >= mostRead) {
      const all = [...found.values()];
      return ok({ jobs: all.slice(0, mostListed), isCut: !isWhole || all.length > mostListed });
    }
    await nextTurn();
  }
};

/**
 * Creates the function that returns the open jobs of an employer. The store can filter by neither place nor
 * position type and counts confidential jobs, so they are read once, kept while the employer's log of
 * changes stays where it is, and looked through for each request. Where the employer has more, they are read
 * again when one closes. One reading of an employer is under way at a time ({@link createSharedRuns}).
 */
export const createOpenJobs = (
  store: CareersJobs,
  now: () => Date,
): ((employerId: EmployerId) => Reading) => {
  const kept = new Map<EmployerId, Kept>();

  const keep = (employerId: EmployerId, read: Kept): void => {
    kept.delete(employerId);
    kept.set(employerId, read);
    const [oldest] = kept.keys();
    if (kept.size > mostEmployers && oldest !== undefined) kept.delete(oldest);
  };

  const read = createSharedRuns(async (employerId: EmployerId): Reading => {
    // Before the jobs: what is written meanwhile moves the log on, and they are read again.
    const cursor = await store.changes.newestCursor({ employerId });
    if (cursor.isErr()) return err(cursor.error);
    const since = present(now);
    const known = kept.get(employerId);
    if (known !== undefined && known.cursor === cursor.value && isCurrent(known, since)) {
      keep(employerId, known);
      return ok(known.open);
    }
    const open = await readOpenJobs(store, employerId, since);
    if (open.isOk()) keep(employerId, { cursor: cursor.value, since, open: open.value });
    return open;
  });

  return async (employerId) => {
    const open = await read(employerId);
    const at = present(now);
    return open.map(({ jobs, isCut }) => ({
      jobs: jobs.filter((job) => !job.confidential && isOpen(job, at)),
      isCut,
    }));
  };
};
