import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { openSqliteStore, verifyDatabase } from '@jobposting/sqlite';
import { aNewJob, aStamp, expectError, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isNetworkType } from '../src/connection/database-files.ts';
import { firstNumber, migrations, newestSchema } from '../src/schema/migrations.ts';
import { aFile, insertJob, openFor } from './open-files.ts';

const reasonOf = async (path: string, busyTimeoutMs = 50) =>
  expectError(await openSqliteStore({ path, busyTimeoutMs })).reason;

describe('opening a file', () => {
  it('a changed first schema takes the next number, so that older files are refused', () => {
    const digest = createHash('sha256').update(String(migrations[0])).digest('hex').slice(0, 8);
    expect([firstNumber, digest]).toEqual([105, '1a167e57']);
  });

  it('a version of Node on which the driver would crash is refused, with the required version', async () => {
    const { path } = aFile();
    const versions = { ...process.versions, node: '20.20.2', napi: '9' };
    vi.stubGlobal('process', Object.create(process, { versions: { value: versions } }));
    onTestFinished(() => void vi.unstubAllGlobals());
    const refused = [
      expectError(await openSqliteStore({ path })),
      expectError(await verifyDatabase(path)),
    ];
    for (const { reason, message } of refused) {
      expect(reason).toBe('cannot-open');
      expect(message).toContain('needs Node.js 22.14 or later');
      expect(message).toContain('this is Node.js 20.20.2');
    }
    expect(existsSync(path)).toBe(false);
  });

  const refused: Readonly<Record<string, { sql: string; damage?: true; reason: string }>> = {
    'of another program': { sql: 'PRAGMA application_id = 1', reason: 'foreign' },
    'from before the first release': {
      sql: 'PRAGMA user_version = 6',
      reason: 'unreleased-schema',
    },
    'of a newer version': { sql: 'PRAGMA user_version = 1000', reason: 'newer-schema' },
    'that is damaged': { sql: 'PRAGMA user_version', damage: true, reason: 'not-a-database' },
  };

  it.each(Object.entries(refused))(
    'opening leaves a file %s as it is, and its log',
    async (_which, { sql, damage, reason }) => {
      const file = aFile();
      const store = await openFor(file);
      const description = 'x'.repeat(200_000);
      await insertJob(store, { description });
      expectOk(await store.checkpoint());
      await insertJob(store);
      const db = new Database(file.path);
      db.exec(sql);
      // As after a crash at this moment.
      const path = `${file.path}.crashed`;
      for (const ending of ['', '-wal']) copyFileSync(file.path + ending, path + ending);
      db.exec(`PRAGMA application_id = 0x4a6f6250; PRAGMA user_version = ${newestSchema}`);
      db.close();
      const bytes = readFileSync(path);
      // Some of the description; the log has none of its pages.
      if (damage) writeFileSync(path, bytes.fill(0xff, bytes.length - 20 * 4_096));
      const before = ['', '-wal'].map((ending) => readFileSync(path + ending));
      const error = expectError(await openSqliteStore({ path, busyTimeoutMs: 50 }));
      expect(error.reason).toBe(reason);
      if (reason === 'unreleased-schema') {
        expect(error.message).toContain(
          'run `export` of the commit that made it, then `import` into a new file',
        );
      }
      const after = ['', '-wal'].map((ending) => readFileSync(path + ending));
      expect(after.map((each, n) => each.equals(before[n] as Buffer))).toEqual([true, true]);
    },
  );

  it('opening refuses a file that another process keeps locked', async () => {
    const file = aFile();
    const holder = new Database(file.path);
    holder.exec('BEGIN EXCLUSIVE');
    expect(await reasonOf(file.path)).toBe('locked');
    holder.close();
    await openFor(file);
  });

  it('opening throws for an unknown option', async () => {
    const options = { path: aFile().path, busyTimeout: 50 };
    await expect(openSqliteStore(options)).rejects.toThrow(/no option busyTimeout/);
  });

  it('opening makes one schema when several stores open one file at once', async () => {
    const file = aFile();
    const stores = await Promise.all(Array.from({ length: 6 }, () => openFor(file)));
    const added = await Promise.all(stores.map((store) => insertJob(store)));
    expect(new Set(added.map(({ id }) => id)).size).toBe(6);
  });
});

describe('the path of a file', () => {
  const messageOf = async (path: string) => {
    const error = expectError(await openSqliteStore({ path, busyTimeoutMs: 50 }));
    expect(error.message.split('\n')).toHaveLength(1);
    expect(error.message).toContain(path);
    return error.reason;
  };

  it('a symbolic link is followed once: the watched log is next to the file (A2)', async () => {
    const file = aFile();
    mkdirSync(join(file.folder, 'links'));
    const link = join(file.folder, 'links', 'jobs.sqlite');
    symlinkSync(file.path, link);
    const store = await openFor({ path: link });
    await insertJob(store);
    expect(store.isOwnFile(file.path) && store.isOwnFile(link)).toBe(true);
    rmSync(`${file.path}-wal`);
    const refused = expectError(await store.jobs.insert(aNewJob(), aStamp()));
    expect(refused).toMatchObject({ reason: 'damaged' });
  });

  it('a relative path starts at the working folder at opening (A2)', async () => {
    const file = aFile();
    const [folder, before] = [join(file.folder, 'other'), process.cwd()];
    mkdirSync(folder);
    onTestFinished(() => process.chdir(before));
    process.chdir(file.folder);
    const store = await openFor({ path: 'jobs.sqlite' });
    process.chdir(folder);
    await insertJob(store);
    expectOk(await store.check());
    expect(expectOk(await store.verify())).toEqual([]);
  });

  it('a file with a second name is refused (A5)', async () => {
    const file = aFile();
    await (await openFor(file)).close();
    linkSync(file.path, `${file.path}.link`);
    expect(await messageOf(file.path)).toBe('linked');
    expect(await messageOf(`${file.path}.link`)).toBe('linked');
    rmSync(`${file.path}.link`);
    await openFor(file);
  });

  it('anything but a regular file is refused at once', async () => {
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

  it.runIf(process.platform === 'linux')('a file of the kernel is refused at once', async () => {
    expect(await messageOf('/proc/self/status')).toBe('not-a-file');
  });

  it('a network file system is known by its number (Linux)', () => {
    const [nfs, cifs, ext4, tmpfs] = [0x6969, 0xff534d42, 0xef53, 0x01021994];
    expect([nfs, cifs, cifs | 0].map(isNetworkType)).toEqual([true, true, true]);
    expect([ext4, tmpfs].map(isNetworkType)).toEqual([false, false]);
  });
});
