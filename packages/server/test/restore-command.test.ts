import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsOn } from './command-line.ts';
import { aJob, newDatabase, newDatabaseWithJob, temporaryFolder, titlesIn } from './databases.ts';

const backUp = async (database: string): Promise<string> => {
  const to = join(temporaryFolder(), 'backup.sqlite');
  expect((await commandsOn(database)('backup', '--to', to)).code).toBe(0);
  return to;
};

const restore = (from: string, database: string) => commandsOn(database)('restore', '--from', from);

const keptBeside = (database: string): string[] =>
  readdirSync(dirname(database)).filter((name) => name !== basename(database));

describe('jobposting restore', () => {
  it('puts a backup in the place of the database, and keeps that whole beside it', async () => {
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

  it('makes the database where there is none, and names its folder where that is missing', async () => {
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
