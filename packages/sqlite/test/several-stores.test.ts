import type { JobQuery } from '@jobposting/core/adapter';
import { openSqliteStore } from '@jobposting/sqlite';
import { acme, aNewJob } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aFile, openFor } from './open-files.ts';

const everything: JobQuery = { search: null, status: null, page: 1, pageSize: 100 };
const search = (term: string): JobQuery => ({ ...everything, search: { form: 'folded', term } });

describe('two stores on one file', () => {
  it('each see at once what the other wrote, whatever they had read before', async () => {
    const file = aFile();
    const [here, there] = [await openFor(file), await openFor(file)];
    const titles = async (query: JobQuery) =>
      (await here.jobs.list(acme, query))._unsafeUnwrap().headers.map(({ title }) => title);

    const job = (
      await there.jobs.insert(aNewJob({ title: 'Welder', referenceId: 'A' }))
    )._unsafeUnwrap();
    expect(await titles(everything)).toEqual(['Welder']);
    expect(await titles(search('welder'))).toEqual(['Welder']);
    expect((await here.jobs.find(acme, { referenceId: 'A' }))._unsafeUnwrap()).toEqual(job);

    const changed = (
      await there.jobs.update({ from: job, to: { ...job, title: 'Fitter', referenceId: 'B' } })
    )._unsafeUnwrap();
    expect(await titles(everything)).toEqual(['Fitter']);
    expect(await titles(search('welder'))).toEqual([]);
    expect((await here.jobs.find(acme, { id: job.id }))._unsafeUnwrap()).toEqual(changed);
    expect((await here.jobs.find(acme, { referenceId: 'A' }))._unsafeUnwrap()).toBeNull();

    await there.jobs.delete(changed);
    expect(await titles(everything)).toEqual([]);
    expect((await here.jobs.find(acme, { id: job.id }))._unsafeUnwrap()).toBeNull();
  });

  it('see each other after more writes than are told one by one', async () => {
    const file = aFile();
    const [here, there] = [await openFor(file), await openFor(file)];
    const job = (await here.jobs.insert(aNewJob({ title: 'Welder' })))._unsafeUnwrap();
    const titles = async (query: JobQuery) =>
      (await here.jobs.list(acme, query))._unsafeUnwrap().headers.map(({ title }) => title);
    expect(await titles(everything)).toEqual(['Welder']);
    expect(await titles(search('welder'))).toEqual(['Welder']);
    (await here.jobs.find(acme, { id: job.id }))._unsafeUnwrap();

    const changed = (
      await there.jobs.update({ from: job, to: { ...job, title: 'Fitter' } })
    )._unsafeUnwrap();
    (await there.jobs.insert(aNewJob({ title: 'Cook' })))._unsafeUnwrap();
    const other = new Database(file.path);
    other.exec('DELETE FROM job_change WHERE seq < (SELECT max(seq) FROM job_change)');
    other.close();
    expect(await titles(everything)).toEqual(['Cook', 'Fitter']);
    expect(await titles(search('welder'))).toEqual([]);
    expect((await here.jobs.find(acme, { id: job.id }))._unsafeUnwrap()).toEqual(changed);
  });

  it('guard their updates against each other', async () => {
    const file = aFile();
    const [here, there] = [await openFor(file), await openFor(file)];
    const job = (await here.jobs.insert(aNewJob()))._unsafeUnwrap();
    const results = await Promise.all(
      [here, there].map((store, n) =>
        store.jobs.update({ from: job, to: { ...job, title: `Title ${n}` } }),
      ),
    );
    const codes = results.map((result) => (result.isOk() ? 'ok' : result.error.code));
    expect(codes.toSorted()).toEqual(['ok', 'version-conflict']);
  });

  it('return the same object for as long as nothing changed', async () => {
    const file = aFile();
    const here = await openFor(file);
    const job = (await here.jobs.insert(aNewJob()))._unsafeUnwrap();
    const find = async () => (await here.jobs.find(acme, { id: job.id }))._unsafeUnwrap();
    const list = async () => (await here.jobs.list(acme, everything))._unsafeUnwrap().headers[0];
    expect(await find()).toBe(await find());
    expect(await list()).toBe(await list());
    expect(Object.isFrozen(await find())).toBe(true);
  });
});

