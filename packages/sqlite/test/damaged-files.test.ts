import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Job } from '@jobposting/core';
import type { KeyHash } from '@jobposting/core/adapter';
import { openSqliteStore, type SqliteStore } from '@jobposting/sqlite';
import {
  acme,
  aKeyHash,
  aNewJob,
  aNewKey,
  aQuery,
  aStamp,
  expectError,
  expectOk,
} from '@jobposting/store-contract';
import Sqlite from 'better-sqlite3';
import type { Result } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { findProblems } from '../src/backup/verify.ts';
import { damageBytes, drawFrom } from './damage-bytes.ts';
import { aFile, execute, insertJob, openFor, openWithJob } from './open-files.ts';

// The same each time: what a changed byte does is not always to be noticed, such as in a text that only
// one row has. The long test looks for new places.
const seed = Number(process.env.TORTURE_SEED ?? 3_000);
const rounds = 60;

interface Stored {
  readonly jobs: readonly Job[];
  readonly hash: KeyHash;
}

/** Fills a store with an employer, a key and jobs that take a few dozen pages. */
const fill = async (store: SqliteStore): Promise<Stored> => {
  const employer = expectOk(await store.employers.add({ name: 'Acme', unlimited: true }));
  expect(employer.id).toBe(acme);
  const hash = aKeyHash('jp_known');
  expectOk(await store.employers.addKey(acme, aNewKey('jp_known')));
  const jobs: Job[] = [];
  for (let n = 0; n < 40; n++) {
    const description = `<p>${`text ${n} `.repeat((n % 7) * 60 + 5)}</p>`;
    const job = aNewJob({ referenceId: `R-${n}`, title: `Title ${n}`, description });
    jobs.push(expectOk(await store.jobs.insert(job, aStamp())));
  }
  return { jobs, hash };
};

const page = aQuery({ pageSize: 100 });

/** What is wrong with the answers of a store whose file was damaged: refusals are not. */
const findFaults = async (store: SqliteStore, { jobs, hash }: Stored): Promise<string[]> => {
  const faults: string[] = [];
  const judge = <T>(what: string, answer: Result<T, unknown>, isRight: (value: T) => boolean) => {
    if (answer.isOk()) {
      if (!isRight(answer.value)) faults.push(`${what}: ${JSON.stringify(answer.value)}`);
    } else if ((answer.error as { reason?: unknown }).reason !== 'damaged') {
      faults.push(`${what}: ${JSON.stringify(answer.error)}`);
    }
  };
  for (const { id, referenceId } of jobs) {
    judge(`job ${id}`, await store.jobs.find(acme, { id }), (job) => job?.id === id);
    judge(
      `job ${referenceId}`,
      await store.jobs.find(acme, { referenceId: referenceId ?? '' }),
      (job) => job?.id === id && job.referenceId === referenceId,
    );
  }
  const ids = jobs.map(({ id }) => id);
  judge('the list', await store.jobs.list(acme, page), ({ headers }) =>
    ids.every((id) => headers.some((header) => header.id === id)),
  );
  judge(
    'all jobs',
    await store.jobs.findNext(acme, { after: null, limit: 100 }),
    (found) => found.length === ids.length,
  );
  judge('the key', await store.employers.findByKeyHash(hash), (holder) => holder?.id === acme);
  judge('employers', await store.employers.list(), (employers) => employers.length === 1);
  judge('an insert', await store.jobs.insert(aNewJob(), aStamp()), ({ id }) => id > ids.length);
  return faults;
};

