import { closeSync, fstatSync, openSync, statSync, writeSync } from 'node:fs';
import type { Job, JobChange } from '@jobposting/core';
import { firstCursor } from '@jobposting/core/adapter';
import type { SqliteStore } from '@jobposting/sqlite';
import {
  acme,
  aNewJob,
  aNewKey,
  aQuery,
  aStamp,
  atMinute,
  expectError,
  expectOk,
  globex,
} from '@jobposting/store-contract';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toStoreUnavailable } from '../src/driver/sqlite-error.ts';
import { createDurability } from '../src/durability/durability.ts';
import { createRead } from '../src/durability/fresh-read.ts';
import { watchWalIndex } from '../src/file-guard/wal-index.ts';
import {
  type ChangeFeed,
  createChangeFeed,
  type WrittenJobs,
} from '../src/freshness/change-feed.ts';
import type { DatabaseFile } from './database-file.ts';
import { createSignal, isPending, openOnHeldDisk } from './held-disk.ts';
import { aFile, connectTo, insertJob, openConnections, openFor, openOf } from './open-files.ts';
import { insertDirectly } from './write-directly.ts';

const ofAcme = { employerId: acme };
const anyOpen = { employerId: null, now: atMinute(0), after: null, limit: 10 };
const retitled = (job: Job, title: string) => ({ from: job, to: { ...job, title } });

/** A store with a job of acme and one of globex, both with a referenceId, on a disk that can be held. */
const openWithJobs = async () => {
  const file = aFile();
  const { store, disk } = await openOnHeldDisk(file);
  const ours = await insertJob(store, { referenceId: 'A' });
  const theirs = await insertJob(store, { employerId: globex, referenceId: 'B' });
  return { file, store, disk, ours, theirs };
};

const readsOfJob = (store: SqliteStore, job: Job) => ({
  'the job by its id': () => store.jobs.find(acme, { id: job.id }),
  'the job by its referenceId': () => store.jobs.find(acme, { referenceId: 'A' }),
  'a referenceId of its employer that no job has': () =>
    store.jobs.find(acme, { referenceId: 'none' }),
  'the list': () => store.jobs.list(acme, aQuery()),
  'all jobs': () => store.jobs.findNext(acme, { after: null, limit: 10 }),
  'how many there are': () => store.jobs.countByEmployer(),
  'the open jobs of its employer': () =>
    store.jobs.published.findNextOpen({ ...anyOpen, employerId: acme }),
  'the open jobs of all': () => store.jobs.published.findNextOpen(anyOpen),
  'the job by its id, if it is confidential': () => store.jobs.published.findConfidential(job.id),
  'how many are open': () => store.jobs.published.countOpen(anyOpen.now),
  'the changes': () => store.jobs.changes.read(null, { ...ofAcme, limit: 10 }),
  'the changes of all': () => store.jobs.changes.read(firstCursor, { limit: 10 }),
  'the newest cursor': () => store.jobs.changes.newestCursor(ofAcme),
  'the history': () => store.jobs.changes.history(acme, job.id, { after: null, limit: 10 }),
});

