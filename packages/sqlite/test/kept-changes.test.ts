import { acme, aStamp, expectError, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { atDay, changesOf, insertOnDay, pruneOnDay } from './log-calls.ts';
import { aFile, connectTo, openFor } from './open-files.ts';

describe('a backup that is restored (D34)', () => {
  it('expires the cursors of changes that it does not have, and no others', async () => {
    const file = aFile();
    const store = await openFor(file);
    for (const day of [0, 1]) await insertOnDay(store, day);
    const copy = `${file.path}.copy`;
    expectOk(await store.backup(copy));
    for (const day of [2, 3]) await insertOnDay(store, day);
    const cursors = (await changesOf(store)).map(({ cursor }) => cursor);
    const all = expectOk(await store.jobs.changes.newestCursor({}));

    const backup = new Database(copy);
    await backup.backup(file.path);
    backup.close();
    for (const day of [4, 5, 6]) await insertOnDay(store, day);
    const codes = await Promise.all(
      cursors.map(async (after) => {
        const page = await store.jobs.changes.read(after, { employerId: acme, limit: 10 });
        return page.isOk() ? page.value.changes.length : page.error.code;
      }),
    );
    expect(codes).toEqual([4, 3, 'cursor-expired', 'cursor-expired']);
    expect(expectError(await store.jobs.changes.read(all, { limit: 10 })).code).toBe(
      'cursor-expired',
    );
  });
});

describe('pruning in SQLite (D34)', () => {
  it('and the recording of closings do not wait for a lock where nothing is due, and neither does reading the retention', async () => {
    const file = aFile();
    const store = await openFor(file, { busyTimeoutMs: 50 });
    await insertOnDay(store, 0, { closeDate: atDay(9) });
    await insertOnDay(store, 1);
    const { changes } = store.jobs;
    const closingsOnDay = (day: number) => changes.recordClosings({ now: atDay(day), limit: 10 });
    const holder = connectTo(file);
    holder.exec('BEGIN IMMEDIATE');
    expect([await pruneOnDay(store, 30), expectOk(await closingsOnDay(8))]).toEqual([0, 0]);
    expect(expectOk(await changes.retention())).toEqual({ changesDays: 30, historyDays: 0 });
    for (const due of [changes.prune({ now: atDay(32), limit: 10 }), closingsOnDay(9)]) {
      expect(expectError(await due)).toMatchObject({ reason: 'busy' });
    }
    holder.exec('ROLLBACK');
    expect([await pruneOnDay(store, 32), expectOk(await closingsOnDay(9))]).toEqual([1, 1]);
  });
});

describe('verifying the log (D34)', () => {
  it.each([
    [
      'a change that is missing between others',
      'DELETE FROM change WHERE seq = 2; DELETE FROM job_history WHERE revision = 2',
    ],
    ['an unknown type', "UPDATE change SET type = 'job.lost' WHERE revision = 2"],
    ['fields that are not a list', "UPDATE change SET fields = '{}' WHERE revision = 2"],
    [
      'a job before a change that cannot be read',
      "UPDATE job_history SET before = '{}' WHERE revision = 3",
    ],
    ['the history of a missing change', 'INSERT INTO job_history VALUES (99, 1, 1, NULL)'],
  ])('finds %s', async (_, damage) => {
    const file = aFile();
    const store = await openFor(file);
    expectOk(await store.jobs.changes.setRetention({ historyDays: 1 }));
    const [job] = [await insertOnDay(store, 0), await insertOnDay(store, 0)];
    expectOk(await store.jobs.delete(job, aStamp()));
    expect(expectOk(await store.verify())).toEqual([]);
    const db = connectTo(file);
    db.pragma('foreign_keys = OFF');
    db.exec(damage);
    expect(expectOk(await store.verify())).toHaveLength(1);
  });
});
