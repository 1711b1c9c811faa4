import { statSync } from 'node:fs';
import {
  openSqliteCopySource,
  openSqliteStore,
  readFileSchema,
  restoreDatabase,
  verifyDatabase,
} from '@jobposting/sqlite';
import { acme, expectError, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { migrate, readSchemaState } from '../src/schema/migrate.ts';
import { firstNumber, migrations, newestSchema } from '../src/schema/migrations.ts';
import type { DatabaseFile } from './database-file.ts';
import { aFile, connectTo, openFor } from './open-files.ts';

// Before the first release there is one schema. Here a made-up second one follows it.
const madeUp = vi.hoisted(() => ({ second: '' }));
vi.mock(import('../src/schema/migrations.ts'), async (original) => {
  const { firstNumber, migrations, newestSchema } = await original();
  return {
    firstNumber,
    newestSchema: newestSchema + 1,
    get migrations() {
      return [...migrations, madeUp.second];
    },
  };
});

beforeEach(() => {
  madeUp.second = 'CREATE INDEX made_up ON job (title)';
});

const makeFirst = (db: Database.Database): void => {
  db.exec(`${migrations[0]};
    PRAGMA application_id = 0x4a6f6250;
    PRAGMA user_version = ${firstNumber}`);
};

/** A file as the first schema left it, and a connection to it. */
const anOlderFile = (): { readonly file: DatabaseFile; readonly db: Database.Database } => {
  const file = aFile();
  const db = connectTo(file);
  db.pragma('journal_mode = WAL');
  makeFirst(db);
  return { file, db };
};

const insertJobs = (db: Database.Database, count: number, title = `'Welder'`): void => {
  db.exec(`
    INSERT INTO job (employer_id, version, reference_id, status, publish_date, close_date, open_until, closes_at,
        confidential, auto_refresh, title, locations, details, search_title, search_reference_id)
      SELECT ${acme}, 3, 'A-' || value, 'active', 0, 86400000, 86400000, NULL, 0, 1, ${title}, '[]',
        '{"categoryIds":[2],"positionTypeId":1,"routing":{"typeId":1,"applicationEmail":"jobs@acme.example"},
          "contentChangedAt":"1970-01-01T00:00:00.000Z"}',
        lower(${title}), 'a-' || value
      FROM (WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT ${count})
        SELECT value FROM n);
    INSERT INTO job_description SELECT id, '<p>Welds.</p>' FROM job;
  `);
};

describe('migrating', () => {
  it('keeps every job and employer of a file with an older schema', async () => {
    const { file, db } = anOlderFile();
    db.exec(`INSERT INTO employer VALUES (${acme}, 'Acme', 1, NULL, '{}')`);
    insertJobs(db, 1);
    expect(expectOk(await readFileSchema(file.path))).toEqual({
      from: firstNumber,
      to: newestSchema,
    });
    const store = await openFor(file);
    expect([store.schema, store.migratedFrom]).toEqual([newestSchema, firstNumber]);
    const [job, ...others] = expectOk(await store.jobs.findNext(acme, { after: null, limit: 10 }));
    expect(job).toMatchObject({
      id: 1,
      version: 3,
      referenceId: 'A-1',
      title: 'Welder',
      autoRefresh: true,
      categoryIds: [2],
      description: '<p>Welds.</p>',
    });
    expect(others).toEqual([]);
    expect(expectOk(await store.employers.list())).toMatchObject([{ id: acme, name: 'Acme' }]);
    expect(expectOk(await store.verify())).toEqual([]);
    expect(expectOk(await readFileSchema(file.path)).from).toBe(newestSchema);
    expect((await openFor(file)).migratedFrom).toBeUndefined();
  });

  it('waits longer for a lock on a file with an older schema, which another process may be migrating', async () => {
    const older = anOlderFile();
    const current = aFile();
    await (await openFor(current)).close();
    const holders = [older.file, current].map(({ path }) => new Database(path));
    for (const holder of holders) holder.exec('BEGIN IMMEDIATE');
    const opening = openFor(older.file, { busyTimeoutMs: 1 });
    const locked = await openSqliteStore({ path: current.path, busyTimeoutMs: 200 });
    expect(expectError(locked).reason).toBe('locked');
    for (const holder of [...holders, older.db]) holder.close();
    const store = await opening;
    expect(expectOk(await store.verify())).toEqual([]);
  });

  it('of a large file leaves no large write-ahead log', async () => {
    const { file, db } = anOlderFile();
    // The index is larger than the log may stay.
    insertJobs(db, 15_000, 'hex(zeroblob(1500))');
    db.close();
    const store = await openFor(file);
    expect(statSync(`${file.path}-wal`).size).toBeLessThan(1_000_000);
    expect(expectOk(await store.employers.list())).toEqual([]);
  });

  it('is done by restoring, and not by verifying or copying', async () => {
    const { file, db } = anOlderFile();
    db.close();
    expect(expectError(await verifyDatabase(file.path)).reason).toBe('older-schema');
    expect(expectError(await openSqliteCopySource(file.path)).reason).toBe('older-schema');
    const restored = aFile();
    expectOk(await restoreDatabase({ from: file.path, to: restored.path, now: new Date() }));
    expect(expectOk(await readFileSchema(file.path)).from).toBe(firstNumber);
    expect(expectOk(await readFileSchema(restored.path)).from).toBe(newestSchema);
  });

  it('works from any older schema, once, and from an empty file', () => {
    const [empty, older] = [new Database(':memory:'), new Database(':memory:')];
    makeFirst(older);
    expect(readSchemaState(empty)).toEqual({ kind: 'empty', version: 0 });
    expect(readSchemaState(older)).toEqual({ kind: 'older-schema', version: firstNumber });
    const objectsOf = (db: Database.Database) => {
      expect(migrate(db).kind).not.toBe('current');
      expect(migrate(db)).toEqual({ kind: 'current', version: newestSchema });
      return db.prepare('SELECT name FROM sqlite_schema ORDER BY name').pluck().all();
    };
    const objects = objectsOf(older);
    expect(objects).toContain('made_up');
    expect(objectsOf(empty)).toEqual(objects);
  });

  it('changes nothing when a step fails', () => {
    const db = new Database(':memory:');
    makeFirst(db);
    madeUp.second = 'CREATE TABLE b (x); nonsense';
    expect(() => migrate(db)).toThrow();
    expect(readSchemaState(db)).toEqual({ kind: 'older-schema', version: firstNumber });
    expect(db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'b'").get()).toBeUndefined();
  });
});
