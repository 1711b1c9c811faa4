import { employerId } from '@jobposting/core';
import type { KeyHash, NewApiKey } from '@jobposting/core/adapter';
import type { SqliteStore } from '@jobposting/sqlite';
import { aFullJob, atMinute } from '@jobposting/store-contract';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseFile } from './database-file.ts';
import { aFile, openFor } from './open-files.ts';

let file: DatabaseFile;
let store: SqliteStore;

beforeEach(async () => {
  file = aFile();
  store = await openFor(file);
});

const hashOf = (byte: number): KeyHash => Buffer.alloc(32, byte).toString('base64') as KeyHash;
const aKey = (byte: number): NewApiKey => ({
  hash: hashOf(byte),
  label: null,
  createdAt: atMinute(byte),
});
const addEmployer = async (firstKey?: NewApiKey) =>
  (await store.employers.add({ name: 'Acme', unlimited: true }, firstKey))._unsafeUnwrap();
const holderOf = async (hash: KeyHash, opened = store) =>
  (await opened.employers.findByKeyHash(hash))._unsafeUnwrap();

describe('employers', () => {
  it('are not added without their first key', async () => {
    const other = new Database(file.path);
    other.exec(
      `CREATE TRIGGER refuse BEFORE INSERT ON api_key BEGIN SELECT RAISE(FAIL, 'no'); END`,
    );
    other.close();
    await expect(addEmployer(aKey(1))).rejects.toThrow();
    expect((await store.employers.list())._unsafeUnwrap()).toEqual([]);
  });

  it('keep their jobs as they are when they leave the unlimited plan', async () => {
    const { id } = await addEmployer();
    const added = await store.jobs.insert({ ...aFullJob(), employerId: id, autoRefresh: true });
    const job = added._unsafeUnwrap();
    (await store.employers.update(id, { unlimited: false }))._unsafeUnwrap();
    expect((await store.jobs.find(id, { id: job.id }))._unsafeUnwrap()).toEqual(job);
  });

  it('are found by another process from the next call on, as they are now', async () => {
    const other = await openFor(file);
    const { id } = await addEmployer(aKey(1));
    expect(await holderOf(hashOf(1), other)).toEqual({ id, name: 'Acme', unlimited: true });
    await store.employers.update(id, { name: 'Acme Inc.' });
    expect((await holderOf(hashOf(1), other))?.name).toBe('Acme Inc.');
    const key = (await store.employers.addKey(id, aKey(2)))._unsafeUnwrap();
    expect((await holderOf(hashOf(2), other))?.id).toBe(id);
    await store.employers.revokeKey({ id: key.id, revokedAt: atMinute(5) });
    expect(await holderOf(hashOf(2), other)).toBeNull();
  });

  it('are the same object for as long as nothing is written', async () => {
    const { id } = await addEmployer(aKey(1));
    const before = await holderOf(hashOf(1));
    expect(await holderOf(hashOf(1))).toBe(before);
    await store.employers.update(id, { name: 'Acme Inc.' });
    expect(await holderOf(hashOf(1))).toEqual({ ...before, name: 'Acme Inc.' });
  });

  it('are nobody for a hash that is not one', async () => {
    await addEmployer(aKey(1));
    for (const hash of ['', '=', 'é', 'x'.repeat(10_000)]) {
      expect(await holderOf(hash as KeyHash)).toBeNull();
    }
    expect((await store.employers.find(employerId(99)))._unsafeUnwrap()).toBeNull();
  });
});