describe('a file that another program keeps locked', () => {
  it('is waited for up to the time-out, while reads go on, and then written again', async () => {
    const file = aFile();
    const store = await openFor(file, { busyTimeoutMs: 200 });
    const job = (await store.jobs.insert(aNewJob()))._unsafeUnwrap();
    const holder = new Database(file.path);
    holder.exec('BEGIN IMMEDIATE');

    const writing = store.jobs.insert(aNewJob());
    expect((await store.jobs.find(acme, { id: job.id }))._unsafeUnwrap()).toEqual(job);
    expect((await writing)._unsafeUnwrapErr()).toMatchObject({
      code: 'store-unavailable',
      reason: 'busy',
    });

    const waiting = store.jobs.insert(aNewJob());
    holder.close();
    expect((await waiting).isOk()).toBe(true);
    const listed = (await store.jobs.list(acme, everything))._unsafeUnwrap();
    expect(listed.total).toBe(2);
  });
});

describe('writes that share a transaction', () => {
  it('fail alone', async () => {
    const store = await openFor(aFile());
    const sent = ['A', 'B', 'A', 'C'].map((referenceId) =>
      store.jobs.insert(aNewJob({ referenceId })),
    );
    const results = await Promise.all(sent);
    const codes = results.map((result) => (result.isOk() ? 'ok' : result.error.code));
    expect(codes).toEqual(['ok', 'ok', 'reference-id-taken', 'ok']);
    expect((await store.jobs.list(acme, everything))._unsafeUnwrap().total).toBe(3);
    expect((await store.verify())._unsafeUnwrap()).toEqual([]);
  });

  it('are finished by closing, and refused after it', async () => {
    const file = aFile();
    const store = await file.open();
    const sent = Array.from({ length: 300 }, () => store.jobs.insert(aNewJob()));
    await store.close();
    expect((await Promise.all(sent)).every((result) => result.isOk())).toBe(true);
    const late = (await store.jobs.insert(aNewJob()))._unsafeUnwrapErr();
    expect(late).toMatchObject({ code: 'store-unavailable', reason: 'closed' });
    const again = await openFor(file);
    expect((await again.jobs.list(acme, everything))._unsafeUnwrap().total).toBe(300);
  });
});

describe('verifying', () => {
  it.each([
    ['a counter', 'UPDATE job_count SET jobs = jobs + 1'],
    ['a search text', "UPDATE job SET folded_title = 'other'"],
    ['a description', 'DELETE FROM job_description'],
  ])('finds %s that does not fit', async (_what, damage) => {
    const file = aFile();
    const store = await openFor(file);
    (await store.jobs.insert(aNewJob()))._unsafeUnwrap();
    expect((await store.verify())._unsafeUnwrap()).toEqual([]);
    const other = new Database(file.path);
    other.exec(damage);
    other.close();
    expect((await store.verify())._unsafeUnwrap()).toHaveLength(1);
  });
});

describe('a backup', () => {
  it('is a whole database of one moment, and never replaces a file', async () => {
    const file = aFile();
    const store = await openFor(file);
    const job = (await store.jobs.insert(aNewJob()))._unsafeUnwrap();
    const to = `${file.path}.backup`;
    (await store.backup(to))._unsafeUnwrap();
    const copy = (await openSqliteStore({ path: to }))._unsafeUnwrap();
    onTestFinished(copy.close);
    expect((await copy.jobs.find(acme, { id: job.id }))._unsafeUnwrap()).toEqual(job);
    expect((await store.backup(to))._unsafeUnwrapErr().code).toBe('backup-failed');
  });
});
