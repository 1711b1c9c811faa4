import { statSync } from 'node:fs';
import type { SqliteStore } from '@jobposting/sqlite';
import {
  acme,
  aNewJob,
  aNewKey,
  aQuery,
  aStamp,
  expectError,
  expectOk,
  globex,
} from '@jobposting/store-contract';
import type { Result } from 'neverthrow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPending, openOnHeldDisk, openWhileWriting } from './held-disk.ts';
import { aFile, insertJob } from './open-files.ts';

const limitMs = 5_000;

const unavailable = {
  code: 'store-unavailable',
  reason: 'failed',
  cause: { message: expect.stringContaining('is not synced after 5 s: the disk does not answer') },
};

/** A store with a job that is written meanwhile and one that is not, and a function that finds the first. */
const openHanging = async () => {
  const { ours, theirs, ...opened } = await openWhileWriting();
  const find = () => opened.store.jobs.find(acme, { id: ours.id });
  const findOther = () => opened.store.jobs.find(globex, { id: theirs.id });
  return { ...opened, job: ours, other: theirs, find, findOther };
};

/** The same, five seconds later. */
const openLater = async () => {
  const opened = await openHanging();
  vi.advanceTimersByTime(limitMs);
  expect(expectError(await opened.written).code).toBe('outcome-unknown');
  return opened;
};

describe('a sync that does not return', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('leaves the outcome of its write unknown after five seconds, and fails waiting reads of it and waiting writes (D20)', async () => {
    const { store, written, find } = await openHanging();
    const waiting = [find(), store.jobs.list(acme, aQuery()), store.check()];
    const next = store.jobs.insert(aNewJob(), aStamp());
    vi.advanceTimersByTime(limitMs - 1);
    expect(await isPending(Promise.race([written, next, ...waiting]))).toBe(true);
    vi.advanceTimersByTime(1);
    expect(expectError(await written).code).toBe('outcome-unknown');
    for (const read of await Promise.all(waiting)) {
      expect(read.isErr() && read.error).toMatchObject(unavailable);
    }
    expect(expectError(await next)).toMatchObject(unavailable);
  });

  it('from then on fails the calls that it affects at once, without another sync; other jobs can be read', async () => {
    const { store, disk, other, find, findOther } = await openLater();
    expect(expectError(await find())).toMatchObject(unavailable);
    expect(expectError(await store.check())).toMatchObject(unavailable);
    expect(expectError(await store.jobs.insert(aNewJob(), aStamp()))).toMatchObject(unavailable);
    const added = await store.employers.add({ name: 'Acme', unlimited: true }, aNewKey('jp_1'));
    expect(expectError(added)).toMatchObject(unavailable);
    expect(expectOk(await findOther())).toEqual(other);
    expect(expectOk(await store.employers.list())).toEqual([]);
    expect(disk.syncs()).toBe(1);
  });

  it('repairs everything when it returns: the write is shown, and refused writes were not made', async () => {
    const { store, disk, find } = await openLater();
    expectError(await store.jobs.insert(aNewJob(), aStamp()));
    disk.release();
    await new Promise(setImmediate);
    expect(expectOk(await find())).toMatchObject({ title: 'Fitter', version: 2 });
    expectOk(await store.check());
    expect(expectOk(await store.jobs.list(acme, aQuery())).total).toBe(1);
    await insertJob(store);
    expect(expectOk(await store.verify())).toEqual([]);
  });

  it('shows the write only once another sync has succeeded', async () => {
    const { disk, job, find } = await openLater();
    disk.release();
    disk.hold();
    await new Promise(setImmediate);
    const found = find();
    await disk.reached();
    expect(await isPending(found)).toBe(true);
    disk.release();
    expect(expectOk(await found)).toMatchObject({ id: job.id, title: 'Fitter' });
  });

  it('counts as a failed one if it fails in the end', async () => {
    const { file, disk, find } = await openLater();
    disk.fail();
    await new Promise(setImmediate);
    expect(expectOk(await find())).toMatchObject({ title: 'Fitter', version: 2 });
    // Repaired by a checkpoint, because another sync would prove nothing.
    expect(statSync(`${file.path}-wal`).size).toBe(0);
  });

  it.each(['reads', 'writes'])(
    'is noticed after a failed sync, before the checkpoint that repairs the log, by a call that %s',
    async (who) => {
      const { file, store, disk, other, written, find, findOther } = await openHanging();
      disk.fail();
      expect(expectError(await written).code).toBe('outcome-unknown');
      disk.hold();
      const answer = who === 'reads' ? find() : store.jobs.insert(aNewJob(), aStamp());
      expect(await isPending(answer)).toBe(true);
      expect(disk.syncs()).toBe(1);
      vi.advanceTimersByTime(limitMs);
      expect(expectError<unknown, unknown>(await answer)).toMatchObject(unavailable);
      expect(expectOk(await findOther())).toEqual(other);
      expect(statSync(`${file.path}-wal`).size).toBeGreaterThan(0);

      disk.release();
      await new Promise(setImmediate);
      expect(expectOk(await find())).toMatchObject({ title: 'Fitter', version: 2 });
      expect(statSync(`${file.path}-wal`).size).toBe(0);
      await insertJob(store);
      expect(expectOk(await store.verify())).toEqual([]);
    },
  );

  it('does not count as hanging where it returned while the process itself was suspended', async () => {
    const { store, disk, written } = await openHanging();
    vi.advanceTimersByTime(limitMs);
    disk.release();
    expect(expectOk(await written)).toMatchObject({ title: 'Fitter' });
    await new Promise(setImmediate);
    await insertJob(store);
  });

  it('may take as long as others may hold a lock, where that is longer', async () => {
    const { store, disk } = await openOnHeldDisk(aFile(), 60_000);
    disk.hold();
    const written = store.jobs.insert(aNewJob(), aStamp());
    await disk.reached();
    vi.advanceTimersByTime(59_999);
    expect(await isPending(written)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(expectError(await written).code).toBe('outcome-unknown');
  });

  it.each<[string, (store: SqliteStore) => Promise<Result<unknown, unknown>>]>([
    [
      'a write that SQLite itself would sync, on the event loop, which is then not made',
      ({ employers }) => employers.add({ name: 'Acme', unlimited: true }),
    ],
    [
      'the first write into a restarted log, whose header SQLite syncs on the event loop',
      ({ jobs }) => jobs.insert(aNewJob(), aStamp()),
    ],
    ['a checkpoint, which would keep the event loop', (store) => store.checkpoint()],
  ])('is noticed before %s', async (_, call) => {
    const { store, disk } = await openOnHeldDisk(aFile());
    await insertJob(store);
    expectOk(await store.checkpoint());
    disk.hold();
    const called = call(store);
    await disk.reached();
    vi.advanceTimersByTime(limitMs);
    expect(expectError(await called)).toMatchObject(unavailable);
    expect(expectOk(await store.employers.list())).toEqual([]);
    expect(expectOk(await store.jobs.list(acme, aQuery())).total).toBe(1);
  });

  it('is awaited when the store closes, even where nothing was written', async () => {
    const { store, disk } = await openOnHeldDisk(aFile());
    disk.hold();
    const closed = store.close();
    await disk.reached();
    vi.advanceTimersByTime(limitMs);
    expect(await isPending(closed)).toBe(true);
    disk.release();
    await closed;
  });
});
