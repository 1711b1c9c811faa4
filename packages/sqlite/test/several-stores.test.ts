import type { JobQuery } from '@jobposting/core/adapter';
import {
  acme,
  aNewJob,
  aNewKey,
  aQuery,
  aStamp,
  expectError,
  expectOk,
} from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { newestSchema } from '../src/schema/migrations.ts';
import {
  aFile,
  connectTo,
  execute,
  insertJob,
  openFor,
  openWithJob,
  retitled,
} from './open-files.ts';
import { insertDirectly } from './write-directly.ts';

const everything = aQuery();
const search = (term: string): JobQuery => ({ ...everything, search: { form: 'folded', term } });

describe('two stores on one file', () => {
  it.each([0, 3, 20])(
    'a store sees at once that SQLite restored a backup, with %i writes after it',
    async (writes) => {
      const file = aFile();
      const here = await openFor(file);
      const job = await insertJob(here, { title: 'Welder' });
      const copy = `${file.path}.copy`;
      expectOk(await here.backup(copy));
      let later = job;
      for (let n = 0; n < 5; n++) {
        later = expectOk(await here.jobs.update(retitled(later, `Fitter ${n}`), aStamp()));
      }
      await insertJob(here, { title: 'Nurse' });
      expectOk(await here.jobs.find(acme, { id: job.id }));
      expect(expectOk(await here.jobs.list(acme, everything)).total).toBe(2);

      // As the sqlite3 command does for .restore.
      const backup = new Database(copy);
      await backup.backup(file.path);
      backup.close();
      const other = new Database(file.path);
      for (let n = 0; n < writes; n++) insertDirectly(other, { title: 'New' });
      other.close();
      expect(expectOk(await here.jobs.find(acme, { id: job.id }))).toEqual(job);
      const { total, headers } = expectOk(await here.jobs.list(acme, everything));
      expect([total, headers.at(-1)?.title]).toEqual([1 + writes, 'Welder']);
      expect((await insertJob(here)).id).toBe(writes + 2);
      expect(expectOk(await here.verify())).toEqual([]);
    },
  );

  it('a store sees the writes of another even when they are too many to report one by one', async () => {
    const file = aFile();
    const [here, there] = [await openFor(file), await openFor(file)];
    const job = await insertJob(here, { title: 'Welder' });
    const titles = async (query: JobQuery) =>
      expectOk(await here.jobs.list(acme, query)).headers.map(({ title }) => title);
    expect(await titles(everything)).toEqual(['Welder']);
    expect(await titles(search('welder'))).toEqual(['Welder']);
    expectOk(await here.jobs.find(acme, { id: job.id }));

    const changed = expectOk(await there.jobs.update(retitled(job, 'Fitter'), aStamp()));
    await insertJob(there, { title: 'Cook' });
    execute(file, 'DELETE FROM change WHERE seq < (SELECT max(seq) FROM change)');
    expect(await titles(everything)).toEqual(['Cook', 'Fitter']);
    expect(await titles(search('welder'))).toEqual([]);
    expect(expectOk(await here.jobs.find(acme, { id: job.id }))).toEqual(changed);
  });
});

describe('a read of a request', () => {
  const openBoth = async () => {
    const { file, store, job } = await openWithJob();
    expectOk(await store.jobs.find(acme, { id: job.id }));
    expectOk(await store.jobs.list(acme, everything));
    return { store, job, other: await openFor(file) };
  };

  it('shows what another process had written before the request came', async () => {
    const { store, job, other } = await openBoth();
    const changed = expectOk(await other.jobs.update(retitled(job, 'Fitter'), aStamp()));
    const cameAt = performance.now();
    expect(expectOk(await store.jobs.find(acme, { id: job.id }, cameAt))).toEqual(changed);
    expectOk(await other.jobs.insert(aNewJob(), aStamp()));
    const laterAt = performance.now();
    expect(expectOk(await store.jobs.list(acme, everything, laterAt)).total).toBe(2);
  });

  it('does not look at the file again where the store has looked since the request came', async () => {
    const { store, job, other } = await openBoth();
    const cameAt = performance.now();
    expectOk(await store.employers.findByKeyHash(aNewKey('jp_1').hash));
    expectOk(await other.jobs.update(retitled(job, 'Fitter'), aStamp()));
    expect(expectOk(await store.jobs.find(acme, { id: job.id }, cameAt))?.title).toBe(job.title);
    expect(expectOk(await store.jobs.find(acme, { id: job.id }))?.title).toBe('Fitter');
  });

  it('ends a key that another process had revoked before the request came', async () => {
    const file = aFile();
    const [store, other] = [await openFor(file), await openFor(file)];
    const key = aNewKey('jp_1');
    const { id } = expectOk(await store.employers.add({ name: 'Acme', unlimited: false }));
    const { id: keyId } = expectOk(await store.employers.addKey(id, key));
    const find = (since: number) => store.employers.findByKeyHash(key.hash, since);
    const cameAt = performance.now();
    const holder = expectOk(await find(cameAt));
    const revocation = { employerId: id, id: keyId, revokedAt: aStamp().time };
    expectOk(await other.employers.revokeKey(revocation));
    expect(expectOk(await find(cameAt))).toBe(holder);
    expect(expectOk(await find(performance.now()))).toBeNull();
  });
});

