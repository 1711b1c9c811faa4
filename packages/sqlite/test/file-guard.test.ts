import { linkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { StoreUnavailable } from '@jobposting/core/adapter';
import type { SqliteStore } from '@jobposting/sqlite';
import { acme, aNewJob, aStamp, expectError, expectOk } from '@jobposting/store-contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DatabaseFile } from './database-file.ts';
import { afterASecond, insertJob, openFor, openWithJob } from './open-files.ts';

/** A file with a job, and another database. */
const openWithOther = async () => {
  const { file, store, job } = await openWithJob();
  const other = `${file.path}.other`;
  expectOk(await store.backup(other));
  return { file, store, other, job };
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

type Place = Awaited<ReturnType<typeof openWithOther>>;

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
  'its folder is moved away': ({ file }) => void moveFolder(file),
  'its folder is replaced by a file': ({ file }) => {
    moveFolder(file);
    writeFileSync(file.folder, '');
  },
  'it gets another name (A5)': ({ file }) => linkSync(file.path, `${file.path}.link`),
};

describe('a file that is changed from outside while it is open', () => {
  it.each(
    Object.keys(ways).flatMap((way) => [
      [way, 'the next write'],
      [way, 'a read a second later'],
    ]),
  )('when %s, %s is refused, and all that follows', async (way, finder) => {
    const place = await openWithOther();
    const { file, store, job } = place;
    expectOk(await store.jobs.find(acme, { id: job.id }));
    ways[way]?.(place);
    if (finder === 'the next write') await expectRefused(store, file);
    else afterASecond();
    expectDamaged(expectError(await store.jobs.find(acme, { id: job.id })), file.path);
    expectDamaged(expectError(await store.check()), file.path);
    expect(expectError(await store.checkpoint()).reason).toBe('damaged');
    expect((await store.backup(`${file.path}.new`)).isErr()).toBe(true);
    const [line, ...others] = expectOk(await store.verify());
    expect([line, others]).toEqual([expect.stringContaining(file.path), []]);
  });

  it('the damage is remembered until the file is opened again', async () => {
    const { file, store, job } = await openWithOther();
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
    const { file, store, job } = await openWithOther();
    rmSync(`${file.path}-wal`);
    await expectRefused(store, file);
    await store.close();
    const next = await openFor(file);
    expect(expectOk(await next.jobs.find(acme, { id: job.id }))).toEqual(job);
  });

  it('a file that cannot be checked is refused as long as that lasts', async () => {
    const { file, store, job } = await openWithOther();
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
});
