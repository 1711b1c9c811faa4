import {
  copyFileSync,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { openSqliteStore, type SqliteStore } from '@jobposting/sqlite';
import { acme, aNewJob, aStamp, expectError, expectOk } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { findProblems } from '../src/backup/verify.ts';
import { connect, connectReadOnly } from '../src/connection/connection.ts';
import { createReadiness } from '../src/writes/readiness.ts';
import type { DatabaseFile } from './database-file.ts';
import { aFile, insertJob, openConnections, openFor, openWithJob } from './open-files.ts';

/** A store whose latest job is only in its log. */
const openWithLog = async () => {
  const { file, store } = await openWithJob();
  expectOk(await store.checkpoint());
  const job = await insertJob(store);
  expectOk(await store.check());
  return { file, store, job, log: readFileSync(`${file.path}-wal`) };
};

interface Way {
  readonly happen: (path: string) => void;
  readonly putBack: (path: string) => void;
}

const aside = (path: string): string => `${path}.aside`;

const moveAside = (path: string): void => renameSync(path, aside(path));

const moveBack = (path: string): void => renameSync(aside(path), path);

const ways: Readonly<Record<string, Way>> = {
  'was moved away': { happen: moveAside, putBack: moveBack },
  'was replaced by an empty file': {
    happen(path) {
      moveAside(path);
      writeFileSync(path, '');
    },
    putBack: moveBack,
  },
  'was replaced by another database': {
    happen(path) {
      moveAside(path);
      copyFileSync(aside(path), path);
    },
    putBack: moveBack,
  },
  'was linked, deleted and replaced by an empty file': {
    happen(path) {
      linkSync(path, aside(path));
      rmSync(path);
      writeFileSync(path, '');
    },
    putBack: moveBack,
  },
};

const logOf = ({ path }: DatabaseFile): Buffer => readFileSync(`${path}-wal`);

const expectRestored = async (
  file: DatabaseFile,
  job: Awaited<ReturnType<typeof openWithLog>>['job'],
): Promise<void> => {
  const next = await openFor(file);
  expect(expectOk(await next.jobs.find(acme, { id: job.id }))).toEqual(job);
  expect(expectOk(await next.verify())).toEqual([]);
};

const finders: Readonly<Record<string, (store: SqliteStore) => Promise<unknown>>> = {
  closing: () => Promise.resolve(),
  'a write': async (store) => expectError(await store.jobs.insert(aNewJob(), aStamp())),
  'a check': async (store) => expectError(await store.check()),
};

const cases = Object.keys(ways).flatMap((way) =>
  Object.keys(finders).map((finder): [string, string] => [way, finder]),
);

describe('closing a store', () => {
  it.each(cases)('whose file %s, found by %s, leaves its log (A4)', async (way, finder) => {
    const { happen, putBack } = ways[way] as Way;
    const { file, store, job, log } = await openWithLog();
    happen(file.path);
    await finders[finder]?.(store);
    await store.close();
    expect(logOf(file).equals(log)).toBe(true);
    putBack(file.path);
    await expectRestored(file, job);
  });
});

describe('a log that lost its database', () => {
  it.each([
    ['to write', (path: string) => connect(path)],
    ['to read', (path: string) => connectReadOnly(path)],
    ['to verify it', findProblems],
  ])('is not opened %s: SQLite would delete the log', async (_why, open) => {
    const { file, log } = await openWithLog();
    moveAside(file.path);
    for (const isThere of [false, true]) {
      if (isThere) writeFileSync(file.path, '');
      expect(() => open(file.path)).toThrow(
        / missing or empty, but its -wal is not; put the database back, /,
      );
      expect([existsSync(file.path), logOf(file).equals(log)]).toEqual([isThere, true]);
    }
  });

  it('keeps the log while it is being refused', async () => {
    const file = aFile();
    const theirs = new Database(file.path);
    theirs.exec('PRAGMA journal_mode = WAL; PRAGMA application_id = 1; CREATE TABLE theirs (x)');
    // As after a crash at this moment.
    const path = `${file.path}.crashed`;
    theirs.pragma('wal_checkpoint');
    theirs.exec('INSERT INTO theirs VALUES (1)');
    for (const ending of ['', '-wal']) copyFileSync(file.path + ending, path + ending);
    theirs.close();
    const log = readFileSync(`${path}-wal`);
    // Its reads are done by now.
    const opening = openSqliteStore({ path });
    moveAside(path);
    writeFileSync(path, '');
    expect(expectError(await opening).reason).toBe('foreign');
    expect(readFileSync(`${path}-wal`).equals(log)).toBe(true);
  });

  it('keeps the log while readiness is being checked', async () => {
    const { file, log } = await openWithLog();
    const open = await openConnections(file);
    const { check } = createReadiness({
      ...open,
      guard: {
        look() {
          moveAside(file.path);
          writeFileSync(file.path, '');
        },
      },
      read: async (look) => ok(look()),
      queue: { latestFailure: null, submit: () => expect.fail('it writes nothing') },
      clock: () => 0,
    });
    expectOk(await check());
    expect(logOf(file).equals(log)).toBe(true);
  });
});
