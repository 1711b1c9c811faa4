import { type EmployerId, isOpen, type Job, type JobId } from '@jobposting/core';
import {
  type FairShare,
  type OpenJobsQuery,
  present,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import type { CareersJobs, Hirer } from '../careers-options.ts';
import type { Posting } from '../postings/posting.ts';

const blockSize = 100;
// Each may have a description of a mebibyte.
const foundAtOnce = 4;

/** The error that a feed throws when the store fails. */
export const cannotBeRead = (cause: StoreUnavailable): Error =>
  new Error('the jobs cannot be read', { cause });

/** The sources of open postings. */
export interface OpenPostingsSource {
  readonly jobs: Pick<CareersJobs, 'find' | 'published'>;
  readonly now: () => Date;
  /** The turns of the event loop for feeds. */
  readonly share: Pick<FairShare, 'next'>;
}

/**
 * Reads open postings by employer, then id. Each is checked again just before it is written, so
 * that one that closes meanwhile is left out (decision D4). They are read in blocks of 100, or fewer when
 * they are long, each after the last one is written: so only one block is in memory. Every block takes a turn of
 * the event loop, even when little of it is written.
 *
 * Throws an Error with the store's error as its cause: a reader must not take what has arrived for the whole.
 *
 * @param hirers the public employers: the jobs of any other are left out, for example of one added meanwhile
 * @param employerId the employer whose postings are read; `null` for all
 */
export async function* openPostings(
  { jobs, now, share }: OpenPostingsSource,
  hirers: readonly Hirer[],
  employerId: EmployerId | null,
): AsyncGenerator<Posting, void> {
  const hirerOf = new Map(hirers.map((hirer) => [hirer.id, hirer]));
  let after: Job | null = null;
  do {
    const query: OpenJobsQuery = { employerId, now: present(now), after, limit: blockSize };
    const block = await jobs.published.findNextOpen(query);
    if (block.isErr()) throw cannotBeRead(block.error);
    await share.next();
    for (const job of block.value) {
      const hirer = hirerOf.get(job.employerId);
      if (hirer !== undefined && isOpen(job, present(now))) yield { job, hirer };
    }
    after = block.value.at(-1) ?? null;
  } while (after !== null);
}

/**
 * Moves confidential postings to the end, ordered by id: their position among those of their employer would reveal
 * the employer. They are read again when their turn comes, by the same rules as in {@link openPostings}.
 */
export async function* confidentialLast(
  postings: AsyncIterable<Posting>,
  { jobs, now, share }: OpenPostingsSource,
): AsyncGenerator<Posting, void> {
  // Only their ids, because there may be many.
  const confidential: { readonly id: JobId; readonly hirer: Hirer }[] = [];
  for await (const posting of postings) {
    const { job, hirer } = posting;
    if (job.confidential) confidential.push({ id: job.id, hirer });
    else yield posting;
  }
  confidential.sort((a, b) => a.id - b.id);
  for (let at = 0; at < confidential.length; at += foundAtOnce) {
    const found = await Promise.all(
      confidential
        .slice(at, at + foundAtOnce)
        .map(async ({ id, hirer }) => ({ hirer, job: await jobs.find(hirer.id, { id }) })),
    );
    await share.next();
    for (const { job, hirer } of found) {
      if (job.isErr()) throw cannotBeRead(job.error);
      const { value } = job;
      // One that is not confidential any more would reveal by its position that it was.
      if (value?.confidential && isOpen(value, present(now))) yield { job: value, hirer };
    }
  }
}
