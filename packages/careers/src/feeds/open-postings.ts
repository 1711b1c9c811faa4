import { setImmediate as nextTurn } from 'node:timers/promises';
import { isOpen, type JobId } from '@jobposting/core';
import { present } from '@jobposting/core/adapter';
import type { PublishedJobs } from '../careers-options.ts';
import type { Hirer, Posting } from '../posting.ts';

const blockSize = 100;

/** What the open postings are read from. */
export interface OpenPostingsSource {
  readonly jobs: Pick<PublishedJobs, 'findNext'>;
  readonly now: () => Date;
}

/**
 * Reads the open postings of some employers, one employer after another, each by id. Whether a posting is
 * open is asked when it is about to be written, so that one which closes meanwhile is left out (decision
 * D4). Every block of 100 has a turn of the event loop of its own.
 *
 * Throws an Error with the store's error as its cause: a reader must not take what it has got until then for
 * all there is.
 */
export async function* openPostings(
  { jobs, now }: OpenPostingsSource,
  hirers: readonly Hirer[],
): AsyncGenerator<Posting, void> {
  for (const hirer of hirers) {
    let after: JobId | null = null;
    for (;;) {
      const block = await jobs.findNext(hirer.id, { after, limit: blockSize });
      if (block.isErr()) throw new Error('the jobs cannot be read', { cause: block.error });
      for (const job of block.value) if (isOpen(job, present(now))) yield { job, hirer };
      const last = block.value.at(-1);
      if (last === undefined || block.value.length < blockSize) break;
      after = last.id;
      await nextTurn();
    }
  }
}
