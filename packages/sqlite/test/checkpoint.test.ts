import { statSync } from 'node:fs';
import { expectError, expectOk } from '@jobposting/store-contract';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { insertJob, openFor, openWithJob } from './open-files.ts';

describe('a checkpoint', () => {
  it('says when another program kept it from being done (B15)', async () => {
    const { file, store } = await openWithJob();
    expectOk(await store.checkpoint());
    expect(statSync(`${file.path}-wal`).size).toBe(0);
    const other = await openFor(file);
    await insertJob(other);
    const reader = new Sqlite(file.path, { readonly: true });
    onTestFinished(() => void reader.close());
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM job').get();
    await insertJob(store);
    const busy = expectError(await store.checkpoint());
    expect(busy).toMatchObject({
      reason: 'busy',
      cause: { message: expect.stringContaining('-wal') },
    });
    reader.exec('COMMIT');
    expectOk(await store.checkpoint());
  });
});
