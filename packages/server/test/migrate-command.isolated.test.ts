import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { readFileSchema } from '@jobposting/sqlite';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { commandsOn, startServer } from './command-line.ts';
import { newDatabase, noDatabaseYet } from './databases.ts';

// There is one schema before the first release. Here a made-up second one follows it.
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

  it('is brought up to date by migrate, once; --dry-run only shows what would be done', async () => {
    const migrate = async (...args: string[]) =>
      (await commandsOn(path)('migrate', ...args)).stdout;
    const before = readFileSync(path);
    expect(await migrate('--dry-run')).toContain(
      `has schema ${older}, and would get schema ${newest}. Nothing was changed.`,
    );
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(await migrate()).toBe(`Migrated ${path} from schema ${older} to ${newest}.\n`);
    expect(await migrate()).toMatch(/already has schema \d+: nothing to do/);
    expect(await migrate('--dry-run')).toMatch(/already has schema \d+/);
  });

  it('is brought up to date by a start, which logs it', async () => {
    for (const migrated of [[{ database: path, from: older, to: newest }], []]) {
      const { logged, stop } = await startServer(path);
      await stop();
      expect(logged().filter(({ msg }) => msg === 'migrated')).toMatchObject(migrated);
    }
  });

  it('is not verified before it is migrated', async () => {
    expect(await commandsOn(path)('verify')).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('a file that is not a database', () => {
  it.each([[[]], [['--dry-run']]])('is refused by migrate %j', async (args) => {
    const file = noDatabaseYet();
    const migrate = () => commandsOn(file)('migrate', ...args);
    expect(await migrate()).toMatchObject({ code: 1, stdout: '' });
    writeFileSync(file, 'a text that is long enough for a header of a hundred bytes'.repeat(9));
    expect(await migrate()).toMatchObject({ code: 1, stdout: '' });
  });
});
