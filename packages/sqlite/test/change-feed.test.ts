import { aNewJob, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../src/file/open-database.ts';
import { createChangeFeed, type JobChanges } from '../src/freshness/change-feed.ts';
import { createJobWrites } from '../src/job-writes.ts';
import { createCommitBatch } from '../src/write-batch.ts';
import { aFile } from './open-files.ts';

it('reports what others write after a transaction of this connection was rolled back', async () => {
  const file = aFile();
  const db = expectOk(await openDatabase(file.path, 50));
  onTestFinished(() => void db.close());
  const feed = createChangeFeed(db);
  const reported: JobChanges[] = [];
  feed.onJobChanges((changes) => void reported.push(changes));
  const commit = createCommitBatch(db, {
    beforeBegin: () => {},
    afterBegin: () => {},
    beforeCommit() {
      feed.beforeCommit();
      throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR');
    },
    afterRollback: feed.afterRollback,
    afterCommit: () => {},
  });

  const { insert } = createJobWrites(db);
  expect(() => commit([() => insert(aNewJob()), () => insert(aNewJob())])).toThrow();
  expect(reported).toMatchObject([[{ jobId: 1 }, { jobId: 2 }], 'unknown']);

  const other = new Database(file.path);
  createJobWrites(other).insert(aNewJob());
  other.close();
  feed.catchUp();
  expect(reported.at(-1)).toMatchObject([{ jobId: 1, oldPublishDate: null }]);
});