describe('a file that another program keeps locked', () => {
  it('a write waits for a locked file up to the time-out, while reads go on, and works again after it', async () => {
    const file = aFile();
    const store = await openFor(file, { busyTimeoutMs: 200 });
    const job = await insertJob(store);
    const holder = new Database(file.path);
    holder.exec('BEGIN IMMEDIATE');

    const writing = store.jobs.insert(aNewJob(), aStamp());
    expect(expectOk(await store.jobs.find(acme, { id: job.id }))).toEqual(job);
    expect(expectError(await writing)).toMatchObject({
      code: 'store-unavailable',
      reason: 'busy',
    });

    const waiting = store.jobs.insert(aNewJob(), aStamp());
    holder.close();
    expect((await waiting).isOk()).toBe(true);
    const listed = expectOk(await store.jobs.list(acme, everything));
    expect(listed.total).toBe(2);
  });
});

describe('a file that a newer version migrates while it is open', () => {
  it('reads and writes are refused from then on, with a reason for the log, and nothing is written', async () => {
    const { file, store, job } = await openWithJob();
    expectOk(await store.jobs.list(acme, everything));
    const other = connectTo(file);
    other.pragma(`user_version = ${newestSchema + 1}`);

    const refused = [
      await store.jobs.insert(aNewJob(), aStamp()),
      await store.jobs.update(retitled(job, 'Fitter'), aStamp()),
      await store.jobs.delete(job, aStamp()),
      await store.jobs.find(acme, { id: job.id }),
      await store.jobs.list(acme, everything),
      await store.employers.add({ name: 'Acme', unlimited: false }),
      await store.employers.list(),
    ];
    for (const result of refused) {
      expect(result.isErr() && result.error).toMatchObject({
        code: 'store-unavailable',
        reason: 'failed',
        cause: { message: expect.stringMatching(/migrated by a newer version/) },
      });
    }
    const jobs = other.prepare('SELECT id, title, version FROM job').all();
    expect(jobs).toEqual([{ id: job.id, title: job.title, version: 1 }]);
  });

  it('is refused as damaged where another program takes it over (A6)', async () => {
    const { file, store, job } = await openWithJob();
    const other = connectTo(file);
    other.pragma('application_id = 1');
    const damaged = {
      code: 'store-unavailable',
      reason: 'damaged',
      cause: { message: expect.stringMatching(/made a database of another program/) },
    };
    expect(expectError(await store.jobs.insert(aNewJob(), aStamp()))).toMatchObject(damaged);
    expect(expectError(await store.jobs.find(acme, { id: job.id }))).toMatchObject(damaged);
    expect(expectError(await store.check())).toMatchObject(damaged);
  });

  it('a write whose transaction begins right after the migration is refused too', async () => {
    const file = aFile();
    const store = await openFor(file);
    const writing = store.jobs.insert(aNewJob(), aStamp());
    const other = connectTo(file);
    other.pragma(`user_version = ${newestSchema + 1}`);
    expect(expectError(await writing)).toMatchObject({ code: 'store-unavailable' });
    expect(other.prepare('SELECT count(*) FROM job').pluck().get()).toBe(0);
  });
});
