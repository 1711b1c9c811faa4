import Database from 'better-sqlite3';
import { ok } from 'neverthrow';
import { expect, it } from 'vitest';
import { createChangeFeed, type WrittenJobs } from '../src/caches/change-feed.ts';
import { createLogState } from '../src/durability/log-checkpoints.ts';
import { createCommitBatch } from '../src/writes/group-commit.ts';
import { connectTo, openConnections } from './open-files.ts';
import { insertDirectly } from './write-directly.ts';

/** A feed with nothing to report, and another connection. */
const openBeside = async () => {
  const { db } = await openConnections();
  const other = connectTo({ path: db.name });
  const feed = createChangeFeed(db);
  const reported: WrittenJobs[] = [];
  feed.onWrittenJobs((written) => void reported.push(written));
  for (let n = 0; n < 2; n++) feed.catchUp();
  return { db, other, feed, reported };
};

it('reports writes of others after a transaction of this connection was rolled back', async () => {
  const { db, other, feed, reported } = await openBeside();
  const commit = createCommitBatch(db, {
    ...feed,
    beforeCommit() {
      feed.beforeCommit();
      throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR');
    },
  });
  const insert = () => ok(insertDirectly(db));
  expect(() => commit([insert, insert], { isLogged: true })).toThrow();
  expect(reported).toMatchObject([[{ jobId: 1 }, { jobId: 2 }], 'unknown']);

  insertDirectly(other);
  feed.catchUp();
  expect(reported.at(-1)).toMatchObject([{ jobId: 1 }]);
});

it('treats lower numbers of changes as an unknown file', async () => {
  const { other, feed, reported } = await openBeside();
  for (let n = 0; n < 3; n++) insertDirectly(other);
  feed.catchUp();
  other.exec('DELETE FROM change WHERE seq > 1');
  feed.catchUp();
  expect(reported.slice(1)).toEqual(['unknown']);
  insertDirectly(other);
  feed.catchUp();
  expect(reported.slice(1)).toMatchObject(['unknown', [{ jobId: 4 }]]);
});

it('keeps commits when a later transaction fails before it writes anything', async () => {
  const { db, feed, reported } = await openBeside();
  let isLocked = false;
  const commit = createCommitBatch(db, {
    ...feed,
    catchUp() {
      if (isLocked) throw new Database.SqliteError('database is locked', 'SQLITE_BUSY');
    },
  });
  const insert = () => ok(insertDirectly(db));
  commit([insert], { isLogged: true });
  isLocked = true;
  expect(() => commit([insert], { isLogged: true })).toThrow();
  expect(reported).toMatchObject([[{ jobId: 1 }]]);
});

it('reports a commit that ends the log where the one before it did, after the log has restarted', async () => {
  const { db, other, feed, reported } = await openBeside();
  const logState = createLogState(db);
  const { id } = insertDirectly(other);
  const ends = [1, 2, 3].map(() => {
    other.pragma('wal_checkpoint(TRUNCATE)');
    other.prepare('UPDATE job SET version = version + 1 WHERE id = ?').run(id);
    feed.catchUp();
    return logState().pages;
  });
  expect(new Set(ends).size).toBe(1);
  const again = [{ jobId: id }];
  expect(reported).toMatchObject([[{ jobId: id }, { jobId: id }], again, again]);
});

it('begins the snapshot of a transaction, and reports after it the commits made meanwhile', async () => {
  const { db, other, feed, reported } = await openBeside();
  const countJobs = db.prepare<[], number>('SELECT count(*) FROM job').pluck();
  db.transaction(() => {
    feed.catchUp();
    insertDirectly(other);
    feed.catchUp();
    expect(countJobs.get()).toBe(0);
    expect(reported).toEqual([]);
  })();
  feed.catchUp();
  expect(reported).toMatchObject([[{ jobId: 1 }]]);
});
