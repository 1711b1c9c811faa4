import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
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
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { StoreUnavailable } from '@jobposting/core/adapter';
import { openSqliteStore, type SqliteStore } from '@jobposting/sqlite';
import { acme, aNewJob, aStamp, expectError, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isNetworkType } from '../src/driver/database-files.ts';
import type { DatabaseFile } from './database-file.ts';
import { aFile, insertJob, openFor, openWithJob } from './open-files.ts';
import { runElsewhere } from './run-elsewhere.ts';

const isLinux = process.platform === 'linux';

/** Opens a file in a worker thread and stores something before and after it deletes `toDelete`. */
const inWorker = async (path: string, toDelete?: string): Promise<string[]> => {
  const program = `
    import { rmSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    import { openSqliteStore } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url))};
    const store = (await openSqliteStore({ path: ${JSON.stringify(path)} }))._unsafeUnwrap();
    const outcomes = [];
    for (const toDelete of ${JSON.stringify(toDelete === undefined ? [null] : [null, toDelete])}) {
      if (toDelete !== null) rmSync(toDelete);
      const added = await store.employers.add({ name: 'X', unlimited: true });
      outcomes.push(added.isOk() ? 'stored' : added.error.reason);
    }
    await store.close();
    parentPort.postMessage(outcomes);`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`), {
    execArgv: ['--conditions=@jobposting/source'],
  });
  const ended = once(worker, 'exit');
  const [outcomes] = (await once(worker, 'message')) as [string[]];
  await ended;
  return outcomes;
};

/** A file with an older backup and another database beside it, and what has been stored since. */
const openWithBackup = async () => {
  const file = aFile();
  const store = await openFor(file);
  for (let n = 0; n < 20; n++) await insertJob(store);
  const [backup, other] = [`${file.path}.backup`, `${file.path}.other`];
  expectOk(await store.backup(backup));
  copyFileSync(backup, other);
  // Long ago, so that the next look at the names in the folder is believed.
  utimesSync(file.folder, 1, 1);
  const olderLog = readFileSync(`${file.path}-wal`);
  const olderMemory = readFileSync(`${file.path}-shm`);
  const job = await insertJob(store);
  // Otherwise the log would be looked at a few milliseconds from now.
  expectOk(await store.check());
  return { file, store, backup, other, olderLog, olderMemory, job };
};

const afterASecond = (): void => {
  const now = performance.now.bind(performance);
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_000);
  onTestFinished(() => later.mockRestore());
};

const expectDamaged = (error: unknown, path: string): void => {
  expect(error).toMatchObject({ code: 'store-unavailable', reason: 'damaged' });
  const { message } = (error as StoreUnavailable).cause as Error;
  expect(message).toContain(path);
  expect(message).toMatch(/^[^\n]+ [Ss]top the server[^\n]+ start it again\.$/);
};

const replaceBy = (path: string, other: string): void => {
  rmSync(path);
  renameSync(other, path);
};

interface Place {
  readonly file: DatabaseFile;
  readonly backup: string;
  readonly other: string;
  /** What log and shared memory were before the latest write. */
  readonly olderLog: Buffer;
  readonly olderMemory: Buffer;
}

/** Overwrites bytes in place, as often as the clock of the file system needs to show it. */
const overwrite = (path: string, bytes: Uint8Array, at = 0): void => {
  const before = statSync(path).mtimeMs;
  const descriptor = openSync(path, 'r+');
  // Not closed while SQLite has locks that would go with it.
  onTestFinished(() => closeSync(descriptor));
  do writeSync(descriptor, bytes, 0, bytes.length, at);
  while (statSync(path).mtimeMs === before);
};

const frameBytes = 24 + 4_096;

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
    overwrite(`${file.path}-wal`, Buffer.from('x'), 32 + 5 * frameBytes + 3_000),
  'the sums of a frame are overwritten': ({ file }) =>
    overwrite(`${file.path}-wal`, Buffer.alloc(8), 32 + 3 * frameBytes + 16),
  'the log is overwritten by an older copy': ({ file, olderLog }) =>
    writeFileSync(`${file.path}-wal`, olderLog),
  'the shared memory is overwritten by an older copy': ({ file, olderMemory }) =>
    overwrite(`${file.path}-shm`, olderMemory.subarray(0, 136)),
  'its folder is moved away': ({ file }) => {
    renameSync(file.folder, `${file.folder}.moved`);
    onTestFinished(() => rmSync(`${file.folder}.moved`, { recursive: true, force: true }));
  },
  'its folder is replaced by a file': ({ file }) => {
    renameSync(file.folder, `${file.folder}.moved`);
    writeFileSync(file.folder, '');
    onTestFinished(() => rmSync(`${file.folder}.moved`, { recursive: true, force: true }));
  },
  'a backup is copied over it in place (A4)': ({ file, backup }) => copyFileSync(backup, file.path),
  'it is truncated in place (A4)': ({ file }) => truncateSync(file.path, 0),
  'bytes are written into it (A4)': ({ file }) => {
    const descriptor = openSync(file.path, 'r+');
    // Of the same length, and not closed while SQLite has locks that would go with it.
    writeSync(descriptor, readFileSync(file.path).subarray(0, 100), 0, 100, 0);
    onTestFinished(() => closeSync(descriptor));
  },
  'something is appended to it (A4)': ({ file }) => appendFileSync(file.path, 'x'),
  'it gets another name (A5)': ({ file }) => linkSync(file.path, `${file.path}.link`),
};

describe('a file that something happens to while it is open', () => {
  it.each(Object.entries(ways))('when %s, the next write is refused', async (_way, happen) => {
    const place = await openWithBackup();
    const { file, store, job } = place;
    happen(place);
    expectDamaged(expectError(await store.jobs.insert(aNewJob(), aStamp())), file.path);
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

  it('what was found stays until the file is opened anew', async () => {
    const { file, store, job } = await openWithBackup();
    const aside = `${file.path}.aside`;
    renameSync(file.path, aside);
    expectDamaged(expectError(await store.jobs.insert(aNewJob(), aStamp())), file.path);
    renameSync(aside, file.path);
    expectDamaged(expectError(await store.jobs.insert(aNewJob(), aStamp())), file.path);
    expectDamaged(expectError(await store.check()), file.path);
    await store.close();
    const next = await openFor(file);
    expect(expectOk(await next.jobs.find(acme, { id: job.id }))).toEqual(job);
    expectOk(await next.check());
    expect(expectOk(await next.verify())).toEqual([]);
  });

  it('closing saves what was committed when the log was deleted', async () => {
    const { file, store, job } = await openWithBackup();
    rmSync(`${file.path}-wal`);
    expectDamaged(expectError(await store.jobs.insert(aNewJob(), aStamp())), file.path);
    await store.close();
    const next = await openFor(file);
    expect(expectOk(await next.jobs.find(acme, { id: job.id }))).toEqual(job);
  });

  it('the log is looked at soon after a commit, without another write or read', async () => {
    const { file, store } = await openWithBackup();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await insertJob(store);
    vi.runAllTimers();
    overwrite(`${file.path}-wal`, Buffer.from('x'), 32 + 5 * frameBytes + 3_000);
    expectDamaged(expectError(await store.jobs.insert(aNewJob(), aStamp())), file.path);
  });

  it('a log that is emptied right after a commit is found soon', async () => {
    const { file, store } = await openWithBackup();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await insertJob(store);
    truncateSync(`${file.path}-wal`);
    vi.runAllTimers();
    expectDamaged(expectError(await store.jobs.insert(aNewJob(), aStamp())), file.path);
  });

  it.each(['emptied', 'cut'])('closing writes nothing of a log that was %s', async (how) => {
    const { file, store } = await openWithBackup();
    expectOk(await store.checkpoint());
    const first = await insertJob(store);
    for (let n = 0; n < 5; n++) await insertJob(store);
    expectOk(await store.check());
    const [before, log] = [readFileSync(file.path), `${file.path}-wal`];
    truncateSync(log, how === 'emptied' ? 0 : statSync(log).size - 5 * frameBytes);
    expectDamaged(expectError(await store.jobs.insert(aNewJob(), aStamp())), file.path);
    await store.close();
    expect(readFileSync(file.path).equals(before)).toBe(true);
    const next = await openFor(file);
    const found = expectOk(await next.jobs.find(acme, { id: first.id }));
    expect(found).toEqual(how === 'emptied' ? null : first);
    expect(expectOk(await next.verify())).toEqual([]);
  });

  it.each(['a write', 'closing'])(
    'closing leaves what another process wrote after the shared memory was deleted, found by %s (A1)',
    async (finder) => {
      const { file, store } = await openWithBackup();
      rmSync(`${file.path}-shm`);
      const theirs = "INSERT INTO employer (name, unlimited) VALUES ('Theirs', 0)";
      runElsewhere(file.path, theirs);
      if (finder === 'a write') {
        expectDamaged(expectError(await store.jobs.insert(aNewJob(), aStamp())), file.path);
      }
      await store.close();
      const next = await openFor(file);
      expect(expectOk(await next.employers.list())).toMatchObject([{ name: 'Theirs' }]);
      expect(expectOk(await next.verify())).toEqual([]);
    },
  );

  it('closing writes nothing into a backup that was copied over the file (A4)', async () => {
    const { file, store, backup } = await openWithBackup();
    copyFileSync(backup, file.path);
    await store.close();
    expect(readFileSync(file.path).equals(readFileSync(backup))).toBe(true);
  });

  it.each(['nobody', 'another program'])(
    'a copy is found after a crash too, while %s reads (A4)',
    async (who) => {
      const { file, backup } = await openWithBackup();
      // As it would be found after a crash at this moment.
      const crashed = `${file.path}.crashed`;
      for (const ending of ['', '-wal']) copyFileSync(file.path + ending, crashed + ending);
      if (who !== 'nobody') {
        const reader = new Database(crashed, { readonly: true });
        onTestFinished(() => void reader.close());
        reader.exec('BEGIN');
        reader.prepare('SELECT count(*) FROM job').get();
      }
      const next = expectOk(await openSqliteStore({ path: crashed }));
      onTestFinished(next.close);
      expectOk(await next.check());
      await insertJob(next);
      copyFileSync(backup, crashed);
      expectDamaged(expectError(await next.jobs.insert(aNewJob(), aStamp())), crashed);
      expectDamaged(expectError(await next.check()), crashed);
    },
  );

  it('a file that cannot be looked at is refused as long as that lasts', async () => {
    const { file, store, job } = await openWithBackup();
    const moved = `${file.folder}.moved`;
    renameSync(file.folder, moved);
    // Nothing is there and nothing is known: a link that leads to itself.
    symlinkSync(file.folder, file.folder);
    onTestFinished(() => rmSync(moved, { recursive: true, force: true }));
    const failed = { code: 'store-unavailable', reason: 'failed' };
    expect(expectError(await store.jobs.insert(aNewJob(), aStamp()))).toMatchObject(failed);
    expect(expectError(await store.check())).toMatchObject(failed);
    rmSync(file.folder);
    renameSync(moved, file.folder);
    await insertJob(store);
    expectOk(await store.jobs.find(acme, { id: job.id }));
  });
});

describe('a file that only SQLite writes to', () => {
  it('raises no alarm, whoever copies the log into it and whenever', async () => {
    const file = aFile();
    const store = await openFor(file);
    const other = new Database(file.path, { timeout: 1_000 });
    onTestFinished(() => void other.close());
    other.pragma('wal_autocheckpoint = 1');
    afterASecond();
    const modes = ['PASSIVE', 'FULL', 'RESTART', 'TRUNCATE'];
    for (let n = 0; n < 100; n++) {
      await insertJob(store);
      if (n % 3 !== 0) other.exec("INSERT INTO employer (name, unlimited) VALUES ('X', 0)");
      if (n % 2 === 0) other.pragma(`wal_checkpoint(${modes[n % 4]})`);
      if (n % 10 === 0) expectOk(await store.checkpoint());
      if (n % 50 === 0) runElsewhere(file.path, 'PRAGMA wal_checkpoint(TRUNCATE)');
      expectOk(await store.check());
    }
    expectOk(await store.backup(`${file.path}.backup`));
    expect(expectOk(await store.verify())).toEqual([]);
  });

  it('raises no alarm when others fill the log and roll back', async () => {
    const file = aFile();
    const store = await openFor(file);
    const other = new Database(file.path, { timeout: 1_000 });
    onTestFinished(() => void other.close());
    other.pragma('cache_size = 1');
    const insert = other.prepare(
      'INSERT INTO employer (name, unlimited) VALUES (hex(randomblob(2000)), 0)',
    );
    const log = `${file.path}-wal`;
    for (let n = 0; n < 10; n++) {
      await insertJob(store);
      const { size } = statSync(log);
      other.exec('BEGIN');
      for (let m = 0; m < 50; m++) insert.run();
      // It has written to the log.
      expect(statSync(log).size).toBeGreaterThan(size);
      expectOk(await store.check());
      other.exec(n % 5 === 4 ? 'COMMIT' : 'ROLLBACK');
      if (n % 2 === 0) expectOk(await store.check());
      await insertJob(store);
      if (n === 7) expectOk(await store.checkpoint());
    }
    expect(expectOk(await store.verify())).toEqual([]);
  });

  it('is not suspected for a time that is set: the log is read', async () => {
    const file = aFile();
    const store = await openFor(file);
    for (let n = 0; n < 5; n++) await insertJob(store);
    utimesSync(`${file.path}-wal`, 0, 0);
    expectOk(await store.check());
    utimesSync(`${file.path}-wal`, 1, 1);
    await insertJob(store);
  });

  it('a copy is found although a checkpoint came right before it', async () => {
    const { file, store, backup } = await openWithBackup();
    await insertJob(store);
    expectOk(await store.checkpoint());
    expectOk(await store.check());
    copyFileSync(backup, file.path);
    expectDamaged(expectError(await store.jobs.insert(aNewJob(), aStamp())), file.path);
  });

  it('a copy is found although the commit right before it brought a checkpoint', async () => {
    const { file, store, backup } = await openWithBackup();
    const { size } = statSync(file.path);
    const description = 'x'.repeat(1_000_000);
    // Until SQLite copies the log, of 16 MiB, into the file.
    while (statSync(file.path).size === size) {
      await insertJob(store, { description });
    }
    copyFileSync(backup, file.path);
    expectDamaged(expectError(await store.jobs.insert(aNewJob(), aStamp())), file.path);
  });

  it('is safe from a store in the same process that is closed', async () => {
    const file = aFile();
    const [first, second] = [await file.open(), await openFor(file)];
    await insertJob(second);
    await first.close();
    // Had the locks gone with a descriptor, this process would take itself for the only one, and
    // empty the shared memory.
    runElsewhere(file.path, "INSERT INTO employer (name, unlimited) VALUES ('X', 0)");
    await insertJob(second);
    expect(expectOk(await second.employers.list())).toHaveLength(1);
    expect(expectOk(await second.verify())).toEqual([]);
  });

  it.runIf(isLinux)('keeps its locks when a worker thread that has opened it ends', async () => {
    const { file, store } = await openWithJob();
    const locks = (): string[] => {
      const inode = statSync(`${file.path}-shm`).ino;
      return readFileSync('/proc/locks', 'utf8')
        .split('\n')
        .filter((line) => line.includes(`:${inode} `))
        .map((line) => line.slice(line.indexOf(':') + 1));
    };
    const before = locks();
    expect(before).not.toEqual([]);
    const [outcome] = await inWorker(file.path);
    expect(outcome).toBe('stored');
    expect(locks()).toEqual(before);
    runElsewhere(file.path, "INSERT INTO employer (name, unlimited) VALUES ('X', 0)");
    await insertJob(store);
    expect(expectOk(await store.employers.list())).toHaveLength(2);
    expect(expectOk(await store.verify())).toEqual([]);
  });

  it('is guarded by its names in a worker thread', async () => {
    const file = aFile();
    const outcomes = await inWorker(file.path, `${file.path}-shm`);
    expect(outcomes).toEqual(['stored', 'damaged']);
  });

  it.runIf(isLinux)('leaves no descriptors open, however often it is opened', async () => {
    const file = aFile();
    const openedMeanwhile = async (): Promise<number> => {
      const other = new Database(file.path);
      other.prepare('SELECT count(*) FROM sqlite_schema').get();
      await (await file.open()).close();
      other.close();
      return readdirSync('/proc/self/fd').length;
    };
    await (await file.open()).close();
    const first = await openedMeanwhile();
    for (let n = 0; n < 5; n++) await openedMeanwhile();
    expect(await openedMeanwhile()).toBe(first);
  });

  it.runIf(isLinux)('leaves no descriptors open where opening fails late', async () => {
    const file = aFile();
    await (await file.open()).close();
    const db = new Database(file.path);
    // Larger than what is checked at the start.
    db.exec('CREATE TABLE filler (bytes); DROP TABLE api_key');
    db.exec('INSERT INTO filler VALUES (zeroblob(17 * 1024 * 1024))');
    db.close();
    const attempt = async (): Promise<number> => {
      expectError(await openSqliteStore({ path: file.path }));
      return readdirSync('/proc/self/fd').length;
    };
    const first = await attempt();
    for (let n = 0; n < 5; n++) await attempt();
    expect(await attempt()).toBe(first);
  });
});

describe('the path of a file', () => {
  const messageOf = async (path: string) => {
    const error = expectError(await openSqliteStore({ path, busyTimeoutMs: 50 }));
    expect(error.message.split('\n')).toHaveLength(1);
    expect(error.message).toContain(path);
    return error.reason;
  };

  it('a symbolic link is followed once: the log that is watched is beside the file (A2)', async () => {
    const file = aFile();
    mkdirSync(join(file.folder, 'links'));
    const link = join(file.folder, 'links', 'jobs.sqlite');
    symlinkSync(file.path, link);
    const store: SqliteStore = expectOk(await openSqliteStore({ path: link }));
    onTestFinished(store.close);
    await insertJob(store);
    expect(store.isOwnFile(file.path) && store.isOwnFile(link)).toBe(true);
    rmSync(`${file.path}-wal`);
    expectDamaged(expectError(await store.jobs.insert(aNewJob(), aStamp())), file.path);
  });

  it('a relative path means the folder of the moment of opening (A2)', async () => {
    const file = aFile();
    const [folder, before] = [join(file.folder, 'other'), process.cwd()];
    mkdirSync(folder);
    onTestFinished(() => process.chdir(before));
    process.chdir(file.folder);
    const store = expectOk(await openSqliteStore({ path: 'jobs.sqlite' }));
    onTestFinished(store.close);
    process.chdir(folder);
    await insertJob(store);
    expectOk(await store.check());
    expect(expectOk(await store.verify())).toEqual([]);
  });

  it('a file with a second name is refused (A5)', async () => {
    const file = aFile();
    await (await file.open()).close();
    linkSync(file.path, `${file.path}.link`);
    expect(await messageOf(file.path)).toBe('linked');
    expect(await messageOf(`${file.path}.link`)).toBe('linked');
    rmSync(`${file.path}.link`);
    await openFor(file);
  });

  it('what is no regular file is refused at once', async () => {
    const file = aFile();
    execFileSync('mkfifo', [file.path]);
    const loop = `${file.path}.loop`;
    symlinkSync(loop, loop);
    expect(await messageOf(file.path)).toBe('not-a-file');
    expect(await messageOf('/dev/null')).toBe('not-a-file');
    expect(await messageOf(':memory:')).toBe('not-a-file');
    expect(await messageOf(file.folder)).toBe('not-a-file');
    expect(await messageOf(loop)).toBe('cannot-open');
  });

  it.runIf(isLinux)('a file of the kernel is refused at once', async () => {
    expect(await messageOf('/proc/self/status')).toBe('not-a-file');
  });

  it('a network file system is known by its number (Linux)', () => {
    const [nfs, cifs, ext4, tmpfs] = [0x6969, 0xff534d42, 0xef53, 0x01021994];
    expect([nfs, cifs, cifs | 0].map(isNetworkType)).toEqual([true, true, true]);
    expect([ext4, tmpfs].map(isNetworkType)).toEqual([false, false]);
  });
});
