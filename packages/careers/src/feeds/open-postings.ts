import { type EmployerId, isOpen, type Job } from '@jobposting/core';
import {
  type Language,
  type OpenJobsQuery,
  present,
  type StoreUnavailable,
} from '@jobposting/core/adapter';
import type { CareersJobs, Hirer } from '../careers-options.ts';
import { foundAtOnce, type Posting, postingIn } from '../postings/posting.ts';

const blockSize = 100;

/** The error that a feed throws when the store fails. */
const cannotBeRead = (cause: StoreUnavailable): Error =>
  new Error('the jobs cannot be read', { cause });

type ListedJob = Pick<Job, 'id' | 'employerId' | 'confidential'>;

/** The sources of open postings. */
export interface OpenPostingsSource {
  readonly jobs: Pick<CareersJobs, 'find' | 'published'>;
  readonly now: () => Date;
  /** The turns of the event loop for feeds. */
  readonly share: { next(): Promise<void> };
  /** The language of the feed; `null` for one that has each posting in its own. */
  readonly language: Language | null;
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
  { jobs, now, share, language }: OpenPostingsSource,
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
      if (hirer === undefined || !isOpen(job, present(now))) continue;
      yield postingIn({ job, hirer }, language);
    }
    after = block.value.at(-1) ?? null;
  } while (after !== null);
}

/**
 * Reads these postings in their order, a few at a time, by the same rules as {@link openPostings}. One that is
 * confidential by now, or is not any more, is left out: its position would reveal its employer or its time.
 */
export async function* listedPostings(
  { jobs, now, share, language }: OpenPostingsSource,
  hirers: readonly Hirer[],
  listed: readonly ListedJob[],
): AsyncGenerator<Posting, void> {
  const hirerOf = new Map(hirers.map((hirer) => [hirer.id, hirer]));
  for (let at = 0; at < listed.length; at += foundAtOnce) {
    const block = listed.slice(at, at + foundAtOnce);
    const found = await Promise.all(
      block.map(({ employerId, id }) => jobs.find(employerId, { id })),
    );
    await share.next();
    for (const [index, result] of found.entries()) {
      if (result.isErr()) throw cannotBeRead(result.error);
      const job = result.value;
      const hirer = job && hirerOf.get(job.employerId);
      if (!job || !hirer || !isOpen(job, present(now))) continue;
      if (job.confidential !== block[index]?.confidential) continue;
      yield postingIn({ job, hirer }, language);
    }
  }
}

/**
 * Moves confidential postings to the end, ordered by id: their position among those of their employer would reveal
 * the employer. They are read again when their turn comes, together with `known` ones.
 */
export async function* confidentialLast(
  source: OpenPostingsSource,
  hirers: readonly Hirer[],
  postings: AsyncIterable<Posting>,
  known: readonly ListedJob[] = [],
): AsyncGenerator<Posting, void> {
  // Without their descriptions, because there may be many.
  const confidential = [...known];
  for await (const posting of postings) {
    const { id, employerId } = posting.job;
    if (posting.job.confidential) confidential.push({ id, employerId, confidential: true });
    else yield posting;
  }
  confidential.sort((a, b) => a.id - b.id);
  yield* listedPostings(source, hirers, confidential);
}