describe('a write that is not on the disk yet', () => {
  it('is not answered', async () => {
    const { store, disk, ours } = await openWithJobs();
    disk.hold();
    const written = store.jobs.update(retitled(ours, 'Fitter'), aStamp());
    await disk.reached();
    expect(await isPending(written)).toBe(true);
    expect(store.writesUnderWay()).toBe(1);
    disk.release();
    expect(expectOk(await written)).toMatchObject({ title: 'Fitter', version: 2 });
    expect(store.writesUnderWay()).toBe(0);
  });

  it('is shown by no read until then, and then by each', async () => {
    const { store, disk, ours } = await openWithJobs();
    expectOk(await store.jobs.list(acme, aQuery()));
    disk.hold();
    const written = store.jobs.update(retitled(ours, 'Fitter'), aStamp());
    await disk.reached();
    const reads = Object.entries(readsOfJob(store, ours)).map(
      ([name, read]) => [name, read()] as const,
    );
    for (const [name, read] of reads) expect(await isPending(read), name).toBe(true);
    disk.release();
    expectOk(await written);
    for (const [name, read] of reads) expect((await read).isOk(), name).toBe(true);
    expect(expectOk(await store.jobs.find(acme, { id: ours.id }))?.title).toBe('Fitter');
  });

  it('keeps no read waiting that does not show it', async () => {
    const { store, disk, ours, theirs } = await openWithJobs();
    const key = aNewKey('jp_1');
    expectOk(await store.employers.add({ name: 'Acme', unlimited: true }, key));
    const other = await insertJob(store, { referenceId: 'C' });
    disk.hold();
    const written = store.jobs.update(retitled(ours, 'Fitter'), aStamp());
    await disk.reached();
    expect(expectOk(await store.jobs.find(acme, { id: other.id }))).toEqual(other);
    expect(expectOk(await store.jobs.find(acme, { referenceId: 'C' }))).toEqual(other);
    expect(expectOk(await store.jobs.find(globex, { id: theirs.id }))).toEqual(theirs);
    expect(expectOk(await store.jobs.list(globex, aQuery())).total).toBe(1);
    const { published } = store.jobs;
    const openOfGlobex = await published.findNextOpen({ ...anyOpen, employerId: globex });
    expect(expectOk(openOfGlobex)).toEqual([theirs]);
    expect(expectOk(await published.findConfidential(other.id))).toBe(null);
    expect(expectOk(await store.employers.findByKeyHash(key.hash))?.name).toBe('Acme');
    const changes = await store.jobs.changes.read(null, { employerId: globex, limit: 10 });
    expect(expectOk(changes).changes).toHaveLength(1);
    expect(await isPending(written)).toBe(true);
    disk.release();
    expectOk(await written);
  });

  it('is told to nobody who listens; then to each, in order, before it is answered (D34)', async () => {
    const { store, disk, ours, theirs } = await openWithJobs();
    const heard: string[] = [];
    onTestFinished(
      store.jobs.changes.onChange(({ type, id }: JobChange) => void heard.push(`${type} ${id}`)),
    );
    disk.hold();
    const answered = [ours, theirs].map((job) =>
      store.jobs.update(retitled(job, 'Fitter'), aStamp()).then(() => heard.push('answered')),
    );
    await disk.reached();
    expect(await isPending(Promise.all(answered))).toBe(true);
    expect(heard).toEqual([]);
    disk.release();
    await Promise.all(answered);
    expect(heard.filter((line) => line !== 'answered')).toEqual([
      `job.updated ${ours.id}`,
      `job.updated ${theirs.id}`,
    ]);
    expect(heard[0]).toBe(`job.updated ${ours.id}`);
  });

  it('shares its sync with those that come meanwhile only where they are committed before it', async () => {
    const { store, disk } = await openWithJobs();
    disk.hold();
    const first = store.jobs.insert(aNewJob(), aStamp());
    await disk.reached();
    const later = store.jobs.insert(aNewJob(), aStamp());
    expect(await isPending(later)).toBe(true);
    disk.release();
    disk.hold();
    expectOk(await first);
    await disk.reached();
    expect(await isPending(later)).toBe(true);
    disk.release();
    expectOk(await later);
  });

  it('is on the disk when the store has closed', async () => {
    const { file, store, disk } = await openWithJobs();
    const other = await openFor(file);
    disk.hold();
    const written = store.jobs.insert(aNewJob(), aStamp());
    await disk.reached();
    const closed = store.close();
    expect(await isPending(closed)).toBe(true);
    disk.release();
    expectOk(await written);
    await closed;
    expect(expectOk(await other.jobs.list(acme, aQuery())).total).toBe(2);
  });

  it('is waited for by each that closes the store', async () => {
    const { store, disk } = await openWithJobs();
    disk.hold();
    const written = store.jobs.insert(aNewJob(), aStamp());
    await disk.reached();
    const closed = Promise.all([store.close(), store.close()]);
    expect(await isPending(closed)).toBe(true);
    disk.release();
    expectOk(await written);
    await closed;
  });
});

