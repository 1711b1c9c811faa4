import { copyFileSync } from 'node:fs';
import type { Job, JobChange } from '@jobposting/core';
import { toInstant } from '@jobposting/core/adapter';
import type { SqliteStore } from '@jobposting/sqlite';
import { acme, aNewJob, aStamp, expectError, expectOk, globex } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DatabaseFile } from './database-file.ts';
import { aFile, openFor } from './open-files.ts';

const atDay = (days: number) => toInstant(new Date(Date.UTC(2026, 10, 20 + days)));

const connect = (file: DatabaseFile): Database.Database => {
  const db = new Database(file.path);
  onTestFinished(() => void db.close());
  return db;
};

const changesOf = async (
  store: SqliteStore,
  after: string | null = null,
): Promise<readonly JobChange[]> =>
  expectOk(await store.jobs.changes.read(after, { employerId: acme, limit: 1_000 })).changes;

const insertOnDay = async (store: SqliteStore, day: number, fields: Partial<Job> = {}) =>
  expectOk(await store.jobs.insert(aNewJob(fields), aStamp({ time: atDay(day) })));

const pruneOnDay = async (store: SqliteStore, day: number, limit = 100): Promise<number> =>
  expectOk(await store.jobs.changes.prune({ now: atDay(day), limit }));

describe('statements by hand (D34)', () => {
  it('leave a change of the right type, in the order of the employer, at the time of the clock', async () => {
    const file = aFile();
    const store = await openFor(file);
    const job = expectOk(await store.jobs.insert(aNewJob({ referenceId: 'A' }), aStamp()));
    const db = connect(file);
    const before = Date.now();
    const raise = 'UPDATE job SET revision = revision + 1';
    db.exec(`
      ${raise}, title = 'Fitter';
      ${raise}, publish_date = publish_date + 1;
      ${raise}, status = 'archived', publish_date = publish_date + 1;
      ${raise}, status = 'active';
      DELETE FROM job;
    `);
    const [created, ...byHand] = await changesOf(store);
    expect(created?.type).toBe('job.created');
    expect(byHand.map(({ type, version }) => `${type} v${version}`)).toEqual([
      'job.updated v2',
      'job.refreshed v3',
      'job.archived v4',
      'job.published v5',
      'job.deleted v5',
    ]);
    for (const { time, ...change } of byHand) {
      expect(change).toMatchObject({ id: job.id, referenceId: 'A', keyId: null, fields: [] });
      expect(Date.parse(time)).toBeGreaterThanOrEqual(before - 2);
      expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
    }
    expect(expectOk(await store.verify())).toEqual([]);
  });

  it('that archive a job take its closing with them', async () => {
    const file = aFile();
    const store = await openFor(file);
    await insertOnDay(store, 0, { closeDate: atDay(1) });
    connect(file).exec("UPDATE job SET revision = revision + 1, status = 'archived'");
    const closings = store.jobs.changes.recordClosings({ now: atDay(2), limit: 10 });
    expect(expectOk(await closings)).toBe(0);
  });
});

