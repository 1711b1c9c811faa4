import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  aJob,
  newDatabase,
  newDatabaseWithJob,
  runCommand,
  startServer,
  temporaryFolder,
  titlesIn,
} from './command-line.ts';

const backUp = async (database: string): Promise<string> => {
  const to = join(temporaryFolder(), 'backup.sqlite');
  expect(await runCommand(['backup', '--database', database, '--to', to])).toMatchObject({
    code: 0,
  });
  return to;
};

const restore = (from: string, database: string) =>
  runCommand(['restore', '--from', from, '--database', database]);

const keptBeside = (database: string): string[] =>
  readdirSync(join(database, '..')).filter((name) => name !== basename(database));

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
    expect(await titlesIn(database)).toEqual([]);
    expect(await titlesIn(kept)).toEqual([aJob.title]);
  });

  it('makes the database where there is none', async () => {
    const backup = await backUp(await newDatabaseWithJob());
    const database = join(temporaryFolder(), 'jobs.sqlite');
    expect(await restore(backup, database)).toEqual({
      code: 0,
      stdout: `Restored ${database} from ${backup}, which was verified.\n`,
      stderr: '',
    });
    expect(await titlesIn(database)).toEqual([aJob.title]);
    expect(keptBeside(database)).toEqual([]);
  });

  it('names the folder of the database where that is missing', async () => {
    const backup = await backUp(await newDatabase());
    const missing = join(temporaryFolder(), 'no');
    expect(await restore(backup, join(missing, 'jobs.sqlite'))).toEqual({
      code: 1,
      stdout: '',
      stderr: `jobposting: There is no folder ${missing}.\n`,
    });
  });

  it('refuses while a server has the database open, and names it', async () => {
    const backup = await backUp(await newDatabase());
    const { child, send, ...server } = await startServer(join(temporaryFolder(), 'jobs.sqlite'));
    const [, database = ''] = await server.wrote(/"database":"([^"]+)"/);
    await send('POST', '/api/v1.1/jobs', aJob);
    const { code, stderr } = await restore(backup, database);
    expect(code).toBe(1);
    expect(stderr).toMatch(/has the database .* open\. Stop every server/);
    if (process.platform === 'linux') expect(stderr).toContain(`process ${child.pid} has`);
    expect((await send('GET', '/api/v1.1/jobs/1')).status).toBe(200);
    expect(keptBeside(database).filter((name) => name.includes('restore'))).toEqual([]);
  });

  it('restores over a damaged database, whose log it keeps too', async () => {
    const database = await newDatabase();
    const backup = await backUp(database);
    writeFileSync(database, 'damage'.repeat(1000));
    writeFileSync(`${database}-wal`, 'the log');
    const { code, stderr } = await restore(backup, database);
    expect([code, stderr]).toEqual([0, '']);
    expect(await titlesIn(database)).toEqual([]);
    const [kept = '', log = ''] = keptBeside(database).sort();
    expect(log).toBe(`${kept}-wal`);
    expect(readFileSync(join(database, '..', log), 'utf8')).toBe('the log');
  });

  it.each([
    ['is damaged', (path: string) => writeFileSync(path, Buffer.alloc(8192, 7))],
    ['is empty', (path: string) => writeFileSync(path, '')],
    ['does not exist', () => {}],
  ])('changes nothing when the backup %s', async (_, make) => {
    const database = await newDatabaseWithJob();
    const backup = join(temporaryFolder(), 'backup.sqlite');
    make(backup);
    const { code, stderr } = await restore(backup, database);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^jobposting: .*\n$/);
    expect(await titlesIn(database)).toEqual([aJob.title]);
    expect(keptBeside(database)).toEqual([]);
  });

  it('never takes the database itself for the backup', async () => {
    const database = await newDatabaseWithJob();
    expect(await restore(database, database)).toMatchObject({ code: 1 });
    expect(await titlesIn(database)).toEqual([aJob.title]);
  });
});