describe('what another process has written, which it may not have synced', () => {
  it('is synced before it is shown; the rest is shown meanwhile', async () => {
    const { file, store, disk, ours } = await openWithJobs();
    const spare = await insertJob(store);
    const other = await openFor(file);
    disk.hold();
    expectOk(await other.jobs.update(retitled(ours, 'Fitter'), aStamp()));
    const unchanged = await store.jobs.find(acme, { id: spare.id });
    expect(expectOk(unchanged)).toEqual(spare);
    const found = store.jobs.find(acme, { id: ours.id });
    await disk.reached();
    expect(await isPending(found)).toBe(true);
    disk.release();
    expect(expectOk(await found)?.title).toBe('Fitter');
  });

  it('is synced after what this process syncs already, by one sync at a time', async () => {
    const { file, store, disk, ours, theirs } = await openWithJobs();
    const other = await openFor(file);
    disk.hold();
    const written = store.jobs.update(retitled(ours, 'Fitter'), aStamp());
    await disk.reached();
    expectOk(await other.jobs.update(retitled(theirs, 'Nurse'), aStamp()));
    const found = store.jobs.find(globex, { id: theirs.id });
    expect(await isPending(found)).toBe(true);
    expect(disk.syncs()).toBe(1);
    disk.release();
    expectOk(await written);
    expect(expectOk(await found)?.title).toBe('Nurse');
    expect(disk.syncs()).toBe(2);
  });

  it('is synced before it is shown though it was written during the read', async () => {
    const file = aFile();
    const { db } = await openConnections(file);
    const feed = createChangeFeed(db, watchWalIndex(`${db.name}-shm`));
    let syncs = 0;
    const durability = createDurability(feed, { sync: async () => void syncs++ });
    const guard = { lookNowAndThen: () => undefined, toUnavailable: toStoreUnavailable };
    const read = createRead({ feed, guard, durability, busyTimeoutMs: 50 });
    const other = connectTo(file);
    const readTitles = db.prepare('SELECT title FROM job').pluck();
    expect(expectOk(await read(() => readTitles.all()))).toEqual([]);
    expect(syncs).toBe(1);
    const found = await read(() => {
      insertDirectly(other);
      return readTitles.all();
    });
    expect(expectOk(found)).toHaveLength(1);
    expect(syncs).toBe(2);
  });

  it('is not remembered job by job without end where nobody reads it', async () => {
    let report = (_: WrittenJobs): void => undefined;
    const feed = {
      onWrittenJobs(listener: Parameters<ChangeFeed['onWrittenJobs']>[0]) {
        report = (jobs) => listener(jobs, 'committed');
      },
      onForeignCommit: () => undefined,
    };
    let syncs = 0;
    const durability = createDurability(feed, { sync: async () => void syncs++ });
    await durability.synced((unsynced) => unsynced.hasAny());
    const ask = (jobId: number) => durability.synced((unsynced) => unsynced.hasJob(jobId));
    const written = (jobId: number) => ({ employerId: globex, jobId, oldPublishDate: null });
    report([written(2)]);
    expect(ask(1)).toBeUndefined();
    for (let jobId = 2; jobId < 20_000; jobId++) report([written(jobId)]);
    // From some number on any job may be among them: one sync for all.
    await ask(1);
    expect(syncs).toBe(2);
    expect(ask(2)).toBeUndefined();
    report([written(2)]);
    expect(ask(1)).toBeUndefined();
  });

  it('is synced before the first answer of a store, whoever wrote it', async () => {
    const file = aFile();
    const other = await openFor(file);
    const job = await insertJob(other);
    const disk = createSignal();
    const store = openOf(await openConnections(file), { syncFile: () => disk.promise });
    onTestFinished(disk.resolve);
    const found = store.jobs.find(acme, { id: job.id });
    expect(await isPending(found)).toBe(true);
    disk.resolve();
    expect(expectOk(await found)).toEqual(job);
  });

  it('keeps no read of anything else waiting: of keys, employers, and jobs of others', async () => {
    const { file, store, disk, ours, theirs } = await openWithJobs();
    const key = aNewKey('jp_1');
    const { id } = expectOk(await store.employers.add({ name: 'Acme', unlimited: true }, key));
    const other = await openFor(file);
    disk.hold();
    expectOk(await other.jobs.update(retitled(ours, 'Fitter'), aStamp()));
    expect(expectOk(await store.employers.findByKeyHash(key.hash))?.name).toBe('Acme');
    expect(expectOk(await store.employers.list())).toHaveLength(1);
    expect(expectOk(await store.employers.find(id))?.name).toBe('Acme');
    expect(expectOk(await store.jobs.find(globex, { id: theirs.id }))).toEqual(theirs);
    expect(expectOk(await store.jobs.find(globex, { referenceId: 'B' }))).toEqual(theirs);
    expect(expectOk(await store.jobs.list(globex, aQuery())).total).toBe(1);
    const changes = await store.jobs.changes.read(null, { employerId: globex, limit: 10 });
    expect(expectOk(changes).changes).toHaveLength(1);
    expect(disk.syncs()).toBe(0);
  });
});

