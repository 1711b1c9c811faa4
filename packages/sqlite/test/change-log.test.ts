import type { JobChange } from '@jobposting/core';
import { acme, aNewJob, aStamp, expectError, expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { atDay, changesOf, connect, insertOnDay, pruneOnDay } from './log-calls.ts';
import { aFile, openFor } from './open-files.ts';

describe('statements by hand (D34)', () => {
  it('leave a change of the right type, in the order of the employer, at the time of the clock', async () => {
    const file = aFile();
    const store = await openFor(file);
    const job = expectOk(await store.jobs.insert(aNewJob({ referenceId: 'A' }), aStamp()));
    const db = connect(file);
    const before = Date.now();
    const raise = 'UPDATE job SET version = version + 1';
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
    connect(file).exec("UPDATE job SET version = version + 1, status = 'archived'");
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
