import { readFileSync, writeFileSync } from 'node:fs';
import { openSqliteStore } from '@jobposting/sqlite';
import {
  acme,
  addWebhook,
  aNewKey,
  aQuery,
  expectError,
  expectOk,
} from '@jobposting/store-contract';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { findProblems } from '../src/backup/verify.ts';
import { aFile, execute, insertJob, openFor, openWithJob } from './open-files.ts';

describe('a row as no write leaves it', () => {
  it('details that are not JSON cannot be stored', async () => {
    const { file } = await openWithJob();
    const sql = "UPDATE job SET details = '{'";
    expect(() => execute(file, sql)).toThrow(/CHECK constraint failed/);
  });

  it('a list with such a row returns an error, and does not reject (B15)', async () => {
    const file = aFile();
    const first = await openFor(file);
    await insertJob(first);
    await first.close();
    execute(file, "UPDATE job SET locations = replace(locations, 'description', 'descriptiom')");
    const store = await openFor(file);
    expect(expectError(await store.jobs.list(acme, aQuery()))).toMatchObject({ reason: 'damaged' });
  });

  it('a key with an invalid date is damage too (B15)', async () => {
    const file = aFile();
    const store = await openFor(file);
    expectOk(await store.employers.add({ name: 'Acme', unlimited: true }));
    expectOk(await store.employers.addKey(acme, aNewKey('jp_known')));
    execute(file, 'UPDATE api_key SET created_at = 9000000000000000');
    const damaged = { reason: 'damaged' };
    expect(expectError(await store.employers.listKeys(acme))).toMatchObject(damaged);
    expect(findProblems(file.path)).toEqual([expect.stringMatching(/^key 1: it cannot be read: /)]);
  });

  it('a webhook with an invalid date is damage too', async () => {
    const file = aFile();
    const store = await openFor(file);
    await addWebhook(store);
    execute(file, 'UPDATE webhook SET disabled_at = 9000000000000000');
    expect(expectError(await store.webhooks.list(acme))).toMatchObject({ reason: 'damaged' });
    expect(findProblems(file.path)).toEqual([
      expect.stringMatching(/^webhook 1: it cannot be read: /),
    ]);
  });

  it.each([
    ['website', '5'],
    ['logoUrl', '[]'],
    ['accentColor', '"red"'],
    ['about', '{}'],
    ['linkedInCompanyId', '7'],
    ['language', '"xx"'],
  ])(
    'an invalid %s of an employer reads as not set, is reported, and can be set again',
    async (member, value) => {
      const file = aFile();
      const store = await openFor(file);
      const { id } = expectOk(await store.employers.add({ name: 'Acme', unlimited: true }));
      const profile = `json_set(profile, '$.${member}', json('${value}'))`;
      execute(file, `UPDATE employer SET profile = ${profile}`);
      const problem = `employer ${id}: it cannot be read: its ${member} is not what can be set`;
      expect(findProblems(file.path)).toEqual([problem]);
      expect(expectOk(await store.employers.find(id))?.profile).toMatchObject({ [member]: null });
      // Everything else works.
      await insertJob(store);
      expectOk(await store.employers.update(id, { profile: { about: 'We weld.' } }));
      expect(findProblems(file.path)).toEqual([]);
    },
  );

  it('a version in the header with which SQLite does not write is refused at the start', async () => {
    const file = aFile();
    await (await openFor(file)).close();
    const bytes = readFileSync(file.path);
    bytes[18] = 7;
    writeFileSync(file.path, bytes);
    const { reason } = expectError(await openSqliteStore({ path: file.path }));
    expect(reason).toBe('read-only');
  });

  it.each([
    ['DELETE FROM job_count', 'not-a-database', / is damaged: counter: .* Restore a backup\.$/],
    ['DROP TABLE job_count', 'cannot-open', / cannot be opened: no such table: .*job_count\.$/],
  ])('%s is refused at the next start, in one line (B15)', async (sql, reason, said) => {
    const { file, store } = await openWithJob();
    await store.close();
    execute(file, sql);
    const error = expectError(await openSqliteStore({ path: file.path }));
    expect(error).toMatchObject({ reason, message: expect.stringMatching(said) });
    expect(error.message.split('\n')).toHaveLength(1);
  });

  it('a folded text that differs from its source is not damage, because a new Unicode may fold it so', async () => {
    const file = aFile();
    const store = await openFor(file);
    const job = await insertJob(store);
    await store.close();
    execute(file, "UPDATE job SET search_title = 'x', version = 2");
    const opened = await openFor(file);
    expect(expectOk(await opened.jobs.find(acme, { id: job.id }))?.id).toBe(job.id);
    expect(expectOk(await opened.verify())).toHaveLength(1);
  });

  it('a title that is not text is a problem of the file, and the checks go on', async () => {
    const file = aFile();
    const store = await openFor(file);
    for (let n = 0; n < 2; n++) await insertJob(store);
    const db = new Sqlite(file.path);
    db.unsafeMode();
    db.pragma('writable_schema = ON');
    db.exec(`UPDATE sqlite_schema SET sql = replace(sql, 'title TEXT NOT NULL', 'title TEXT')
      WHERE name = 'job'`);
    db.close();
    execute(file, 'UPDATE job SET title = NULL, version = 2 WHERE id = 1');
    const problems = expectOk(await store.verify());
    expect(problems).toEqual(['job 1: it cannot be read: its title cannot be null']);
  });
});
