import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openSqliteStore, restoreDatabase } from '@jobposting/sqlite';
import { acme, aNewJob, aStamp, expectError, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aFile, openFor } from './open-files.ts';

const now = new Date('2026-11-22T12:00:00Z');

/** A backup of an empty database. */
const backedUp = async (): Promise<string> => {
  const file = aFile();
  const store = await openFor(file);
  expectOk(await store.employers.add({ name: 'Any Employer', unlimited: false }));
  const to = join(dirname(file.path), 'backup.sqlite');
  expectOk(await store.backup(to));
  await store.close();
  return to;
};

describe('restoring a backup', () => {
  it('is refused while another connection has the database open, which goes on unharmed', async () => {
    const from = await backedUp();
    const file = aFile();
    const store = await openFor(file);
    const job = expectOk(await store.jobs.insert(aNewJob(), aStamp()));
    const refused = await restoreDatabase({ from, to: file.path, now });
    expect(expectError(refused).message).toMatch(/open\. Stop every server/);
    expect(expectOk(await store.jobs.find(acme, { id: job.id }))).toEqual(job);
    expectOk(await store.jobs.insert(aNewJob({ referenceId: 'B' }), aStamp()));
    expect(readdirSync(dirname(file.path)).filter((name) => /restore|partial/.test(name))).toEqual(
      [],
    );
  });

  it('keeps what was written to the log alone', async () => {
    const from = await backedUp();
    const file = aFile();
    const store = await openFor(file);
    const job = expectOk(await store.jobs.insert(aNewJob(), aStamp()));
    // As a process leaves them that is killed.
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
    const before = expectOk(await openSqliteStore({ path: kept ?? '' }));
    onTestFinished(before.close);
    expect(expectOk(await before.jobs.find(acme, { id: job.id }))).toEqual(job);
  });

  it('refuses a backup whose counters are wrong, which only verifying finds', async () => {
    const from = await backedUp();
    const db = new Database(from);
    db.exec("INSERT INTO job_count SELECT id, 'active', 7 FROM employer LIMIT 1");
    db.close();
    const file = aFile();
    const refused = await restoreDatabase({ from, to: file.path, now });
    expect(expectError(refused).message).toMatch(/has problems: counter/);
    expect(readdirSync(file.folder)).toEqual([]);
  });

  it('leaves the backup as it is', async () => {
    const from = await backedUp();
    const bytes = readFileSync(from);
    expectOk(await restoreDatabase({ from, to: aFile().path, now }));
    expect(readFileSync(from).equals(bytes)).toBe(true);
    expect(readdirSync(dirname(from)).filter((name) => name.startsWith('backup'))).toEqual([
      'backup.sqlite',
    ]);
  });
});
