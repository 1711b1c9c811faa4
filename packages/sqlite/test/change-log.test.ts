import type { JobChange } from '@jobposting/core';
import { aNewJob, aStamp, expectError, expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { atDay, changesOf, insertOnDay } from './log-calls.ts';
import { aFile, connectTo, openFor, openWithJob } from './open-files.ts';

describe('statements by hand (D34)', () => {
  it('leave a change of the right type, in the order of the employer, at the time of the clock', async () => {
    const { file, store, job } = await openWithJob({ referenceId: 'A' });
    const db = connectTo(file);
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

  it('that archive a job remove its closing', async () => {
    const file = aFile();
    const store = await openFor(file);
    await insertOnDay(store, 0, { closeDate: atDay(1) });
    connectTo(file).exec("UPDATE job SET version = version + 1, status = 'archived'");
    const closings = store.jobs.changes.recordClosings({ now: atDay(2), limit: 10 });
    expect(expectOk(await closings)).toBe(0);
  });
});

it('stores on one file (D34) neither log nor report a change whose commit failed, and report one committed after a wait once', async () => {
  const file = aFile();
  const store = await openFor(file, { busyTimeoutMs: 100 });
  const told: JobChange[] = [];
  store.jobs.changes.onChange((change) => void told.push(change));
  const holder = connectTo(file);
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
