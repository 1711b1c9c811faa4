import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { readLastBackup } from '../src/database/backups.ts';
import { commandsOn } from './command-line.ts';
import {
  aJob,
  newDatabase,
  newDatabaseWithJob,
  noDatabaseYet,
  temporaryFolder,
  titlesIn,
} from './databases.ts';
import type { Ended } from './output.ts';

const backUp = async (database: string): Promise<string> => {
  const to = join(temporaryFolder(), 'backup.sqlite');
  expect((await commandsOn(database)('backup', '--to', to)).code).toBe(0);
  return to;
};

const restore = (from: string, database: string) => commandsOn(database)('restore', '--from', from);

const keptBeside = (database: string): string[] =>
  readdirSync(dirname(database)).filter((name) => name !== basename(database));

/** Spoils the first page of each table and index. */
const damagePages = (database: string): void => {
  const db = new DatabaseSync(database);
  const pages = db.prepare('SELECT rootpage FROM sqlite_schema WHERE rootpage > 0').all();
  db.close();
  const bytes = readFileSync(database);
  for (const { rootpage } of pages) bytes[(Number(rootpage) - 1) * 4096] = 0xff;
  writeFileSync(database, bytes);
};

describe('jobposting restore', () => {
  it('replaces the database by a backup, and keeps the old one whole next to it', async () => {
    const database = await newDatabaseWithJob();
    const backup = await backUp(await newDatabase());
    const { code, stdout } = await restore(backup, database);
    expect(code).toBe(0);
    const [, kept = ''] = /kept as (.*)\.\n$/.exec(stdout) ?? [];
    expect(kept).toMatch(/jobs\.sqlite\.before-restore-\d{4}-\d\d-\d\dT\d{6}Z$/);
    expect(keptBeside(database)).toEqual([basename(kept)]);
    expect((statSync(database).mode & 0o777).toString(8)).toBe('600');
    expect([await titlesIn(database), await titlesIn(kept)]).toEqual([[], [aJob.title]]);
  });

  it('creates a missing database, and names a missing folder', async () => {
    const backup = await backUp(await newDatabaseWithJob());
    const database = join(temporaryFolder(), 'jobs.sqlite');
    expect(await restore(backup, database)).toEqual({
      code: 0,
      stdout: `Restored ${database} from ${backup}, which was verified.\n`,
      stderr: '',
    });
    expect(await titlesIn(database)).toEqual([aJob.title]);
    expect(keptBeside(database)).toEqual([]);
    const missing = join(temporaryFolder(), 'no');
    expect((await restore(backup, join(missing, 'jobs.sqlite'))).stderr).toBe(
      `jobposting: There is no folder ${missing}.\n`,
    );
  });

  it('and verify, serve and backup count the problems of a damaged file, show the first few, and say what to do', async () => {
    const database = await newDatabaseWithJob();
    const backup = await backUp(database);
    const noted = (await readLastBackup(database))._unsafeUnwrap()?.toISOString();
    const run = commandsOn(database);
    const latest = `The latest known backup was made at ${noted}.\n`;
    const db = new DatabaseSync(database);
    db.exec("UPDATE job SET search_title = 'x'");
    db.close();
    const unlike = 'job 1: its search text does not match its title or referenceId\n';
    const mend = `Stop every server and run jobposting restore with a backup. ${latest}`;
    expect([await run('backup', '--to', `${backup}.new`), await run('verify')]).toMatchObject([
      {
        code: 1,
        stderr: `jobposting: The copy is damaged: 1 problem.\n${unlike}It was not kept. Run jobposting verify to see whether the database is damaged too.\n`,
      },
      { code: 1, stdout: `${database} is damaged: 1 problem.\n${unlike}${mend}` },
    ]);

    damagePages(database);
    copyFileSync(database, backup);
    const withoutPlaces = ({ code, stdout, stderr }: Ended) => [
      code,
      `${stdout}${stderr}`.replaceAll(/\d+ page \d+|(?<=: )\d+ problems/g, 'N'),
    ];
    const line = 'integrity: Tree N: btreeInitPage() returns error code 11';
    expect(
      [
        await run('verify'),
        await restore(backup, noDatabaseYet()),
        await run('serve', '--port', '0'),
      ].map(withoutPlaces),
    ).toEqual([
      [1, `${database} is damaged: N; these are the first 10.\n${`${line}\n`.repeat(10)}${mend}`],
      [
        1,
        `jobposting: The backup ${backup} is damaged: N; these are the first 3.\n${`${line}\n`.repeat(3)}Choose another backup. The database is unchanged.\n`,
      ],
      [1, `jobposting: The file ${database} is damaged: ${line}. Restore a backup. ${latest}`],
    ]);
  });

  it.each([
    ['is damaged', (path: string) => writeFileSync(path, Buffer.alloc(8192, 7))],
    ['is empty', (path: string) => writeFileSync(path, '')],
    ['does not exist', () => {}],
    ['is the database itself', () => {}],
  ])('changes nothing when the backup %s', async (what, make) => {
    const database = await newDatabaseWithJob();
    const backup = what.includes('itself') ? database : join(temporaryFolder(), 'backup.sqlite');
    make(backup);
    const { code, stderr } = await restore(backup, database);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^jobposting: .*\n$/);
    expect(await titlesIn(database)).toEqual([aJob.title]);
    expect(keptBeside(database)).toEqual([]);
  });
});