describe('a file with bytes that were changed', () => {
  it('is refused in one line, or what is stored is found or refused, and nothing throws', async () => {
    const file = aFile();
    const first = await file.open();
    const stored = await fill(first);
    await first.close();
    const good = readFileSync(file.path);
    let refused = 0;
    for (let round = 0; round < rounds; round++) {
      for (const suffix of ['', '-wal', '-shm']) rmSync(file.path + suffix, { force: true });
      writeFileSync(file.path, damageBytes(good, drawFrom(seed + round)));
      const opened = await openSqliteStore({ path: file.path, busyTimeoutMs: 50 });
      if (opened.isErr()) {
        refused++;
        expect(opened.error.message.split('\n'), `TORTURE_SEED=${seed}`).toHaveLength(1);
        continue;
      }
      const faults = await findFaults(opened.value, stored).catch((error) => [String(error)]);
      await opened.value.verify();
      await opened.value.close();
      expect(faults, `round ${round} of TORTURE_SEED=${seed}`).toEqual([]);
    }
    expect(refused, `TORTURE_SEED=${seed}`).toBeGreaterThan(0);
  });

  it('in its log loses what came after them, and nothing before', async () => {
    const file = aFile();
    const first = await openFor(file);
    const stored = await fill(first);
    const copy = `${file.path}.copy`;
    const log = readFileSync(`${file.path}-wal`);
    for (let round = 0; round < rounds; round++) {
      rmSync(`${copy}-shm`, { force: true });
      copyFileSync(file.path, copy);
      writeFileSync(`${copy}-wal`, damageBytes(log, drawFrom(seed + round)));
      const opened = await openSqliteStore({ path: copy });
      expect(opened, `round ${round} of TORTURE_SEED=${seed}`).toMatchObject({ value: {} });
      const store = expectOk(opened);
      const found = expectOk(await store.jobs.findNext(acme, { after: null, limit: 100 }));
      expect(expectOk(await store.verify()), `TORTURE_SEED=${seed}`).toEqual([]);
      await store.close();
      expect(found, `TORTURE_SEED=${seed}`).toEqual(stored.jobs.slice(0, found.length));
    }
  });
});

