import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import Database from 'better-sqlite3';
import { err, ok } from 'neverthrow';
import { expect, it, onTestFinished } from 'vitest';
import type { CommitBatch, Work, WriteOutcome } from '../src/writes/group-commit.ts';
import { aWriteQueue } from './open-files.ts';

const attempt = (work: Work): WriteOutcome => {
  try {
    return ok(work());
  } catch (error) {
    return err(error);
  }
};

it('the channel jobposting:store.commit reports the number of writes of a transaction and its time, and nothing for a failed one', async () => {
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
