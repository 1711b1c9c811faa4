import {
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsOn, startServer } from './command-line.ts';
import { aJob, newDatabase, temporaryFolder } from './databases.ts';

const backUp = (database: string, ...args: string[]) => commandsOn(database)('backup', ...args);

const verifies = async (database: string) => (await commandsOn(database)('verify')).code === 0;

const newTarget = (): string => join(temporaryFolder(), 'copy.sqlite');

/** A folder with files that contain a word each. */
const folderWith = (...names: string[]): string => {
  const folder = temporaryFolder();
  for (const name of names) writeFileSync(join(folder, name), 'old');
  return folder;
};

const old = ['jobs-2020-01-01T000000Z.sqlite', 'jobs-2021-01-01T000000Z.sqlite'] as const;

describe('jobposting backup --to', () => {
  it('copies the database of a running server, and the copy serves too', async () => {
    const database = join(temporaryFolder(), 'jobs.sqlite');
    const { send, apiKey } = await startServer(database);
    await send('PUT', '/api/v1.1/jobs', aJob);
    const to = newTarget();
    expect(await backUp(database, '--to', to)).toEqual({
      code: 0,
      stdout: `Backed up to ${to} and verified.\n`,
      stderr: '',
    });
    const restored = await startServer(to);
    const found = await restored.send('GET', '/api/v1.1/jobs/1', undefined, apiKey);
    expect(await found.json()).toMatchObject({ title: aJob.title });
  });

  it.each(['--to-folder', '--to'])(
    'names a missing folder, and does not create it: %s',
    async (option) => {
      const missing = join(temporaryFolder(), 'no');
      const to = option === '--to' ? join(missing, 'copy.sqlite') : missing;
      expect(await backUp(await newDatabase(), option, to)).toEqual({
        code: 1,
        stdout: '',
        stderr: `jobposting: There is no folder ${missing}.\n`,
      });
      expect(existsSync(missing)).toBe(false);
    },
  );

  it.each([
    [[]],
    [['--to', 'x', '--to-folder', 'y']],
    [['--to', 'x', '--keep', '3']],
    [['--to-folder', 'y', '--force']],
    [['--to-folder', 'y', '--keep', '0']],
  ])('is a wrong command line with %j', async (args) => {
    const ended = await backUp('jobs.sqlite', ...args);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(/^jobposting: .*--.*\n$/);
  });
});

it('jobposting backup --to-folder removes the second name of a backup that was killed', async () => {
  const database = await newDatabase();
  const folder = temporaryFolder();
  const killed = join(folder, old[0]);
  expect((await backUp(database, '--to', killed)).code).toBe(0);
  linkSync(killed, `${killed}.999999999.0123456789ab.partial`);
  expect(await verifies(killed)).toBe(false);
  expect(await backUp(database, '--to-folder', folder)).toMatchObject({ code: 0, stderr: '' });
  expect(await verifies(killed)).toBe(true);
});

describe('jobposting backup --to-folder --keep', () => {
  it('keeps the newest with the one just made, and no other file is touched, nor one with a future time from a wrong clock', async () => {
    const later = ['jobs-2098-01-01T000000Z.sqlite', 'jobs-2099-01-01T000000Z.sqlite'];
    const others = ['jobs.sqlite', 'jobs-2020.sqlite', 'notes.txt'];
    const left = `${old[0]}.999999999.0123456789ab.partial`;
    const folder = folderWith(...old, left, ...later, ...others);
    const ended = await backUp(await newDatabase(), '--to-folder', folder, '--keep', '2');
    const made = readdirSync(folder).filter(
      (name) => ![old[1], ...later, ...others].includes(name),
    );
    expect(made).toEqual([expect.stringMatching(/^jobs-20\d\d-\d\d-\d\dT\d{6}Z\.sqlite$/)]);
    const path = join(folder, made[0] ?? '');
    expect(ended).toEqual({
      code: 0,
      stdout: `Backed up to ${path} and verified.\nDeleted ${join(folder, old[0])}.\n`,
      stderr: later
        .map(
          (name) =>
            `jobposting: ${join(folder, name)} has a time in the future in its name, and was not deleted.\n`,
        )
        .join(''),
    });
    expect(readdirSync(folder)).toHaveLength(7);
    expect(await verifies(path)).toBe(true);
  });

  it('names them after the database, by whatever path, and does not touch those of others', async () => {
    const database = join(temporaryFolder(), 'staging.sqlite');
    renameSync(await newDatabase(), database);
    const link = join(temporaryFolder(), 'jobs.sqlite');
    symlinkSync(database, link);
    const others = [
      old[0],
      `${old[0]}.999999999.0123456789ab.partial`,
      'old-staging-2020-01-01T000000Z.sqlite',
      'staging-copy-2020-01-01T000000Z.sqlite',
    ];
    const folder = folderWith('staging-2020-01-01T000000Z.sqlite', ...others);
    const ended = await backUp(link, '--to-folder', folder, '--keep', '1');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const files = readdirSync(folder);
    expect(files).toEqual(expect.arrayContaining(others));
    expect(files.filter((name) => !others.includes(name))).toEqual([
      expect.stringMatching(/^staging-(?!2020)\d{4}-\d\d-\d\dT\d{6}Z\.sqlite$/),
    ]);
  });

  it.each([
    ['is damaged', 'damage'.repeat(1000), /is not a SQLite database/],
    ['is an empty file', '', /is empty\. Restore a backup, or /],
  ])('deletes nothing when the database %s', async (_, content, message) => {
    const database = join(temporaryFolder(), 'jobs.sqlite');
    writeFileSync(database, content);
    const folder = folderWith(...old);
    const { code, stderr } = await backUp(database, '--to-folder', folder, '--keep', '1');
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(readdirSync(folder).sort()).toEqual(old);
    expect(readFileSync(database, 'utf8')).toBe(content);
  });
});

describe('the time of the latest backup', () => {
  it.skipIf(process.getuid?.() !== 0)('is noted by root for the owner too', async () => {
    const database = await newDatabase();
    chownSync(database, 65_534, 65_534);
    await backUp(database, '--to', newTarget());
    expect(statSync(`${database}.last-backup`)).toMatchObject({ uid: 65_534, gid: 65_534 });
  });

  it('is not written through a link, which the owner could set for root', async () => {
    const database = await newDatabase();
    const elsewhere = newTarget();
    symlinkSync(elsewhere, `${database}.last-backup`);
    const { code, stderr } = await backUp(database, '--to', newTarget());
    expect([code, stderr]).toEqual([0, expect.stringContaining('is something else')]);
    expect(existsSync(elsewhere)).toBe(false);
  });

  it.each([
    ['the backup itself', 'jobs.sqlite.last-backup'],
    ['a file of the operator', 'copy.sqlite'],
  ])('does not overwrite %s', async (_, target) => {
    const database = await newDatabase();
    const to = join(dirname(database), target);
    const taken = `${database}.last-backup`;
    copyFileSync(database, taken);
    const { code, stderr } = await backUp(database, '--to', to, '--force');
    expect(code).toBe(0);
    expect(stderr).toContain(`${taken} is something else. Give it another name.`);
    expect([await verifies(taken), await verifies(to)]).toEqual([true, true]);
  });
});
