import { existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createTurns } from '@jobposting/core/adapter';
import { acme, aQuery, expectError, expectOk } from '@jobposting/store-contract';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLogCheckpoints } from '../src/durability/log-checkpoints.ts';
import {
  aFile,
  connectTo,
  execute,
  holdSnapshot,
  insertJob,
  openConnections,
  openFor,
  openWithJob,
} from './open-files.ts';

const mebibyte = 1024 * 1024;

/** An open database whose connection has written this much to its log. */
const openWithLog = async (mebibytes: number, { isLogGood = true } = {}) => {
  const file = aFile();
  const { db } = await openConnections(file);
  const checkpoints = createLogCheckpoints({
    db,
    look: () => undefined,
    isLogGood: () => isLogGood,
    turns: createTurns(),
    timeLimitMs: 60_000,
  });
  onTestFinished(checkpoints.end);
  db.exec('CREATE TABLE filler (bytes BLOB)');
  const fill = db.prepare('INSERT INTO filler VALUES (randomblob(1048576))');
  for (let written = 0; written < mebibytes; written++) fill.run();
  return { file, db, checkpoints, fill };
};

describe('a log that has grown large', () => {
  afterEach(() => void vi.useRealTimers());

  it('is copied into the file before the next write, and restarts', async () => {
    const file = aFile();
    const store = await openFor(file);
    const description = `<p>${'x'.repeat(250_000)}</p>`;
    let largest = 0;
    for (let n = 0; n < 160; n++) {
      await insertJob(store, { description });
      largest = Math.max(largest, statSync(`${file.path}-wal`).size);
    }
    expect(largest).toBeLessThan(20 * mebibyte);
    expect(expectOk(await store.jobs.list(acme, aQuery())).total).toBe(160);
    expectOk(await store.checkpoint());
    await store.close();
    expect(existsSync(`${file.path}-wal`)).toBe(false);
  });

  it('is copied although one long search follows the other', async () => {
    const file = aFile();
    const store = await openFor(file);
    await insertJob(store);
    const columns =
      'employer_id, version, status, publish_date, close_date, open_until, confidential, auto_refresh, title, locations, details, search_title';
    execute(
      file,
      `WITH many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 60000)
       INSERT INTO job (${columns}) SELECT ${columns} FROM job, many`,
    );
    let isWriting = true;
    const search = async (from: string) => {
      for (let n = 0; isWriting; n++) {
        const query = aQuery({ search: { form: 'folded', term: `${from} ${n}` } });
        expectOk(await store.jobs.list(acme, query));
      }
    };
    const searches = Promise.all(['one', 'other'].map(search));
    const description = `<p>${'x'.repeat(250_000)}</p>`;
    let largest = 0;
    for (let n = 0; n < 200; n++) {
      await insertJob(store, { description });
      largest = Math.max(largest, statSync(`${file.path}-wal`).size);
    }
    isWriting = false;
    await searches;
    expect(largest).toBeLessThan(20 * mebibyte);
  });

  it.runIf(process.platform === 'linux')('is copied by a thread that keeps all locks', async () => {
    const { file, checkpoints } = await openWithLog(18);
    const inodes = ['', '-shm'].map((ending) => `:${statSync(file.path + ending).ino} `);
    const locks = (): string[] =>
      readFileSync('/proc/locks', 'utf8')
        .split('\n')
        .filter((line) => inodes.some((inode) => line.includes(inode)))
        .map((line) => line.slice(line.indexOf(':') + 1))
        .sort();
    const held = locks();
    expect(held.length).toBeGreaterThan(1);
    const before = statSync(file.path).size;
    await checkpoints.afterCommit();
    expect(statSync(file.path).size).toBeGreaterThan(before + 17 * mebibyte);
    expect(locks()).toEqual(held);
    await checkpoints.end();
    expect(locks()).toEqual(held);
  });

  it('is not copied after a failed sync', async () => {
    const { file, checkpoints } = await openWithLog(18, { isLogGood: false });
    const before = statSync(file.path).size;
    await checkpoints.afterCommit();
    expect(statSync(file.path).size).toBe(before);
  });

  it('does not delay anybody beyond the time limit, and is copied by one thread at a time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { checkpoints, fill } = await openWithLog(18);
    const waiting = checkpoints.afterCommit();
    expect(waiting).toBeDefined();
    vi.advanceTimersByTime(60_000);
    await waiting;
    // On a hanging disk it stays so.
    expect(checkpoints.underWay).toBeDefined();
    for (let n = 0; n < 5; n++) fill.run();
    expect(checkpoints.afterCommit()).toBeUndefined();
  });

  it('is left to SQLite where the file now has another name, and does not delay anybody', async () => {
    const { file, db, checkpoints } = await openWithLog(18);
    const before = statSync(file.path).size;
    renameSync(file.path, `${file.path}.moved`);
    onTestFinished(() => renameSync(`${file.path}.moved`, file.path));
    await checkpoints.afterCommit();
    expect(statSync(`${file.path}.moved`).size).toBe(before);
    expect(db.pragma('wal_autocheckpoint', { simple: true })).toBe(8_000);
  });

  it('is truncated within 64 commits after another process has ended its snapshot', async () => {
    const file = aFile();
    const store = await openFor(file);
    const sizeOfLog = () => statSync(`${file.path}-wal`).size;
    const release = holdSnapshot(file.path);
    const description = `<p>${'x'.repeat(500_000)}</p>`;
    for (let n = 0; n < 60; n++) await insertJob(store, { description });
    expect(sizeOfLog()).toBeGreaterThan(30 * mebibyte);
    release();
    let commits = 0;
    while (sizeOfLog() > 16 * mebibyte && commits < 100) {
      await insertJob(store);
      commits++;
    }
    expect(commits).toBeLessThan(64);
  });

  it('does not delay each write while another process holds a snapshot', async () => {
    const { file, checkpoints, fill } = await openWithLog(18);
    const reader = connectTo(file);
    reader.exec('BEGIN; SELECT count(*) FROM filler');
    fill.run();
    const attempts: unknown[] = [];
    for (let n = 0; n < 64; n++) {
      const attempt = checkpoints.afterCommit();
      if (attempt !== undefined) attempts.push(await attempt);
    }
    expect(attempts).toHaveLength(2);
    reader.exec('COMMIT');
  });
});

describe('a checkpoint', () => {
  it('is reported when another program prevents its checkpoint (B15)', async () => {
    const { file, store } = await openWithJob();
    expectOk(await store.checkpoint());
    expect(statSync(`${file.path}-wal`).size).toBe(0);
    const other = await openFor(file);
    await insertJob(other);
    const release = holdSnapshot(file.path);
    await insertJob(store);
    const busy = expectError(await store.checkpoint());
    expect(busy).toMatchObject({
      reason: 'busy',
      cause: { message: expect.stringContaining('-wal') },
    });
    release();
    expectOk(await store.checkpoint());
  });
});
