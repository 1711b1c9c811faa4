import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newDatabase, runCommand, temporaryFolder } from './command-line.ts';

const firstVersion = join(import.meta.dirname, '../../sqlite/test/fixtures/6e36d55.sqlite');

const migrate = (database: string, ...args: readonly string[]) =>
  runCommand(['migrate', '--database', database, ...args]);

describe('jobposting migrate on a file', () => {
  it('brings an older schema up to date, once', async () => {
    const database = join(temporaryFolder(), 'jobs.sqlite');
    copyFileSync(firstVersion, database);
    const first = await migrate(database);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^Migrated .*jobs\.sqlite from schema \d+ to \d+\.\n$/);
    expect((await migrate(database)).stdout).toMatch(/has schema \d+ already: nothing to do/);
  });

  it('with --dry-run says what would be done, and changes nothing', async () => {
    const database = join(temporaryFolder(), 'jobs.sqlite');
    copyFileSync(firstVersion, database);
    const { code, stdout } = await migrate(database, '--dry-run');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/has schema \d+, and would get schema \d+\. Nothing was changed\./),
    ]);
    expect(readFileSync(database).equals(readFileSync(firstVersion))).toBe(true);
    expect((await migrate(await newDatabase(), '--dry-run')).stdout).toContain('already');
  });

  it.each([[[]], [['--dry-run']]])('refuses what is no database %j', async (args) => {
    const file = join(temporaryFolder(), 'jobs.sqlite');
    expect(await migrate(file, ...args)).toMatchObject({ code: 1, stdout: '' });
    writeFileSync(file, 'a text that is long enough for a header of a hundred bytes'.repeat(9));
    expect(await migrate(file, ...args)).toMatchObject({ code: 1, stdout: '' });
  });
});