describe('a write that the log of changes does not tell of, so that nobody could know it is not synced', () => {
  // FULL: SQLite syncs the log before it shows a commit. A killed process does not reveal that it has not.
  const [full, normal] = [2, 1];

  it('is on the disk before anybody sees it', async () => {
    const file = aFile();
    const open = await openConnections(file);
    const store = openOf(open);
    const level = () => open.db.pragma('synchronous', { simple: true });
    const { employers, jobs } = store;
    await insertJob(store);
    const { id } = expectOk(await employers.add({ name: 'Acme', unlimited: true }));
    expect(level()).toBe(full);
    const { id: keyId } = expectOk(await employers.addKey(id, aNewKey('jp_1')));
    const writes = {
      'a new name': () => employers.update(id, { name: 'Globex' }),
      'the use of a key': () =>
        employers.noteKeyUse?.({ id: keyId, employerId: id, day: '2026-11-22' }),
      'a revocation': () =>
        employers.revokeKey({ employerId: id, id: keyId, revokedAt: aStamp().time }),
      'a removal': () => employers.remove(id),
      'a setting': () => jobs.changes.setRetention({ changesDays: 5 }),
      'both in one transaction': async () => {
        const [added] = await Promise.all([
          employers.add({ name: 'A', unlimited: true }),
          insertJob(store),
        ]);
        return added;
      },
    };
    for (const [name, write] of Object.entries(writes)) {
      await insertJob(store);
      expect(level(), 'a job').toBe(normal);
      expect((await write())?.isOk(), name).toBe(true);
      expect(level(), name).toBe(full);
    }
  });

  it('lets in who has the key at once, also where another process has added it', async () => {
    const { file, store, disk } = await openWithJobs();
    const other = await openFor(file);
    disk.hold();
    const key = aNewKey('jp_1');
    const { id } = expectOk(await other.employers.add({ name: 'Acme', unlimited: true }, key));
    expect(expectOk(await store.employers.findByKeyHash(key.hash))?.id).toBe(id);
    expectOk(await other.employers.update(id, { name: 'Globex' }));
    expect(expectOk(await store.employers.findByKeyHash(key.hash))?.name).toBe('Globex');
    expect(disk.syncs()).toBe(0);
  });

  it('may have been left unsynced by who was killed before this store was opened', async () => {
    const file = aFile();
    const key = aNewKey('jp_1');
    const other = await openFor(file);
    expectOk(await other.employers.add({ name: 'Acme', unlimited: true }, key));
    const disk = createSignal();
    const store = openOf(await openConnections(file), { syncFile: () => disk.promise });
    onTestFinished(disk.resolve);
    const found = store.employers.findByKeyHash(key.hash);
    expect(await isPending(found)).toBe(true);
    disk.resolve();
    expect(expectOk(await found)?.name).toBe('Acme');
  });
});

describe('a sync that fails', () => {
  /** Keeps the log from being written into the file. */
  const holdSnapshot = (file: DatabaseFile) => {
    const reader = new Sqlite(file.path, { readonly: true });
    onTestFinished(() => void reader.close());
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM job').get();
    return () => void reader.exec('COMMIT');
  };

  it('leaves the outcome unknown (D20), and nothing is acknowledged until a checkpoint', async () => {
    const { file, store, disk, ours } = await openWithJobs();
    const release = holdSnapshot(file);
    disk.hold();
    const written = store.jobs.update(retitled(ours, 'Fitter'), aStamp());
    await disk.reached();
    const read = store.jobs.find(acme, { id: ours.id });
    disk.fail();
    expect(expectError(await written).code).toBe('outcome-unknown');
    expect(expectError(await read)).toMatchObject({ code: 'store-unavailable', reason: 'failed' });

    // By now each sync would succeed, and prove nothing.
    const find = () => store.jobs.find(acme, { id: ours.id });
    expect(expectError(await find()).code).toBe('store-unavailable');
    expect(expectError(await store.check()).code).toBe('store-unavailable');
    const refused = await store.jobs.insert(aNewJob(), aStamp());
    expect(expectError(refused).code).toBe('store-unavailable');

    release();
    // Whatever is appended to the log now comes behind nothing that may be lost.
    const mended = await find();
    expect(statSync(`${file.path}-wal`).size).toBe(0);
    expect(expectOk(mended)).toMatchObject({ title: 'Fitter', version: 2 });
    await insertJob(store);
    expectOk(await store.check());
    expect(expectOk(await store.jobs.list(acme, aQuery())).total).toBe(2);
    expect(expectOk(await store.verify())).toEqual([]);
  });

  it('writes nothing into the file that the disk has lost; the next start has all that was answered', async () => {
    const file = aFile();
    let isFailing = false;
    const store = openOf(await openConnections(file), {
      async syncFile() {
        if (!isFailing) return;
        isFailing = false;
        // As some file systems do at once, and others when they need the memory.
        const log = openSync(`${file.path}-wal`, 'r+');
        writeSync(log, Buffer.alloc(4_096), 0, 4_096, fstatSync(log).size - 4_096);
        closeSync(log);
        throw new Error('EIO: i/o error, fdatasync');
      },
    });
    const job = await insertJob(store);
    isFailing = true;
    const written = await store.jobs.update(retitled(job, 'Fitter'), aStamp());
    expect(expectError(written).code).toBe('outcome-unknown');
    const found = await store.jobs.find(acme, { id: job.id });
    expect(expectError(found)).toMatchObject({ code: 'store-unavailable', reason: 'damaged' });
    expectError(await store.jobs.insert(aNewJob(), aStamp()));
    await store.close();

    const next = await openFor(file);
    expect(expectOk(await next.jobs.find(acme, { id: job.id }))).toEqual(job);
    expect(expectOk(await next.verify())).toEqual([]);
  });
});