describe('stores on one file (D34)', () => {
  it('give the changes of one another in one order, and none is missing', async () => {
    const file = aFile();
    const stores = [await openFor(file), await openFor(file), await openFor(file)];
    await Promise.all(
      stores.flatMap((store) => Array.from({ length: 100 }, () => insertOnDay(store, 0))),
    );
    const orders = await Promise.all(stores.map((store) => changesOf(store)));
    expect(orders[0]).toHaveLength(300);
    expect(orders[1]).toEqual(orders[0]);
    expect(orders[2]).toEqual(orders[0]);
    expect(new Set(orders[0]?.map(({ id }) => id)).size).toBe(300);
    expect(orders[0]?.map(({ cursor }) => Number.parseInt(cursor, 10))).toEqual(
      Array.from({ length: 300 }, (_, n) => n + 1),
    );
  });

  it('report only their own changes to listeners, in the order of the log', async () => {
    const file = aFile();
    const [here, there] = [await openFor(file), await openFor(file)];
    const told: JobChange[] = [];
    here.jobs.changes.onChange((change) => void told.push(change));
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => insertOnDay(n % 2 === 0 ? here : there, 0)),
    );
    const order = (await changesOf(there)).map(({ cursor }) => cursor);
    expect(told).toHaveLength(100);
    const positions = told.map(({ cursor }) => order.indexOf(cursor));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions).not.toContain(-1);
  });

  it('keep what another one has set, from its next call on', async () => {
    const file = aFile();
    const [here, there] = [await openFor(file), await openFor(file)];
    const job = await insertOnDay(here, 0);
    expectOk(await there.jobs.changes.setRetention({ changesDays: 5, historyDays: 7 }));
    expect(expectOk(await here.jobs.changes.retention())).toEqual({
      changesDays: 5,
      historyDays: 7,
    });
    expectOk(await here.jobs.delete(job, aStamp({ time: atDay(1) })));
    const history = here.jobs.changes.history(acme, job.id, { after: null, limit: 10 });
    expect(expectOk(await history)).toMatchObject([
      { change: { type: 'job.deleted' }, before: job },
    ]);
    expect(await pruneOnDay(here, 7)).toBe(0);
    // The first change, and the job before the last one.
    expect(await pruneOnDay(here, 9)).toBe(2);
  });

  it('neither log nor report a change whose commit failed, and report one that came after a wait once', async () => {
    const file = aFile();
    const store = await openFor(file, { busyTimeoutMs: 100 });
    const told: JobChange[] = [];
    store.jobs.changes.onChange((change) => void told.push(change));
    const holder = connect(file);
    holder.exec('BEGIN IMMEDIATE');
    expect(expectError(await store.jobs.insert(aNewJob(), aStamp()))).toMatchObject({
      reason: 'busy',
    });
    expect([told, await changesOf(store)]).toEqual([[], []]);
    const writing = insertOnDay(store, 0);
    await new Promise(setImmediate);
    holder.exec('ROLLBACK');
    await writing;
    expect(told).toEqual(await changesOf(store));
    expect(told).toHaveLength(1);
  });
});

