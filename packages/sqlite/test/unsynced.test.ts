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
import { describe, expect, it, onTestFinished } from 'vitest';
import { isPending, openWhileWriting, openWithTwoJobs } from './held-disk.ts';
import {
  aFile,
  holdSnapshot,
  insertJob,
  openConnections,
  openFor,
  openOf,
  retitled,
} from './open-files.ts';

const ofAcme = { employerId: acme };
const anyOpen = { employerId: null, now: atMinute(0), after: null, limit: 10 };

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
  'the changes': () => store.jobs.changes.read(null, { ...ofAcme, limit: 10 }),
  'the changes of all': () => store.jobs.changes.read(firstCursor, { limit: 10 }),
  'the newest cursor': () => store.jobs.changes.newestCursor(ofAcme),
  'the history': () => store.jobs.changes.history(acme, job.id, { after: null, limit: 10 }),
});

describe('a write that is not on the disk yet', () => {
  it('is not shown by any read until then, and then by each', async () => {
    const { store, disk, ours } = await openWithTwoJobs();
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

  it('does not delay reads that do not show it', async () => {
    const { store, disk, ours, theirs } = await openWithTwoJobs();
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

  it('is not reported to listeners; when it is on the disk, it is, in order, before it is answered (D34)', async () => {
    const { store, disk, ours, theirs } = await openWithTwoJobs();
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

  it('shares its sync only with later writes that are committed before the sync', async () => {
    const { store, disk } = await openWithTwoJobs();
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

  it('is on the disk when the store has closed, for each caller that closes it', async () => {
    const { file, store, disk } = await openWithTwoJobs();
    const other = await openFor(file);
    disk.hold();
    const written = store.jobs.insert(aNewJob(), aStamp());
    await disk.reached();
    const closed = Promise.all([store.close(), store.close()]);
    expect(await isPending(closed)).toBe(true);
    disk.release();
    expectOk(await written);
    await closed;
    expect(expectOk(await other.jobs.list(acme, aQuery())).total).toBe(2);
  });
});

describe('a sync that fails', () => {
  it('leaves the outcome unknown (D20), and nothing is acknowledged until a checkpoint', async () => {
    const { file, store, disk, ours, written } = await openWhileWriting();
    const release = holdSnapshot(file.path);
    const read = store.jobs.find(acme, { id: ours.id });
    disk.fail();
    expect(expectError(await written).code).toBe('outcome-unknown');
    expect(expectError(await read)).toMatchObject({ code: 'store-unavailable', reason: 'failed' });

    // Now each sync would succeed, and prove nothing.
    const find = () => store.jobs.find(acme, { id: ours.id });
    expect(expectError(await find()).code).toBe('store-unavailable');
    expect(expectError(await store.check()).code).toBe('store-unavailable');
    const refused = await store.jobs.insert(aNewJob(), aStamp());
    expect(expectError(refused).code).toBe('store-unavailable');

    release();
    // Nothing in the log before new writes can be lost now.
    const mended = await find();
    expect(statSync(`${file.path}-wal`).size).toBe(0);
    expect(expectOk(mended)).toMatchObject({ title: 'Fitter', version: 2 });
    await insertJob(store);
    expectOk(await store.check());
    expect(expectOk(await store.jobs.list(acme, aQuery())).total).toBe(2);
    expect(expectOk(await store.verify())).toEqual([]);
  });

  it('goes on by itself where the disk has lost nothing, although the log holds only a part of the schema', async () => {
    const file = aFile();
    let isFailing = false;
    const store = openOf(await openConnections(file), {
      async syncFile() {
        const fails = isFailing;
        isFailing = false;
        if (fails) throw new Error('EIO: i/o error, fdatasync');
      },
    });
    // The log restarts with jobs that make the file longer, which its first page says.
    expectOk(await store.checkpoint());
    const insertLongJob = () =>
      store.jobs.insert(aNewJob({ description: 'x'.repeat(20_000) }), aStamp());
    expectOk(await insertLongJob());
    isFailing = true;
    expect(expectError(await insertLongJob()).code).toBe('outcome-unknown');
    expectOk(await store.check());
    await insertJob(store);
    expect(expectOk(await store.verify())).toEqual([]);
  });

  it('does not copy into the file what the disk has lost; the next start has all acknowledged writes', async () => {
    const file = aFile();
    let isFailing = false;
    const store = openOf(await openConnections(file), {
      async syncFile() {
        if (!isFailing) return;
        isFailing = false;
        // As some file systems lose pages at once, and others when they need the memory.
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
