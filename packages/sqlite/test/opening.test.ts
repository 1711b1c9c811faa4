import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { openSqliteStore } from '@jobposting/sqlite';
import { acme, aNewJob } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { migrate, migrations, readSchemaState } from '../src/migrations/migrate.ts';
import { aFile, openFor } from './open-files.ts';

const reasonOf = async (path: string, busyTimeoutMs = 50) =>
  (await openSqliteStore({ path, busyTimeoutMs }))._unsafeUnwrapErr().reason;

describe('opening a file', () => {
  it('creates it, and finds everything again', async () => {
    const file = aFile();
    const first = await file.open();
    const job = (await first.jobs.insert(aNewJob()))._unsafeUnwrap();
    await first.close();
    const second = await openFor(file);
    expect((await second.jobs.find(acme, { id: job.id }))._unsafeUnwrap()).toEqual(job);
    expect((await second.verify())._unsafeUnwrap()).toEqual([]);
  });

  it('refuses one that a newer version wrote, and leaves it as it is', async () => {
    const file = aFile();
    await (await file.open()).close();
    const db = new Database(file.path);
    db.pragma(`user_version = ${migrations.length + 1}`);
    db.close();
    const before = readFileSync(file.path);
    expect(await reasonOf(file.path)).toBe('newer-schema');
    expect(readFileSync(file.path).equals(before)).toBe(true);
  });

  it("refuses another program's database, and leaves it as it is", async () => {
    const file = aFile();
    const db = new Database(file.path);
    db.exec('CREATE TABLE theirs (x)');
    db.close();
    const before = readFileSync(file.path);
    expect(await reasonOf(file.path)).toBe('foreign');
    expect(readFileSync(file.path).equals(before)).toBe(true);
  });

  it('refuses what is no database', async () => {
    const file = aFile();
    writeFileSync(file.path, 'these are not the bytes of a database. '.repeat(100));
    expect(await reasonOf(file.path)).toBe('not-a-database');
  });

  it('refuses a folder, and a folder that is not there', async () => {
    const file = aFile();
    mkdirSync(`${file.path}.d`);
    expect(await reasonOf(`${file.path}.d`)).toBe('cannot-open');
    expect(await reasonOf(`${file.path}.none/jobs.sqlite`)).toBe('cannot-open');
  });

  it('refuses one that another process keeps locked', async () => {
    const file = aFile();
    const holder = new Database(file.path);
    holder.exec('BEGIN EXCLUSIVE');
    expect(await reasonOf(file.path)).toBe('locked');
    holder.close();
    await openFor(file);
  });

  it('by several at once makes one schema', async () => {
    const file = aFile();
    const stores = await Promise.all(Array.from({ length: 6 }, () => openFor(file)));
    const added = await Promise.all(stores.map((store) => store.jobs.insert(aNewJob())));
    expect(new Set(added.map((result) => result._unsafeUnwrap().id)).size).toBe(6);
  });
});

describe('migrating', () => {
  it('is done step by step from any older schema, once', () => {
    const db = new Database(':memory:');
    const steps = ['CREATE TABLE a (x)', 'CREATE TABLE b (x)', 'CREATE TABLE c (x)'];
    migrate(db, steps.slice(0, 1));
    expect(readSchemaState(db, 3)).toEqual({ kind: 'older', version: 1 });
    expect(migrate(db, steps)).toEqual({ kind: 'older', version: 1 });
    expect(migrate(db, steps)).toEqual({ kind: 'current' });
    const tables = db.prepare('SELECT name FROM sqlite_schema ORDER BY name').pluck().all();
    expect(tables).toEqual(['a', 'b', 'c']);
  });

  it('changes nothing when a step fails', () => {
    const db = new Database(':memory:');
    migrate(db, ['CREATE TABLE a (x)']);
    expect(() => migrate(db, ['CREATE TABLE a (x)', 'CREATE TABLE b (x)', 'nonsense'])).toThrow();
    expect(readSchemaState(db, 3)).toEqual({ kind: 'older', version: 1 });
    expect(db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get()).toBe(1);
  });
});
