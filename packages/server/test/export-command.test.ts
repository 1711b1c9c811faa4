import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { commandsOn } from './command-line.ts';
import { aJob, newDatabaseWithJob, temporaryFolder } from './databases.ts';

const exportOf = (database: string, ...args: readonly string[]) =>
  commandsOn(database)('export', '--employer', '1', ...args);

it('jobposting export writes what import reads, and reports jobs without a referenceId', async () => {
  const database = await newDatabaseWithJob({ ...aJob, referenceId: null });
  const { code, stdout, stderr } = await exportOf(database);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ ...aJob, referenceId: null });
  expect(stderr).toContain('Exported 1 job.\nJobs without a referenceId: 1.');
});

describe('jobposting export --output', () => {
  it('never writes to a file of the database', async () => {
    const database = await newDatabaseWithJob();
    const before = readFileSync(database);
    const output = join(temporaryFolder(), 'symbolic');
    symlinkSync(database, output);
    expect(await exportOf(database, '--output', output)).toEqual({
      code: 1,
      stdout: '',
      stderr: `jobposting: ${output} is a file of the database itself. Choose another one.\n`,
    });
    expect(readFileSync(database)).toEqual(before);
  });

  it('replaces an older file, even through a link, by one that only its owner can read', async () => {
    const folder = temporaryFolder();
    const output = join(folder, 'real', 'jobs.ndjson');
    mkdirSync(dirname(output));
    writeFileSync(output, 'an older export');
    chmodSync(output, 0o644);
    const link = join(folder, 'link');
    symlinkSync(join('real', 'jobs.ndjson'), link);
    expect(await exportOf(await newDatabaseWithJob(), '--output', link)).toMatchObject({
      code: 0,
      stdout: '',
    });
    expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject(aJob);
    expect((statSync(output).mode & 0o777).toString(8)).toBe('600');
    expect([readdirSync(folder), readdirSync(dirname(output))]).toEqual([
      ['link', 'real'],
      ['jobs.ndjson'],
    ]);
  });

  it('writes into an existing FIFO', async () => {
    const fifo = join(temporaryFolder(), 'fifo');
    execFileSync('mkfifo', [fifo]);
    const read = text(createReadStream(fifo));
    expect((await exportOf(await newDatabaseWithJob(), '--output', fifo)).code).toBe(0);
    expect(JSON.parse(await read)).toMatchObject(aJob);
    expect(statSync(fifo).isFIFO()).toBe(true);
  });

  it.each([
    ['a folder', (folder: string) => folder],
    ['a missing folder', (folder: string) => join(folder, 'no', 'jobs.ndjson')],
    ['a file as folder', (folder: string) => join(folder, 'file', 'jobs.ndjson')],
    ['a link to itself', (folder: string) => join(folder, 'loop')],
    ['a name that is too long', (folder: string) => join(folder, 'x'.repeat(300))],
  ])('fails with one line for %s', async (_, pathIn) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    symlinkSync('loop', join(folder, 'loop'));
    const ended = await exportOf(await newDatabaseWithJob(), '--output', pathIn(folder));
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(/^jobposting: .*\n$/);
    expect(readdirSync(folder).sort()).toEqual(['file', 'loop']);
  });
});
