import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  aJob,
  newDatabase,
  newDatabaseWithJob,
  runCommand,
  temporaryFolder,
} from './command-line.ts';

const exportTo = (database: string, output: string) =>
  runCommand(['export', '--database', database, '--employer', '1', '--output', output]);

describe('jobposting export --output', () => {
  it('never writes onto a file of the database, under whatever name', async () => {
    const database = await newDatabaseWithJob();
    const before = readFileSync(database);
    const folder = temporaryFolder();
    symlinkSync(database, join(folder, 'symbolic'));
    for (const output of [
      database,
      `${database}-wal`,
      `${database}-shm`,
      join(folder, 'symbolic'),
      join(dirname(database), '..', dirname(database).split('/').at(-1) ?? '', 'jobs.sqlite'),
    ]) {
      const { code, stderr } = await exportTo(database, output);
      expect([output, code, stderr]).toEqual([
        output,
        1,
        `jobposting: ${output} is a file of the database itself. Choose another one.\n`,
      ]);
    }
    // A database with a second name is not even opened.
    const hard = join(dirname(database), 'hard');
    linkSync(database, hard);
    const { code, stderr } = await exportTo(database, hard);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^jobposting: The file .* has more than one name.*\n$/),
    ]);
    expect(readFileSync(database)).toEqual(before);
  });

  it('replaces an older file by one that only its owner can read', async () => {
    const output = join(temporaryFolder(), 'jobs.ndjson');
    writeFileSync(output, 'an older export');
    chmodSync(output, 0o644);
    expect(await exportTo(await newDatabaseWithJob(), output)).toMatchObject({
      code: 0,
      stdout: '',
    });
    expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject(aJob);
    expect((statSync(output).mode & 0o777).toString(8)).toBe('600');
    expect(readdirSync(dirname(output))).toEqual(['jobs.ndjson']);
  });

  it('keeps a symbolic link, and replaces what it names', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'real'));
    writeFileSync(join(folder, 'real', 'file'), 'older');
    symlinkSync(join('real', 'file'), join(folder, 'link'));
    expect((await exportTo(await newDatabaseWithJob(), join(folder, 'link'))).code).toBe(0);
    expect(readFileSync(join(folder, 'real', 'file'), 'utf8')).toContain('W-17');
  });

  it('writes into what is there and no file: a FIFO', async () => {
    const fifo = join(temporaryFolder(), 'fifo');
    execFileSync('mkfifo', [fifo]);
    const database = await newDatabaseWithJob();
    const exported = exportTo(database, fifo);
    const read = execFileSync('cat', [fifo]).toString();
    expect((await exported).code).toBe(0);
    expect(JSON.parse(read)).toMatchObject(aJob);
    expect(statSync(fifo).isFIFO()).toBe(true);
  });

  it.each([
    ['a folder', (folder: string) => folder],
    ['a missing folder', (folder: string) => join(folder, 'no', 'jobs.ndjson')],
    ['a file as folder', (folder: string) => join(folder, 'file', 'jobs.ndjson')],
    ['a link to itself', (folder: string) => join(folder, 'loop')],
    ['a name that is too long', (folder: string) => join(folder, 'x'.repeat(300))],
  ])('fails with one line for %s, and so does backup', async (_, pathIn) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    symlinkSync('loop', join(folder, 'loop'));
    const database = await newDatabaseWithJob();
    const path = pathIn(folder);
    for (const args of [
      ['export', '--employer', '1', '--output', path],
      // Without --force it refuses no less.
      ['backup', '--to', path, '--force'],
    ]) {
      const { code, stdout, stderr } = await runCommand([...args, '--database', database]);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^jobposting: .*\n$/);
    }
    expect(readdirSync(folder).sort()).toEqual(['file', 'loop']);
  });
});

describe('jobposting backup --force', () => {
  it('replaces no device or FIFO', async () => {
    const fifo = join(temporaryFolder(), 'fifo');
    execFileSync('mkfifo', [fifo]);
    const args = ['backup', '--database', await newDatabase(), '--to', fifo, '--force'];
    expect(await runCommand(args)).toMatchObject({
      code: 1,
      stderr: `jobposting: ${fifo} is not a regular file. Choose another one with --to.\n`,
    });
    expect(statSync(fifo).isFIFO()).toBe(true);
  });
});
