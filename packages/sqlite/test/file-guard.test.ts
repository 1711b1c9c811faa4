import {
  appendFileSync,
  closeSync,
  copyFileSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import type { StoreUnavailable } from '@jobposting/core/adapter';
import type { SqliteStore } from '@jobposting/sqlite';
import { acme, aNewJob, aStamp, expectError, expectOk } from '@jobposting/store-contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DatabaseFile } from './database-file.ts';
import { aFile, afterASecond, holdSnapshot, insertJob, openFor } from './open-files.ts';

/** A file with later writes, an older backup of it, and another database. */
const openWithBackup = async () => {
  const file = aFile();
  const store = await openFor(file);
  for (let n = 0; n < 3; n++) await insertJob(store);
  const [backup, other] = [`${file.path}.backup`, `${file.path}.other`];
  expectOk(await store.backup(backup));
  copyFileSync(backup, other);
  // Long ago, so that the next check of the names in the folder is trusted.
  utimesSync(file.folder, 1, 1);
  const olderLog = readFileSync(`${file.path}-wal`);
  const olderMemory = readFileSync(`${file.path}-shm`);
  const job = await insertJob(store);
  // Otherwise the log would be checked a few milliseconds from now.
  expectOk(await store.check());
  return { file, store, backup, other, olderLog, olderMemory, job };
};

const expectDamaged = (error: unknown, path: string): void => {
  expect(error).toMatchObject({ code: 'store-unavailable', reason: 'damaged' });
  const { message } = (error as StoreUnavailable).cause as Error;
  expect(message).toContain(path);
  expect(message).toMatch(/^[^\n]+ [Ss]top the server[^\n]+ start it again\.$/);
};

/** The next write finds the damage. */
const expectRefused = async (store: SqliteStore, { path }: DatabaseFile): Promise<void> =>
  expectDamaged(expectError(await store.jobs.insert(aNewJob(), aStamp())), path);

const replaceBy = (path: string, other: string): void => {
  rmSync(path);
  renameSync(other, path);
};

type Place = Awaited<ReturnType<typeof openWithBackup>>;

/** Overwrites bytes in place, until the clock of the file system shows it. */
const overwrite = (path: string, bytes: Uint8Array, at = 0): void => {
  const before = statSync(path).mtimeMs;
  const descriptor = openSync(path, 'r+');
  // Not closed while SQLite has locks, because closing releases them.
  onTestFinished(() => closeSync(descriptor));
  do writeSync(descriptor, bytes, 0, bytes.length, at);
  while (statSync(path).mtimeMs === before);
};

const frameBytes = 24 + 4_096;

const overwriteFrame = (log: string): void =>
  overwrite(log, Buffer.from('x'), 32 + 5 * frameBytes + 3_000);

/** Moves the folder of a file away, and returns its new path. */
const moveFolder = ({ folder }: DatabaseFile): string => {
  const moved = `${folder}.moved`;
  renameSync(folder, moved);
  onTestFinished(() => rmSync(moved, { recursive: true, force: true }));
  return moved;
};

const ways: Readonly<Record<string, (place: Place) => void>> = {
  'the database is deleted': ({ file }) => rmSync(file.path),
  'the database is replaced': ({ file, other }) => replaceBy(file.path, other),
  'the log is deleted': ({ file }) => rmSync(`${file.path}-wal`),
  'the log is replaced': ({ file, other }) => replaceBy(`${file.path}-wal`, other),
  'the shared memory is deleted (A1)': ({ file }) => rmSync(`${file.path}-shm`),
  'the shared memory is replaced': ({ file, other }) => replaceBy(`${file.path}-shm`, other),
  'the log is emptied in place': ({ file }) => truncateSync(`${file.path}-wal`),
  'the end of the log is cut off': ({ file }) =>
    truncateSync(`${file.path}-wal`, statSync(`${file.path}-wal`).size - 1),
  'the beginning of the log is overwritten': ({ file }) =>
    overwrite(`${file.path}-wal`, Buffer.alloc(8)),
  'the salts of the log are overwritten': ({ file }) =>
    overwrite(`${file.path}-wal`, Buffer.alloc(8), 16),
  'a byte in the middle of the log is overwritten': ({ file }) =>
    overwriteFrame(`${file.path}-wal`),
  'the sums of a frame are overwritten': ({ file }) =>
    overwrite(`${file.path}-wal`, Buffer.alloc(8), 32 + 3 * frameBytes + 16),
  'the log is overwritten by an older copy': ({ file, olderLog }) =>
    writeFileSync(`${file.path}-wal`, olderLog),
  'the shared memory is overwritten by an older copy': ({ file, olderMemory }) =>
    overwrite(`${file.path}-shm`, olderMemory.subarray(0, 136)),
  'its folder is moved away': ({ file }) => void moveFolder(file),
  'its folder is replaced by a file': ({ file }) => {
    moveFolder(file);
    writeFileSync(file.folder, '');
  },
  'a backup is copied over it in place (A4)': ({ file, backup }) => copyFileSync(backup, file.path),
  'it is truncated in place (A4)': ({ file }) => truncateSync(file.path, 0),
  'bytes are written into it (A4)': ({ file }) =>
    overwrite(file.path, readFileSync(file.path).subarray(0, 100)),
  'something is appended to it (A4)': ({ file }) => appendFileSync(file.path, 'x'),
  'it gets another name (A5)': ({ file }) => linkSync(file.path, `${file.path}.link`),
};

describe('a file that is changed from outside while it is open', () => {
  it.each(Object.entries(ways))('when %s, the next write is refused', async (_way, happen) => {
    const place = await openWithBackup();
    const { file, store, job } = place;
    happen(place);
    await expectRefused(store, file);
    expectDamaged(expectError(await store.jobs.find(acme, { id: job.id })), file.path);
    expectDamaged(expectError(await store.check()), file.path);
    expect(expectError(await store.checkpoint()).reason).toBe('damaged');
    expect((await store.backup(`${file.path}.new`)).isErr()).toBe(true);
    const [line, ...others] = expectOk(await store.verify());
    expect([line, others]).toEqual([expect.stringContaining(file.path), []]);
  });

  it.each(Object.entries(ways))('when %s, reads find it within a second', async (_way, happen) => {
    const place = await openWithBackup();
    const { file, store, job } = place;
    expectOk(await store.jobs.find(acme, { id: job.id }));
    happen(place);
    afterASecond();
    expectDamaged(expectError(await store.jobs.find(acme, { id: job.id })), file.path);
  });

  it('the damage is remembered until the file is opened again', async () => {
    const { file, store, job } = await openWithBackup();
    const aside = `${file.path}.aside`;
    renameSync(file.path, aside);
    await expectRefused(store, file);
    renameSync(aside, file.path);
    await expectRefused(store, file);
    expectDamaged(expectError(await store.check()), file.path);
    await store.close();
    const next = await openFor(file);
    expect(expectOk(await next.jobs.find(acme, { id: job.id }))).toEqual(job);
    expectOk(await next.check());
    expect(expectOk(await next.verify())).toEqual([]);
  });

  it('closing saves the commits when the log was deleted', async () => {
    const { file, store, job } = await openWithBackup();
    rmSync(`${file.path}-wal`);
    await expectRefused(store, file);
    await store.close();
    const next = await openFor(file);
    expect(expectOk(await next.jobs.find(acme, { id: job.id }))).toEqual(job);
  });

  it.each<[string, (log: string) => void, (log: string) => void]>([
    ['overwritten soon after', () => {}, overwriteFrame],
    ['emptied right after', truncateSync, () => {}],
  ])(
    'a log that is %s a commit is found without another write or read',
    async (_how, before, after) => {
      const { file, store } = await openWithBackup();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      await insertJob(store);
      before(`${file.path}-wal`);
      vi.runAllTimers();
      after(`${file.path}-wal`);
      await expectRefused(store, file);
    },
  );

  it.each(['nobody', 'another program'])(
    'a copy is found after a crash too, while %s reads (A4)',
    async (who) => {
      const { file, backup } = await openWithBackup();
      // As after a crash at this moment.
      const crashed = `${file.path}.crashed`;
      for (const ending of ['', '-wal']) copyFileSync(file.path + ending, crashed + ending);
      if (who !== 'nobody') holdSnapshot(crashed);
      const next = await openFor({ path: crashed });
      expectOk(await next.check());
      await insertJob(next);
      copyFileSync(backup, crashed);
      expectDamaged(expectError(await next.jobs.insert(aNewJob(), aStamp())), crashed);
      expectDamaged(expectError(await next.check()), crashed);
    },
  );

  it('a file that cannot be checked is refused as long as that lasts', async () => {
    const { file, store, job } = await openWithBackup();
    const moved = moveFolder(file);
    // Neither present nor absent: a link to itself.
    symlinkSync(file.folder, file.folder);
    const failed = { code: 'store-unavailable', reason: 'failed' };
    expect(expectError(await store.jobs.insert(aNewJob(), aStamp()))).toMatchObject(failed);
    expect(expectError(await store.check())).toMatchObject(failed);
    rmSync(file.folder);
    renameSync(moved, file.folder);
    await insertJob(store);
    expectOk(await store.jobs.find(acme, { id: job.id }));
  });

  it('a copy is noticed although a checkpoint came right before it', async () => {
    const { file, store, backup } = await openWithBackup();
    await insertJob(store);
    expectOk(await store.checkpoint());
    expectOk(await store.check());
    copyFileSync(backup, file.path);
    await expectRefused(store, file);
  });

  it('a copy is noticed although the commit right before it made a checkpoint', async () => {
    const { file, store, backup } = await openWithBackup();
    const { size } = statSync(file.path);
    const description = 'x'.repeat(1_000_000);
    // Until SQLite copies the log, of 16 MiB, into the file.
    while (statSync(file.path).size === size) {
      await insertJob(store, { description });
    }
    copyFileSync(backup, file.path);
    await expectRefused(store, file);
  });
});
