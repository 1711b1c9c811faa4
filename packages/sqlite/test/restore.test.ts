import { execFileSync, spawnSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname } from 'node:path';
import { openSqliteStore, restoreDatabase } from '@jobposting/sqlite';
import { acme, addWebhook, atMinute, expectError, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { setAside } from '../src/backup/set-aside.ts';
import { aBackup, aFile, execute, insertJob, openFor, openWithJob } from './open-files.ts';

const now = new Date('2026-11-22T12:00:00Z');
/** Limits the size of the files of a process. */
const limiter = 'prlimit';

describe('restoring a backup', () => {
  it('is refused while another connection has the database open, and does not affect that', async () => {
    const from = await aBackup();
    const { file, store, job } = await openWithJob();
    const refused = await restoreDatabase({ from, to: file.path, now });
    expect(expectError(refused).message).toMatch(/open\. Stop every server/);
    expect(expectOk(await store.jobs.find(acme, { id: job.id }))).toEqual(job);
    await insertJob(store, { referenceId: 'B' });
    expect(readdirSync(dirname(file.path)).filter((name) => /restore|partial/.test(name))).toEqual(
      [],
    );
  });

  it('disables every webhook, so that nothing is sent, and says why (D40)', async () => {
    const backup = aFile();
    const backedUp = await openFor(backup);
    const sent = await addWebhook(backedUp);
    const gone = await addWebhook(backedUp, { disabledAt: atMinute(0), lastError: 'It is gone.' });
    await backedUp.close();
    const { path } = aFile();
    expectOk(await restoreDatabase({ from: backup.path, to: path, now }));
    const lastError = 'This database was restored from a backup.';
    const restored = await openFor({ path });
    expect(expectOk(await restored.webhooks.list(acme))).toEqual([
      { ...sent, disabledAt: expect.any(String), lastError },
      gone,
    ]);
    const again = await openFor(backup);
    expect(expectOk(await again.webhooks.list(acme))).toEqual([sent, gone]);
  });

  it('keeps writes that are only in the log', async () => {
    const from = await aBackup();
    const { file, store, job } = await openWithJob();
    // As a killed process leaves them.
    const killed = aFile();
    for (const ending of ['', '-wal']) {
      writeFileSync(killed.path + ending, readFileSync(file.path + ending));
    }
    await store.close();
    expect(statSync(`${killed.path}-wal`).size).toBeGreaterThan(0);
    const { kept } = expectOk(await restoreDatabase({ from, to: killed.path, now }));
    expect(basename(kept ?? '')).toBe(`${basename(killed.path)}.before-restore-2026-11-22T120000Z`);
    const restored = await openFor(killed);
    expect(expectOk(await restored.jobs.find(acme, { id: job.id }))).toBeNull();
    const before = await openFor({ path: kept ?? '' });
    expect(expectOk(await before.jobs.find(acme, { id: job.id }))).toEqual(job);
  });

  it('completes a restore that was killed while the database had two names, with which a start refuses it', async () => {
    const from = await aBackup();
    const file = aFile();
    await (await openFor(file)).close();
    const kept = `${file.path}.before-restore-2026-11-21T000000Z`;
    linkSync(file.path, kept);
    expect(expectError(await openSqliteStore({ path: file.path })).message).toMatch(
      /more than one name .*: run a restore that was interrupted again/,
    );
    expect(expectOk(await restoreDatabase({ from, to: file.path, now }))).toEqual({ kept });
    for (const path of [file.path, kept]) {
      const store = expectOk(await openSqliteStore({ path }));
      await store.close();
    }
    expect(readdirSync(file.folder).sort()).toEqual(
      [file.path, kept].map((path) => basename(path)),
    );
  });

  it('never moves the log of a damaged database before the database has its other name', async () => {
    const from = await aBackup();
    const file = aFile();
    writeFileSync(file.path, 'damage'.repeat(1000));
    writeFileSync(`${file.path}-wal`, 'the log');
    const kept = `${file.path}.before-restore-2026-11-22T120000Z`;
    writeFileSync(kept, 'another');
    expectError(await restoreDatabase({ from, to: file.path, now }));
    expect(readFileSync(`${file.path}-wal`, 'utf8')).toBe('the log');
    expect(readFileSync(kept, 'utf8')).toBe('another');
    // Killed in between.
    rmSync(kept);
    linkSync(file.path, kept);
    const later = new Date('2026-11-22T13:00:00Z');
    expect(expectOk(await restoreDatabase({ from, to: file.path, now: later }))).toEqual({ kept });
    expect(readFileSync(`${kept}-wal`, 'utf8')).toBe('the log');
    expect(statSync(kept).nlink).toBe(1);
  });

  it('does not keep a database under the name of another file', async () => {
    const file = aFile();
    writeFileSync(file.path, 'the database');
    const kept = `${file.path}.before-restore-2026-11-22T120000Z`;
    writeFileSync(kept, 'another');
    expect(() => setAside(file.path, { isClaimed: false, now })).toThrow(/EEXIST/);
    expect(readFileSync(kept, 'utf8')).toBe('another');
  });

  it.each([
    ['a folder', (path: string) => mkdirSync(path)],
    ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
    ['a device', (path: string) => symlinkSync('/dev/null', path)],
  ])('never replaces %s', async (what, make) => {
    const from = await aBackup();
    const { path, folder } = aFile();
    make(path);
    const refused = await restoreDatabase({ from, to: path, now });
    const kind = what === 'a folder' ? /is a folder; name a file in it/ : /is not a regular file/;
    expect(expectError(refused).message).toMatch(kind);
    expect(readdirSync(folder)).toEqual([basename(path)]);
  });

  it.skipIf(spawnSync(limiter, ['--version']).status !== 0)(
    'does not say that the backup cannot be opened where the copy cannot be written',
    () => {
      const [from, to] = [aFile().path, aFile().path];
      execute({ path: from }, 'CREATE TABLE large AS SELECT zeroblob(100000)');
      const restore = `import('@jobposting/sqlite').then(({ restoreDatabase }) =>
        restoreDatabase({ from: '${from}', to: '${to}', now: new Date() }).then(console.log))`;
      const node = [process.execPath, '--conditions=@jobposting/source', '-e', restore];
      const { stdout } = spawnSync(limiter, ['--fsize=50000', ...node], {
        encoding: 'utf8',
        cwd: import.meta.dirname,
      });
      expect(stdout).toContain(`The backup ${from} cannot be restored: `);
    },
  );

  it('refuses a name that a database cannot have', async () => {
    const refused = await restoreDatabase({ from: await aBackup(), to: ':memory:', now });
    expect(expectError(refused).message).toContain('is not a regular file');
  });

  it('refuses a backup with wrong counters, which only verifying finds', async () => {
    const from = await aBackup();
    const db = new Database(from);
    db.exec("INSERT INTO job_count SELECT id, 'active', 7 FROM employer LIMIT 1");
    db.close();
    const file = aFile();
    const refused = await restoreDatabase({ from, to: file.path, now });
    expect(expectError(refused).message).toMatch(/has problems: counter/);
    expect(readdirSync(file.folder)).toEqual([]);
  });
});
