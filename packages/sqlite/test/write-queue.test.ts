import { err, ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { toStoreUnavailable } from '../src/file/sqlite-error.ts';
import type { CommitBatch, Work, WriteOutcome } from '../src/write-batch.ts';
import { createWriteQueue } from '../src/write-queue.ts';

const attempt = (work: Work): WriteOutcome => {
  try {
    return ok(work());
  } catch (error) {
    return err(error);
  }
};

describe('the write queue', () => {
  it('runs and answers every write once, also when what follows a commit throws', async () => {
    const runs: number[] = [];
    const commit: CommitBatch = (works) => works.map(attempt);
    const queue = createWriteQueue({
      commit,
      toUnavailable: toStoreUnavailable,
      busyTimeoutMs: 1_000,
    });
    const answers = await Promise.allSettled(
      Array.from({ length: 300 }, (_, n) =>
        queue.submit(
          () => ok(runs.push(n)),
          () => {
            if (n === 5) throw new Error('a bug in what follows');
          },
        ),
      ),
    );
    expect(runs).toEqual(Array.from({ length: 300 }, (_, n) => n));
    const rejected = answers.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []));
    expect(rejected).toEqual([5]);
  });
});
