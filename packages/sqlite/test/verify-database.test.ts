import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { verifyDatabase } from '@jobposting/sqlite';
import { expectError, expectOk } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { newestSchema } from '../src/schema/migrations.ts';
import type { DatabaseFile } from './database-file.ts';
import { aFile, execute, insertJob, openFor, openWithJob } from './open-files.ts';

/** A file with a job that nobody uses. */
const aClosedFile = async (): Promise<DatabaseFile> => {
  const file = aFile();
  const store = await openFor(file);
  await insertJob(store);
  await store.close();
  return file;
};

/** A copy of a file in use with its log, as a crash leaves them. */
const aCrashedFile = async (): Promise<DatabaseFile> => {
  const { file } = await openWithJob();
  const left = aFile();
  for (const ending of ['', '-wal']) copyFileSync(file.path + ending, left.path + ending);
  return left;
};

const sumsOf = ({ path }: DatabaseFile): readonly string[] =>
  [path, `${path}-wal`]
    .filter(existsSync)
    .map((file) => createHash('sha256').update(readFileSync(file)).digest('hex'));

const reasonOf = async (path: string): Promise<string> =>
  expectError(await verifyDatabase(path)).reason;

describe('verifying a database without opening a store', () => {
  it('finds nothing in a good one, and leaves no other files', async () => {
    const file = await aClosedFile();
    const before = sumsOf(file);
    expect(expectOk(await verifyDatabase(file.path))).toEqual([]);
    expect(sumsOf(file)).toEqual(before);
    expect(readdirSync(dirname(file.path))).toEqual(['jobs.sqlite']);
  });

  it('sees writes that are only in the log of one in use, and does not disturb its users', async () => {
    const { file, store } = await openWithJob();
    execute(file, 'DELETE FROM job_count');
    const found = expectOk(await verifyDatabase(file.path));
    expect(found).toEqual([expect.stringMatching(/^counter: /)]);
    expectOk(await store.check());
    await insertJob(store);
  });

  it('changes neither a file nor the log that a crash has left', async () => {
    const file = await aCrashedFile();
    const before = sumsOf(file);
    expect(before).toHaveLength(2);
    expect(expectOk(await verifyDatabase(file.path))).toEqual([]);
    expect(sumsOf(file)).toEqual(before);
  });

  it('changes neither a damaged file nor its log (promise 6)', async () => {
    const file = await aCrashedFile();
    const bytes = readFileSync(file.path);
    writeFileSync(file.path, bytes.fill(0x55, 0, 100));
    const before = sumsOf(file);
    await verifyDatabase(file.path);
    expect(sumsOf(file)).toEqual(before);
  });

  it('reports every problem of a small file, which no store would open', async () => {
    const file = await aClosedFile();
    execute(file, 'DELETE FROM job_count; DELETE FROM job_description');
    expect(expectOk(await verifyDatabase(file.path))).toEqual([
      expect.stringMatching(/^counter: /),
      'job 1: it has no description',
    ]);
  });

  it('refuses files that cannot be verified, each with one line, and does not change them', async () => {
    const [foreign, newer, older, text, cutOff] = await Promise.all(
      Array.from({ length: 5 }, aClosedFile),
    );
    execute(foreign as DatabaseFile, 'PRAGMA application_id = 7');
    execute(newer as DatabaseFile, `PRAGMA user_version = ${newestSchema + 1}`);
    execute(older as DatabaseFile, `PRAGMA user_version = 6`);
    writeFileSync((text as DatabaseFile).path, 'no database, '.repeat(1_000));
    truncateSync((cutOff as DatabaseFile).path, 0);
    for (const [file, reason] of [
      [foreign, 'foreign'],
      [newer, 'newer-schema'],
      [older, 'unreleased-schema'],
      [text, 'not-a-database'],
      [cutOff, 'empty'],
    ] as const) {
      const { path } = file as DatabaseFile;
      const before = readFileSync(path);
      const error = expectError(await verifyDatabase(path));
      expect([error.reason, error.message.split('\n').length]).toEqual([reason, 1]);
      expect(readFileSync(path).equals(before)).toBe(true);
      expect(readdirSync(dirname(path))).toEqual(['jobs.sqlite']);
    }
  });

  it('refuses a hard link, which has another log, a folder, and a missing file', async () => {
    const file = await aClosedFile();
    linkSync(file.path, `${file.path}.link`);
    expect(await reasonOf(`${file.path}.link`)).toBe('linked');
    mkdirSync(`${file.path}.d`);
    expect(await reasonOf(`${file.path}.d`)).toBe('not-a-file');
    const missing = `${file.path}.none`;
    expect(await reasonOf(missing)).toBe('cannot-open');
    expect(existsSync(missing)).toBe(false);
  });
});
