import { setImmediate as nextTurn } from 'node:timers/promises';
import { isOpen, type JobId } from '@jobposting/core';
import { present, type StoreUnavailable } from '@jobposting/core/adapter';
import type { PublishedJobs } from '../careers-options.ts';
import type { Hirer, Posting } from '../posting.ts';

const blockSize = 100;

const cannotBeRead = (cause: StoreUnavailable): Error =>
  new Error('the jobs cannot be read', { cause });

/** What the open postings are read from. */
export interface OpenPostingsSource {
  readonly jobs: Pick<PublishedJobs, 'find' | 'findNext'>;
  readonly now: () => Date;
}

/**
 * Reads the open postings of some employers, one employer after another, each by id. Confidential ones come
 * behind all others, by id: among those of their employer, their place would tell whose they are. Whether a
 * posting is open is asked when it is about to be written, so that one which closes meanwhile is left out
 * (decision D4). Every block of 100 has a turn of the event loop of its own.
 *
 * Throws an Error with the store's error as its cause: a reader must not take what it has got until then for
 * all there is.
 */
export async function* openPostings(
  { jobs, now }: OpenPostingsSource,
  hirers: readonly Hirer[],
): AsyncGenerator<Posting, void> {
  // Their ids alone, because there may be many.
  const confidential: { readonly id: JobId; readonly hirer: Hirer }[] = [];
  for (const hirer of hirers) {
    let after: JobId | null = null;
    for (;;) {
      const block = await jobs.findNext(hirer.id, { after, limit: blockSize });
      if (block.isErr()) throw cannotBeRead(block.error);
      for (const job of block.value) {
        if (!isOpen(job, present(now))) continue;
        if (job.confidential) confidential.push({ id: job.id, hirer });
        else yield { job, hirer };
      }
      const last = block.value.at(-1);
      if (last === undefined || block.value.length < blockSize) break;
      after = last.id;
      await nextTurn();
    }
  }
  confidential.sort((a, b) => a.id - b.id);
  for (let first = 0; first < confidential.length; first += blockSize) {
    const block = confidential.slice(first, first + blockSize);
    const found = await Promise.all(
      block.map(async ({ hirer, id }) => ({ hirer, job: await jobs.find(hirer.id, { id }) })),
    );
    for (const { hirer, job } of found) {
      if (job.isErr()) throw cannotBeRead(job.error);
      if (job.value !== null && isOpen(job.value, present(now))) yield { job: job.value, hirer };
    }
    await nextTurn();
  }
}
