import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import Database from 'better-sqlite3';
import { err, ok } from 'neverthrow';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CommitBatch, Work, WriteOutcome } from '../src/writes/group-commit.ts';
import { createSignal, isPending } from './held-disk.ts';
import { aWriteQueue } from './open-files.ts';

const attempt = (work: Work): WriteOutcome => {
  try {
    return ok(work());
  } catch (error) {
    return err(error);
  }
};

describe('the write queue', () => {
  it('runs and answers every write once, also when work after a commit throws', async () => {
    const runs: number[] = [];
    const commit: CommitBatch = (works) => works.map(attempt);
    const queue = aWriteQueue({ commit });
    const answers = await Promise.allSettled(
      Array.from({ length: 300 }, (_, n) =>
        queue.submit(() => ok(runs.push(n)), {
          committed() {
            if (n === 5) throw new Error('a bug after the commit');
          },
        }),
      ),
    );
    expect(runs).toEqual(Array.from({ length: 300 }, (_, n) => n));
    const rejected = answers.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []));
    expect(rejected).toEqual([5]);
  });

  it('begins no transaction until the work after the latest commit has ended', async () => {
    const following = createSignal();
    const commits: number[] = [];
    const queue = aWriteQueue({
      commit(works) {
        commits.push(works.length);
        return works.map(attempt);
      },
      afterCommit: () => following.promise,
    });
    await queue.submit(() => ok());
    const later = queue.submit(() => ok());
    expect(await isPending(later)).toBe(true);
    expect(commits).toEqual([1]);
    following.resolve();
    await later;
    expect(commits).toEqual([1, 1]);
  });
});

describe('the channel jobposting:store.commit', () => {
  it('reports the number of writes of a transaction and its time, and nothing for a failed one', async () => {
    const messages: unknown[] = [];
    const listen = (message: unknown) => void messages.push(message);
    subscribe('jobposting:store.commit', listen);
    onTestFinished(() => void unsubscribe('jobposting:store.commit', listen));
    const works: CommitBatch[] = [
      (writes) => writes.map(attempt),
      () => {
        throw new Database.SqliteError('disk full', 'SQLITE_FULL');
      },
    ];
    for (const commit of works) {
      const queue = aWriteQueue({ commit });
      await Promise.all([queue.submit(() => ok(1)), queue.submit(() => ok(2))]);
    }
    expect(messages).toEqual([{ writes: 2, durationMs: expect.any(Number) }]);
  });
});