describe('a row that no write leaves', () => {
  it.each([
    ["locations = 'x'", 'locations'],
    ["locations = replace(locations, 'description', 'descriptiom')", 'locations'],
    ["locations = '[null]'", 'locations'],
    ["status = 'x'", 'status'],
    ['publish_date = 9000000000000000', 'publishDate'],
    ['close_date = 9000000000000000', 'closeDate'],
    ['confidential = 2', 'confidential'],
    ['auto_refresh = 2', 'autoRefresh'],
    ["details = '7'", 'categoryIds'],
    ["details = json_set(details, '$.firstPublishDate', 7)", 'firstPublishDate'],
    ["details = json_set(details, '$.categoryIds', 7)", 'categoryIds'],
    ["details = json_set(details, '$.categoryIds', json('[\"7\"]'))", 'categoryIds'],
    ["details = json_remove(details, '$.positionTypeId')", 'positionTypeId'],
    ["details = json_set(details, '$.salary', json('{\"amount\":5}'))", 'salary'],
    ["details = json_set(details, '$.routing.typeId', 2)", 'routing'],
    ["details = json_set(details, '$.workplace', 'romote')", 'workplace'],
  ])('%s is damage of its %s, and not a bug (B15)', async (change, member) => {
    const { file, store, job } = await openWithJob();
    const other = await insertJob(store);
    const db = new Sqlite(file.path);
    db.prepare(`UPDATE job SET ${change}, version = 2 WHERE id = ?`).run(job.id);
    db.close();
    const damaged = {
      reason: 'damaged',
      cause: { message: expect.stringMatching(/job 1 cannot be read\. Stop the server, restore/) },
    };
    expect(expectError(await store.jobs.find(acme, { id: job.id }))).toMatchObject(damaged);
    // Others are served, but nothing more is written to such a file.
    expect(expectOk(await store.jobs.find(acme, { id: other.id }))).toEqual(other);
    expect(expectError(await store.jobs.insert(aNewJob(), aStamp()))).toMatchObject(damaged);
    expect(expectError(await store.check())).toMatchObject(damaged);
    const problem = `job 1: it cannot be read: its ${member} `;
    expect(findProblems(file.path)).toEqual([expect.stringContaining(problem)]);
  });

  it('details that are not JSON are not even stored', async () => {
    const { file } = await openWithJob();
    const sql = "UPDATE job SET details = '{'";
    expect(() => execute(file, sql)).toThrow(/CHECK constraint failed/);
  });

  it('a list with such a row is refused, and not rejected (B15)', async () => {
    const file = aFile();
    const first = await file.open();
    await insertJob(first);
    await first.close();
    execute(file, "UPDATE job SET locations = replace(locations, 'description', 'descriptiom')");
    const store = await openFor(file);
    expect(expectError(await store.jobs.list(acme, page))).toMatchObject({ reason: 'damaged' });
  });

  it('a key with a date that is none is damage too (B15)', async () => {
    const file = aFile();
    const store = await openFor(file);
    expectOk(await store.employers.add({ name: 'Acme', unlimited: true }));
    expectOk(await store.employers.addKey(acme, aNewKey('jp_known')));
    execute(file, 'UPDATE api_key SET created_at = 9000000000000000');
    const damaged = { reason: 'damaged' };
    expect(expectError(await store.employers.listKeys(acme))).toMatchObject(damaged);
    expect(findProblems(file.path)).toEqual([expect.stringMatching(/^key 1: it cannot be read: /)]);
  });

  it.each([
    ['website', '5'],
    ['logoUrl', '[]'],
    ['about', '{}'],
    ['linkedInCompanyId', '7'],
    ['language', '"xx"'],
  ])(
    'a %s of an employer that cannot be set reads as not set, is found, and can be set anew',
    async (member, value) => {
      const file = aFile();
      const store = await openFor(file);
      const { id } = expectOk(await store.employers.add({ name: 'Acme', unlimited: true }));
      const db = new Sqlite(file.path);
      db.prepare('UPDATE employer SET profile = json_set(profile, ?, json(?))').run(
        `$.${member}`,
        value,
      );
      db.close();
      const problem = `employer ${id}: it cannot be read: its ${member} is not what can be set`;
      expect(findProblems(file.path)).toEqual([problem]);
      expect(expectOk(await store.employers.find(id))?.profile).toMatchObject({ [member]: null });
      // Nobody else is kept from anything.
      await insertJob(store);
      expectOk(await store.employers.update(id, { profile: { about: 'We weld.' } }));
      expect(findProblems(file.path)).toEqual([]);
    },
  );

  it('a version in the header for which SQLite would write nothing is refused at the start', async () => {
    const file = aFile();
    await (await file.open()).close();
    const bytes = readFileSync(file.path);
    bytes[18] = 7;
    writeFileSync(file.path, bytes);
    const { reason } = expectError(await openSqliteStore({ path: file.path }));
    expect(reason).toBe('read-only');
  });

  it('a counter that differs from what is counted is refused at the start, in one line', async () => {
    const file = aFile();
    const store = await file.open();
    await insertJob(store);
    await store.close();
    execute(file, 'DELETE FROM job_count');
    const { reason, message } = expectError(await openSqliteStore({ path: file.path }));
    expect(reason).toBe('not-a-database');
    expect(message).toMatch(/^The file [^\n]* damaged and has to be restored from a backup\.$/);
  });

  it('a folded text that differs from its source is no damage: a new Unicode may fold it so', async () => {
    const file = aFile();
    const store = await file.open();
    const job = await insertJob(store);
    await store.close();
    execute(file, "UPDATE job SET search_title = 'x', version = 2");
    const opened = await openFor(file);
    expect(expectOk(await opened.jobs.find(acme, { id: job.id }))?.id).toBe(job.id);
    expect(expectOk(await opened.verify())).toHaveLength(1);
  });

  it('a title that is no text is a problem of the file, and ends no check', async () => {
    const file = aFile();
    const store = await openFor(file);
    for (let n = 0; n < 2; n++) await insertJob(store);
    const db = new Sqlite(file.path);
    db.unsafeMode();
    db.pragma('writable_schema = ON');
    db.exec(`UPDATE sqlite_schema SET sql = replace(sql, 'title TEXT NOT NULL', 'title TEXT')
      WHERE name = 'job'`);
    db.close();
    execute(file, 'UPDATE job SET title = NULL, version = 2 WHERE id = 1');
    const problems = expectOk(await store.verify());
    expect(problems).toEqual(['job 1: it cannot be read: its title is not text']);
  });

  it('a schema that lacks a table is refused in one line (B15)', async () => {
    const file = aFile();
    await (await file.open()).close();
    execute(file, 'DROP TABLE job_count');
    const { message } = expectError(await openSqliteStore({ path: file.path }));
    expect(message).toMatch(/^The file .* cannot be opened: no such table: .*job_count\.$/);
  });
});