describe('a backup that is restored (D34)', () => {
  it('ends the cursors of changes that it does not have, and no others', async () => {
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
  it('goes past any number of employers whose last change is kept', async () => {
    const store = await openFor(aFile());
    for (let employerId = 1; employerId <= 9; employerId++) {
      await insertOnDay(store, 0, { employerId: employerId as Job['employerId'] });
    }
    for (const day of [1, 2, 3, 60]) await insertOnDay(store, day, { employerId: globex });
    expect(await pruneOnDay(store, 60, 2)).toBeGreaterThan(0);
    while ((await pruneOnDay(store, 60, 2)) > 0);
    const { changes } = expectOk(
      await store.jobs.changes.read(null, { employerId: globex, limit: 10 }),
    );
    expect(changes.length).toBeLessThan(3);
    expect(expectOk(await store.verify())).toEqual([]);
  });

  it('and the recording of closings wait for no lock where nothing is due, nor does who asks what is kept', async () => {
    const file = aFile();
    const store = await openFor(file, { busyTimeoutMs: 50 });
    await insertOnDay(store, 0, { closeDate: atDay(9) });
    await insertOnDay(store, 1);
    const { changes } = store.jobs;
    const closingsOnDay = (day: number) => changes.recordClosings({ now: atDay(day), limit: 10 });
    const holder = connect(file);
    holder.exec('BEGIN IMMEDIATE');
    expect([await pruneOnDay(store, 30), expectOk(await closingsOnDay(8))]).toEqual([0, 0]);
    expect(expectOk(await changes.retention())).toEqual({ changesDays: 30, historyDays: 0 });
    for (const due of [changes.prune({ now: atDay(32), limit: 10 }), closingsOnDay(9)]) {
      expect(expectError(await due)).toMatchObject({ reason: 'busy' });
    }
    holder.exec('ROLLBACK');
    expect([await pruneOnDay(store, 32), expectOk(await closingsOnDay(9))]).toEqual([1, 1]);
  });

  it('takes the history of every change that is too old, also of the last one, which stays', async () => {
    const file = aFile();
    const store = await openFor(file);
    expectOk(await store.jobs.changes.setRetention({ historyDays: 40 }));
    for (const day of [0, 1, 2]) await insertOnDay(store, day);
    while ((await pruneOnDay(store, 100)) > 0);
    expect(await changesOf(store)).toHaveLength(1);
    expect(connect(file).prepare('SELECT count(*) FROM job_history').pluck().get()).toBe(0);
    expect(expectOk(await store.verify())).toEqual([]);
  });

  it('forgets the jobs before the last changes of any number of employers in steps', async () => {
    const store = await openFor(aFile());
    expectOk(await store.jobs.changes.setRetention({ historyDays: 40 }));
    for (let employerId = 1; employerId <= 9; employerId++) {
      await insertOnDay(store, 0, { employerId: employerId as Job['employerId'] });
    }
    const counts = [];
    for (let step = 0; step < 6; step++) counts.push(await pruneOnDay(store, 100, 2));
    expect(counts).toEqual([2, 2, 2, 2, 1, 0]);
  });
});

describe('the history in SQLite (D34)', () => {
  it('reads a job that was kept before a column was added', async () => {
    const file = aFile();
    const store = await openFor(file);
    expectOk(await store.jobs.changes.setRetention({ historyDays: 1 }));
    const job = await insertOnDay(store, 0);
    expectOk(await store.jobs.delete(job, aStamp()));
    connect(file).exec("UPDATE job_history SET before = json_remove(before, '$.workplace')");
    const history = store.jobs.changes.history(acme, job.id, { after: null, limit: 10 });
    expect(expectOk(await history).map(({ before }) => before)).toEqual([null, job]);
  });
});

describe('verifying the log (D34)', () => {
  it.each([
    [
      'a change that is missing between others',
      'DELETE FROM change WHERE seq = 2; DELETE FROM job_history WHERE seq = 2',
    ],
    ['a type that is none', "UPDATE change SET type = 'job.lost' WHERE revision = 2"],
    ['fields that are no list', "UPDATE change SET fields = '{}' WHERE revision = 2"],
    [
      'a job before a change that cannot be read',
      "UPDATE job_history SET before = '{}' WHERE seq = 3",
    ],
    ['the history of no change', 'INSERT INTO job_history VALUES (99, 1, NULL)'],
  ])('finds %s', async (_, damage) => {
    const file = aFile();
    const store = await openFor(file);
    expectOk(await store.jobs.changes.setRetention({ historyDays: 1 }));
    const [job] = [await insertOnDay(store, 0), await insertOnDay(store, 0)];
    expectOk(await store.jobs.delete(job, aStamp()));
    expect(expectOk(await store.verify())).toEqual([]);
    const db = connect(file);
    db.pragma('foreign_keys = OFF');
    db.exec(damage);
    expect(expectOk(await store.verify())).toHaveLength(1);
  });
});

describe('a database without a log (D34)', () => {
  it('begins one when it is opened, and logs the closings that are ahead by then', async () => {
    const file = aFile();
    const fixture = new URL('fixtures/6e36d55.sqlite', import.meta.url);
    copyFileSync(fixture, file.path);
    const db = connect(file);
    db.exec(
      `UPDATE job SET close_date = 4000000000000 WHERE id = (SELECT min(id) FROM job WHERE status = 'active')`,
    );
    const openJobs = db.prepare(
      "SELECT count(*) FROM job WHERE status = 'active' AND close_date > ?",
    );
    const open = openJobs.pluck().get(Date.now());
    db.close();
    const store = await openFor(file);
    expect(expectOk(await store.jobs.changes.read(null, { limit: 100 })).changes).toEqual([]);
    const now = toInstant(new Date(5_000_000_000_000));
    const closed = expectOk(await store.jobs.changes.recordClosings({ now, limit: 1_000 }));
    expect([closed, closed > 0]).toEqual([open, true]);
    expect(expectOk(await store.jobs.changes.recordClosings({ now, limit: 1_000 }))).toBe(0);
    expect(expectOk(await store.verify())).toEqual([]);
  });
});
