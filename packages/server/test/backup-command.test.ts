import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLastBackup } from '../src/database/backups.ts';
import { aJob, newDatabase, runCommand, startServer, temporaryFolder } from './command-line.ts';

describe('jobposting backup', () => {
  it('copies the database of a running server, and the copy serves as well', async () => {
    const folder = temporaryFolder();
    const { send, apiKey } = await startServer(join(folder, 'jobs.sqlite'));
    await send('PUT', '/api/v1.1/jobs', aJob);
    const to = join(folder, 'copy.sqlite');
    const made = await runCommand([
      'backup',
      '--database',
      join(folder, 'jobs.sqlite'),
      '--to',
      to,
    ]);
    expect(made).toEqual({ code: 0, stdout: `Backed up to ${to} and verified.\n`, stderr: '' });

    const restored = await startServer(to);
    const found = await restored.send('GET', '/api/v1.1/jobs/1', undefined, apiKey);
    expect(await found.json()).toMatchObject({ referenceId: 'W-17' });
  });

  it('keeps the cursors from before it good, and expires those from after it, though as many changes follow (D34)', async () => {
    const folder = temporaryFolder();
    const { send, apiKey } = await startServer(join(folder, 'jobs.sqlite'));
    const path = '/api/v1.1/jobs/1';
    const read = async (answer: Promise<Response>) => JSON.parse(await (await answer).text());
    const newest = async () => (await read(send('GET', '/api/v1.1/jobs/changes'))).next;
    await send('PUT', '/api/v1.1/jobs', aJob);
    const before = await newest();
    const to = join(folder, 'copy.sqlite');
    await runCommand(['backup', '--database', join(folder, 'jobs.sqlite'), '--to', to]);
    await send('PUT', path, { title: 'Fitter' });
    const after = await newest();

    const restored = await startServer(to);
    await restored.send('PUT', path, { title: 'Machinist' }, apiKey);
    const changesAfter = (cursor: string) =>
      restored.send('GET', `/api/v1.1/jobs/changes?after=${cursor}`, undefined, apiKey);
    expect((await read(changesAfter(before))).data).toMatchObject([
      { type: 'job.updated', id: 1, version: 2 },
    ]);
    expect(await read(changesAfter(after))).toMatchObject({ status: 410, code: 'cursor-expired' });
  });

  it('keeps the newest of a folder, and touches no other file of it', async () => {
    const database = await newDatabase();
    const folder = temporaryFolder();
    const old = ['jobs-2020-01-01T000000Z.sqlite', 'jobs-2021-01-01T000000Z.sqlite'];
    const left = `${old[0]}.999999999.0123456789ab.partial`;
    const others = ['jobs.sqlite', 'jobs-2020.sqlite', 'notes.txt'];
    for (const name of [...old, left, ...others]) writeFileSync(join(folder, name), 'old');
    const args = ['backup', '--database', database, '--to-folder', folder, '--keep', '2'];
    const { code, stdout } = await runCommand(args);
    expect(code).toBe(0);
    const [, made = ''] =
      /^Backed up to (.*) and verified\.\nDeleted .*2020-01-01/.exec(stdout) ?? [];
    expect(basename(made)).toMatch(/^jobs-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite$/);
    expect(readdirSync(folder).sort()).toEqual([basename(made), old[1], ...others].sort());
    expect(await runCommand(['verify', '--database', made])).toMatchObject({ code: 0 });
  });

  it('never deletes the one just made, and leaves those that a wrong clock named after now', async () => {
    const database = await newDatabase();
    const folder = temporaryFolder();
    const old = ['jobs-2020-01-01T000000Z.sqlite', 'jobs-2021-01-01T000000Z.sqlite'];
    const later = ['jobs-2098-01-01T000000Z.sqlite', 'jobs-2099-01-01T000000Z.sqlite'];
    for (const name of [...old, ...later]) writeFileSync(join(folder, name), 'old');
    const args = ['backup', '--database', database, '--to-folder', folder, '--keep', '2'];
    const { code, stdout, stderr } = await runCommand(args);
    expect(code).toBe(0);
    const [, made = ''] =
      /^Backed up to (.*) and verified\.\nDeleted .*2020-01-01T000000Z\.sqlite\.\n$/.exec(stdout) ??
      [];
    expect(readdirSync(folder).sort()).toEqual([old[1], basename(made), ...later]);
    expect(stderr).toBe(
      later
        .map(
          (name) => `jobposting: ${join(folder, name)} is named after now, and was left alone.\n`,
        )
        .join(''),
    );
  });

  it('names them after the database, whatever it was called by, and touches those of no other', async () => {
    const database = join(temporaryFolder(), 'staging.sqlite');
    renameSync(await newDatabase(), database);
    const link = join(temporaryFolder(), 'jobs.sqlite');
    symlinkSync(database, link);
    const folder = temporaryFolder();
    const own = 'staging-2020-01-01T000000Z.sqlite';
    const others = [
      'jobs-2020-01-01T000000Z.sqlite',
      'jobs-2020-01-01T000000Z.sqlite.999999999.0123456789ab.partial',
      'old-staging-2020-01-01T000000Z.sqlite',
      'staging-copy-2020-01-01T000000Z.sqlite',
    ];
    for (const name of [own, ...others]) writeFileSync(join(folder, name), 'old');
    const args = ['backup', '--database', link, '--to-folder', folder, '--keep', '1'];
    expect(await runCommand(args)).toMatchObject({ code: 0, stderr: '' });
    const [made, ...more] = readdirSync(folder).filter((name) => !others.includes(name));
    expect([made, more]).toEqual([
      expect.stringMatching(/^staging-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite$/),
      [],
    ]);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(others));
  });

  it('deletes nothing when the backup fails', async () => {
    const database = await newDatabase();
    const folder = temporaryFolder();
    const old = ['jobs-2020-01-01T000000Z.sqlite', 'jobs-2021-01-01T000000Z.sqlite'];
    for (const name of old) writeFileSync(join(folder, name), 'old');
    writeFileSync(database, 'damage'.repeat(1000));
    const args = ['backup', '--database', database, '--to-folder', folder, '--keep', '1'];
    expect(await runCommand(args)).toMatchObject({ code: 1 });
    expect(readdirSync(folder).sort()).toEqual(old);
  });

  it.skipIf(process.getuid?.() !== 0)('of root notes the time for the owner too', async () => {
    const database = await newDatabase();
    chownSync(database, 65_534, 65_534);
    const to = join(temporaryFolder(), 'copy.sqlite');
    await runCommand(['backup', '--database', database, '--to', to]);
    expect(statSync(`${database}.last-backup`)).toMatchObject({ uid: 65_534, gid: 65_534 });
  });

  it('notes no time where a link leads, which its owner could set for root', async () => {
    const database = await newDatabase();
    const elsewhere = join(temporaryFolder(), 'elsewhere');
    symlinkSync(elsewhere, `${database}.last-backup`);
    const to = join(temporaryFolder(), 'copy.sqlite');
    const { code, stderr } = await runCommand(['backup', '--database', database, '--to', to]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('is something else')]);
    expect(existsSync(elsewhere)).toBe(false);
  });

  it('makes none of an empty file, which was a database once, and deletes none', async () => {
    const database = join(temporaryFolder(), 'jobs.sqlite');
    writeFileSync(database, '');
    const folder = temporaryFolder();
    const old = 'jobs-2020-01-01T000000Z.sqlite';
    writeFileSync(join(folder, old), 'old');
    const args = ['backup', '--database', database, '--to-folder', folder, '--keep', '1'];
    const { code, stderr } = await runCommand(args);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/is empty\. Restore a backup, or /)]);
    expect(readdirSync(folder)).toEqual([old]);
    expect(readFileSync(database, 'utf8')).toBe('');
  });

  it.each([
    [[]],
    [['--to', 'x', '--to-folder', 'y']],
    [['--to', 'x', '--keep', '3']],
    [['--to-folder', 'y', '--force']],
    [['--to-folder', 'y', '--keep', '0']],
  ])('is a wrong command line with %j', async (args) => {
    const ended = await runCommand(['backup', '--database', 'jobs.sqlite', ...args]);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(/^jobposting: .*--.*\n$/);
  });

  it('takes what is on the command line before what the environment says', async () => {
    const database = await newDatabase();
    const [folder, other] = [temporaryFolder(), temporaryFolder()];
    const to = join(folder, 'copy.sqlite');
    const run = (args: readonly string[], env: NodeJS.ProcessEnv) =>
      runCommand(['backup', '--database', database, ...args], { env });
    const toFolder = { JOBPOSTING_TO_FOLDER: other, JOBPOSTING_KEEP: '30' };
    expect(await run(['--to', to], toFolder)).toMatchObject({ code: 0, stderr: '' });
    const toFile = { JOBPOSTING_TO: to, JOBPOSTING_FORCE: 'true' };
    expect(await run(['--to-folder', folder], toFile)).toMatchObject({ code: 0, stderr: '' });
    expect([readdirSync(folder).length, readdirSync(other)]).toEqual([2, []]);
    // Neither of the two wins.
    expect(await run([], { JOBPOSTING_TO: to, JOBPOSTING_TO_FOLDER: other })).toMatchObject({
      code: 2,
    });
  });

  it('notes the time beside the database, whatever it was called by', async () => {
    const database = await newDatabase();
    const link = join(temporaryFolder(), 'link.sqlite');
    symlinkSync(database, link);
    const before = new Date();
    const to = join(temporaryFolder(), 'copy.sqlite');
    await runCommand(['backup', '--database', link, '--to', to]);
    const noted = (await readLastBackup(database))._unsafeUnwrap();
    expect(noted?.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect((await readLastBackup(to))._unsafeUnwrap()).toBeNull();
  });

  it.each([
    ['the backup itself', 'jobs.sqlite.last-backup'],
    ['a file of the operator', 'copy.sqlite'],
  ])('notes no time in the place of %s', async (_, target) => {
    const database = await newDatabase();
    const folder = dirname(database);
    const taken = join(folder, 'jobs.sqlite.last-backup');
    copyFileSync(database, taken);
    const args = ['backup', '--database', database, '--to', join(folder, target), '--force'];
    const { code, stderr } = await runCommand(args);
    expect(code).toBe(0);
    expect(stderr).toContain(`${taken} is something else. Give it another name.`);
    for (const path of [taken, join(folder, target)]) {
      expect(await runCommand(['verify', '--database', path])).toMatchObject({ code: 0 });
    }
  });

  it('replaces a file only with --force', async () => {
    const database = await newDatabase();
    const to = join(temporaryFolder(), 'copy.sqlite');
    writeFileSync(to, 'an older backup');
    const args = ['backup', '--database', database, '--to', to];
    expect(await runCommand(args)).toMatchObject({ code: 1, stdout: '' });
    expect(readFileSync(to, 'utf8')).toBe('an older backup');
    expect(await runCommand([...args, '--force'])).toMatchObject({ code: 0 });
    expect(readFileSync(to).subarray(0, 15).toString()).toBe('SQLite format 3');
  });

  it('never replaces the database itself', async () => {
    const database = await newDatabase();
    const { code } = await runCommand([
      'backup',
      '--database',
      database,
      '--to',
      database,
      '--force',
    ]);
    expect(code).toBe(1);
    expect(await runCommand(['employer', 'list', '--database', database])).toMatchObject({
      code: 0,
    });
  });

  it('leaves nothing behind when the target cannot be written', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'in'));
    const to = join(folder, 'in', 'no', 'copy.sqlite');
    const ended = await runCommand(['backup', '--database', await newDatabase(), '--to', to]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^jobposting: .*\n$/);
    expect(existsSync(join(folder, 'in', 'no'))).toBe(false);
  });

  it.each(['--to-folder', '--to'])(
    'of a folder that is missing names it, and makes none: %s',
    async (option) => {
      const missing = join(temporaryFolder(), 'no');
      const to = option === '--to' ? join(missing, 'copy.sqlite') : missing;
      const args = ['backup', '--database', await newDatabase(), option, to];
      expect(await runCommand(args)).toEqual({
        code: 1,
        stdout: '',
        stderr: `jobposting: There is no folder ${missing}.\n`,
      });
      expect(existsSync(missing)).toBe(false);
    },
  );
});
