import { acme, aNewKey, aStamp, expectOk, globex } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { createChangeFeed } from '../src/caches/change-feed.ts';
import { toStoreUnavailable } from '../src/connection/sqlite-error.ts';
import { createDurability, createRead } from '../src/durability/durability.ts';
import { isPending, openUnsynced, openWhileWriting, openWithTwoJobs } from './held-disk.ts';
import {
  aFile,
  connectTo,
  insertJob,
  openConnections,
  openFor,
  openOf,
  retitled,
} from './open-files.ts';
import { insertDirectly } from './write-directly.ts';

describe('a write of another process, which may not be synced', () => {
  it('is synced before it is shown; everything else is shown meanwhile', async () => {
    const { file, store, disk, ours } = await openWithTwoJobs();
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

  it('is synced after the current sync of this process, one sync at a time', async () => {
    const { file, store, disk, theirs, written } = await openWhileWriting();
    const other = await openFor(file);
    expectOk(await other.jobs.update(retitled(theirs, 'Nurse'), aStamp()));
    const found = store.jobs.find(globex, { id: theirs.id });
    expect(await isPending(found)).toBe(true);
    expect(disk.syncs()).toBe(1);
    disk.release();
    expectOk(await written);
    expect(expectOk(await found)?.title).toBe('Nurse');
    expect(disk.syncs()).toBe(2);
  });

  it('is synced before it is shown, even if it was written during the read', async () => {
    const file = aFile();
    const { db } = await openConnections(file);
    const feed = createChangeFeed(db);
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

  it('is synced before a cache shows it, even if another process locks the file just after the read', async () => {
    const file = aFile();
    const { db } = await openConnections(file);
    const feed = createChangeFeed(db);
    const durability = createDurability(feed, { sync: async () => void titlesSynced.push(kept) });
    const guard = { lookNowAndThen: () => undefined, toUnavailable: toStoreUnavailable };
    let isLocked = false;
    const catchUp = (): void => {
      const wasLocked = isLocked;
      isLocked = false;
      if (wasLocked) throw new Database.SqliteError('database is locked', 'SQLITE_BUSY');
      feed.catchUp();
    };
    const read = createRead({ feed: { catchUp }, guard, durability, busyTimeoutMs: 1_000 });
    const other = connectTo(file);
    const readTitles = db.prepare('SELECT title FROM job').pluck();
    let kept: unknown[] | undefined;
    const titlesSynced: unknown[] = [];
    expectOk(await read(() => undefined));
    const query = (): unknown[] => {
      insertDirectly(other);
      isLocked = true;
      kept = readTitles.all();
      return kept;
    };
    const found = await read(query, { kept: () => kept, since: performance.now() });
    expect(expectOk(found)).toHaveLength(1);
    expect(titlesSynced).toContain(kept);
  });
});

describe('a write that the log of changes does not show, so that nobody could know that it is not synced', () => {
  // FULL: SQLite syncs the log before it shows a commit. Killing a process would not reveal that it has not.
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

  it('makes a new key work at once, also where another process has added it', async () => {
    const { file, store, disk } = await openWithTwoJobs();
    const other = await openFor(file);
    disk.hold();
    const key = aNewKey('jp_1');
    const { id } = expectOk(await other.employers.add({ name: 'Acme', unlimited: true }, key));
    expect(expectOk(await store.employers.findByKeyHash(key.hash))?.id).toBe(id);
    expectOk(await other.employers.update(id, { name: 'Globex' }));
    expect(expectOk(await store.employers.findByKeyHash(key.hash))?.name).toBe('Globex');
    expect(disk.syncs()).toBe(0);
  });

  it('may be unsynced, from a process that was killed before this store was opened', async () => {
    const file = aFile();
    const key = aNewKey('jp_1');
    const other = await openFor(file);
    expectOk(await other.employers.add({ name: 'Acme', unlimited: true }, key));
    const { store, resolve } = await openUnsynced(file);
    const found = Promise.resolve(store.employers.findByKeyHash(key.hash));
    expect(await isPending(found)).toBe(true);
    resolve();
    expect(expectOk(await found)?.name).toBe('Acme');
  });
});
