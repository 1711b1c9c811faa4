import { acme, aNewJob, aStamp, expectError, expectOk } from '@jobposting/store-contract';
import Sqlite, { type Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { shareCaches } from '../src/caches/cache-shares.ts';
import { toStoreUnavailable } from '../src/connection/sqlite-error.ts';
import { insertJob, openConnections, openOf, retitled } from './open-files.ts';

/** A disk on which each COMMIT fails with `code`, if it is set. */
interface Disk {
  failure: string | null;
  /** How many times ROLLBACK fails as well. */
  rollbackFailures: number;
  commits: number;
  freeBytes: number;
}

/** A store on a real file whose COMMIT can be made to fail, and whose clock is `now`. */
const openOnFailingDisk = async () => {
  const disk: Disk = { failure: null, rollbackFailures: 0, commits: 0, freeBytes: 1024 * 1024 };
  const clock = { now: 0 };
  const { db, reader } = await openConnections();
  const failing = new Proxy(db, {
    get(target, name) {
      if (name === 'exec' && disk.rollbackFailures > 0) {
        disk.rollbackFailures--;
        return () => {
          throw new Sqlite.SqliteError('it failed too', 'SQLITE_IOERR_READ');
        };
      }
      const value = Reflect.get(target, name, target);
      if (name !== 'prepare') return typeof value === 'function' ? value.bind(target) : value;
      return (sql: string) => {
        const statement = target.prepare(sql);
        if (sql !== 'COMMIT') return statement;
        return {
          run() {
            disk.commits++;
            if (disk.failure !== null) throw new Sqlite.SqliteError('it failed', disk.failure);
            return statement.run();
          },
        };
      };
    },
  }) as Database;
  const store = openOf(
    { db: failing, reader },
    {
      shares: shareCaches(0),
      clock: () => clock.now,
      freeBytes: async () => disk.freeBytes,
    },
  );
  return { store, disk, clock };
};

describe('a commit that fails', () => {
  it.each(['SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_SHMSIZE', 'SQLITE_NOMEM'])(
    'with %s leaves the outcome unknown, and the caches without the write (D20)',
    async (code) => {
      const { store, disk } = await openOnFailingDisk();
      const job = await insertJob(store);
      expectOk(await store.jobs.find(acme, { id: job.id }));
      disk.failure = code;
      const written = await store.jobs.update(retitled(job, 'Fitter'), aStamp());
      expect(expectError(written)).toMatchObject({ code: 'outcome-unknown', cause: { code } });
      expect(expectOk(await store.jobs.find(acme, { id: job.id }))).toEqual(job);
      disk.failure = null;
      const again = await store.jobs.update(retitled(job, 'Fitter'), aStamp());
      expect(expectOk(again).version).toBe(2);
      expect(expectOk(await store.verify())).toEqual([]);
    },
  );

  it.each([
    ['SQLITE_FULL', 'full'],
    ['SQLITE_IOERR_WRITE', 'failed'],
    ['SQLITE_READONLY', 'failed'],
  ])('with %s has written nothing', async (code, reason) => {
    const { store, disk } = await openOnFailingDisk();
    disk.failure = code;
    const refused = expectError(await store.jobs.insert(aNewJob(), aStamp()));
    expect(refused).toMatchObject({ code: 'store-unavailable', reason, cause: { code } });
  });

  it('makes the store unready until a commit of a check or of another write succeeds (B7)', async () => {
    const { store, disk, clock } = await openOnFailingDisk();
    expectOk(await store.check());
    expect(disk.commits).toBe(0);
    disk.failure = 'SQLITE_FULL';
    expectError(await store.jobs.insert(aNewJob(), aStamp()));
    expect(expectError(await store.check())).toMatchObject({ reason: 'full' });
    clock.now += 1_000;
    disk.failure = null;
    expectOk(await store.check());
    const { commits } = disk;
    expectOk(await store.check());
    expect(disk.commits).toBe(commits);

    disk.failure = 'SQLITE_IOERR_FSYNC';
    expectError(await store.jobs.insert(aNewJob(), aStamp()));
    expect(expectError(await store.check()).reason).toBe('failed');
    disk.failure = null;
    await insertJob(store);
    expectOk(await store.check());
  });

  it('on a full disk leaves the store without room until a mebibyte is free, although small writes succeed (B7)', async () => {
    const { store, disk } = await openOnFailingDisk();
    disk.failure = 'SQLITE_FULL';
    disk.freeBytes = 0;
    expectError(await store.jobs.insert(aNewJob(), aStamp()));
    expect(expectError(await store.checkRoom()).reason).toBe('full');
    disk.failure = null;
    disk.freeBytes = 1024 * 1024 - 1;
    await insertJob(store);
    expect(expectError(await store.checkRoom()).reason).toBe('full');
    disk.freeBytes++;
    expectOk(await store.checkRoom());

    disk.failure = 'SQLITE_IOERR_WRITE';
    expectError(await store.jobs.insert(aNewJob(), aStamp()));
    expect(expectError(await store.checkRoom()).reason).toBe('failed');
  });

  it('is tried again by checks at most once a second (B7)', async () => {
    const { store, disk, clock } = await openOnFailingDisk();
    disk.failure = 'SQLITE_FULL';
    expectError(await store.jobs.insert(aNewJob(), aStamp()));
    for (let n = 0; n < 10; n++) expectError(await store.check());
    expect(disk.commits).toBe(2);
    clock.now += 1_000;
    expectError(await store.check());
    expect(disk.commits).toBe(3);
  });
});

it('the driver running out of memory is a failure of the store, although its error has no code', () => {
  const failed = toStoreUnavailable(new Error('Out of memory'));
  expect(failed).toMatchObject({ code: 'store-unavailable', reason: 'failed' });
  expect(() => toStoreUnavailable(new Error('a bug'))).toThrow('a bug');
});

it('a failed transaction does not hide the first error where the rollback fails too, and the next write finds no open transaction', async () => {
  const { store, disk } = await openOnFailingDisk();
  disk.failure = 'SQLITE_FULL';
  disk.rollbackFailures = 1;
  const [one, other] = [
    store.jobs.insert(aNewJob(), aStamp()),
    store.jobs.insert(aNewJob(), aStamp()),
  ];
  expect(expectError(await one)).toMatchObject({ cause: { code: 'SQLITE_FULL' } });
  expectError(await other);
  disk.failure = null;
  await insertJob(store);
  expect(expectOk(await store.verify())).toEqual([]);
});
