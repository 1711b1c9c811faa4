import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { examineDatabase, readFileSchema, verifyDatabase } from '@jobposting/sqlite';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { migrateDatabase } from '../src/commands/migrate.ts';
import { openFile } from '../src/database/file-database.ts';
import { checkContents } from '../src/doctor/check-contents.ts';
import { logMigration } from '../src/start-and-stop/start-lines.ts';
import { newDatabase } from './command-line.ts';

// There is one schema before the first release. Here a made-up second one comes after it.
vi.mock('../../sqlite/src/schema/migrations.ts', async (original) => {
  const schemas = await original<{ migrations: readonly string[]; newestSchema: number }>();
  const second = 'CREATE INDEX made_up ON job (title)';
  const migrations = [...schemas.migrations, second];
  return { ...schemas, migrations, newestSchema: schemas.newestSchema + 1 };
});

describe('a file with the schema of an older version', () => {
  let path: string;
  let older: number;
  let newest: number;
  beforeEach(async () => {
    path = await newDatabase();
    newest = (await readFileSchema(path))._unsafeUnwrap().to;
    older = newest - 1;
    const db = new DatabaseSync(path);
    db.exec(`DROP INDEX made_up; PRAGMA user_version = ${older}`);
    db.close();
  });
  const migrate = (dryRun: boolean) =>
    migrateDatabase({ kind: 'file', path, shown: path }, { dryRun });

  it('is brought up to date by migrate, once', async () => {
    expect((await migrate(false))._unsafeUnwrap()).toBe(
      `Migrated ${path} from schema ${older} to ${newest}.`,
    );
    expect((await migrate(false))._unsafeUnwrap()).toContain('already: nothing to do');
  });

  it('stays as it is with --dry-run, which says what would be done', async () => {
    const before = readFileSync(path);
    expect((await migrate(true))._unsafeUnwrap()).toContain(
      `has schema ${older}, and would get schema ${newest}. Nothing was changed.`,
    );
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('is brought up to date by a start, which logs it', async () => {
    const logged: unknown[] = [];
    const log = { info: (...line: unknown[]) => logged.push(line) };
    for (const _ of ['with something to do', 'with nothing']) {
      const database = (await openFile(path, { create: false }))._unsafeUnwrap();
      logMigration(log as never, database);
      await database.close();
    }
    expect(logged).toEqual([[{ database: path, from: older, to: newest }, 'migrated']]);
  });

  it('is not verified, and doctor says what to do', async () => {
    expect((await verifyDatabase(path))._unsafeUnwrapErr().reason).toBe('older-schema');
    const examined = (await examineDatabase(path))._unsafeUnwrap();
    expect(checkContents(examined).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^Schema: .*jobposting migrate/),
    );
  });
});
