import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EmployerId, isOpen, type Job, type JobId } from '@jobposting/core';
import { present, type StoreUnavailable } from '@jobposting/core/adapter';
import type { CareersJobs } from '../careers-options.ts';
import type { Hirer, Posting } from '../posting.ts';

const blockSize = 100;
const readAheadAt = blockSize / 2;

const cannotBeRead = (cause: StoreUnavailable): Error =>
  new Error('the jobs cannot be read', { cause });

/** What open postings are read from. */
export interface OpenPostingsSource {
  readonly jobs: Pick<CareersJobs, 'find' | 'published'>;
  readonly now: () => Date;
}

/** Whose postings are read. */
export interface PostingsOf {
  /** `null` for all employers. */
  readonly employerId: EmployerId | null;
  /** Those that are public: the jobs of any other are left out, such as of one that was added meanwhile. */
  readonly hirers: readonly Hirer[];
}

/**
 * Reads open postings by employer, then id. Whether one is open is asked when it is about to be written, so
 * that one which closes meanwhile is left out (decision D4). The next block of 100 is read while the second
 * half of this one is written: the store works meanwhile, and there are never more than two. Every full block
 * has a turn of the event loop of its own.
 *
 * Throws an Error with the store's error as its cause: a reader must not take what it has got until then for
 * all there is.
 */
export async function* openPostings(
  { jobs, now }: OpenPostingsSource,
  { employerId, hirers }: PostingsOf,
): AsyncGenerator<Posting, void> {
  const hirerOf = new Map(hirers.map((hirer) => [hirer.id, hirer]));
  const readBehind = (after: Job | null) => {
    const block = jobs.published.findNextOpen({
      employerId,
      now: present(now),
      after,
      limit: blockSize,
    });
    // What a broken store throws is thrown when the block has its turn; nobody listens before.
    block.catch(() => {});
    return block;
  };

  let next: ReturnType<typeof readBehind> | null = readBehind(null);
  while (next !== null) {
    const block: Awaited<typeof next> = await next;
    if (block.isErr()) throw cannotBeRead(block.error);
    next = null;
    const last = block.value[blockSize - 1];
    for (const [place, job] of block.value.entries()) {
      if (place === readAheadAt && last !== undefined) {
        next = readBehind(last);
        await nextTurn();
      }
      const hirer = hirerOf.get(job.employerId);
      if (hirer !== undefined && isOpen(job, present(now))) yield { job, hirer };
    }
  }
}

/**
 * Puts confidential postings behind all others, by id: among those of their employer, their place would tell
 * whose they are. They are read again when their turn comes, by the same rules as in {@link openPostings}.
 */
export async function* confidentialLast(
  postings: AsyncIterable<Posting>,
  { jobs, now }: OpenPostingsSource,
): AsyncGenerator<Posting, void> {
  // Their ids alone, because there may be many.
  const confidential: { readonly id: JobId; readonly hirer: Hirer }[] = [];
  for await (const posting of postings) {
    const { job, hirer } = posting;
    if (job.confidential) confidential.push({ id: job.id, hirer });
    else yield posting;
  }
  confidential.sort((a, b) => a.id - b.id);
  for (let first = 0; first < confidential.length; first += blockSize) {
    const block = confidential.slice(first, first + blockSize);
    const found = await Promise.all(
      block.map(async ({ hirer, id }) => ({ hirer, job: await jobs.find(hirer.id, { id }) })),
    );
    for (const { hirer, job } of found) {
      if (job.isErr()) throw cannotBeRead(job.error);
      // One that is not confidential any more would tell by its place that it was.
      if (job.value?.confidential && isOpen(job.value, present(now))) {
        yield { job: job.value, hirer };
      }
    }
    await nextTurn();
  }
}
