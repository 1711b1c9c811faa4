import type { NewApiKey } from '@jobposting/core/adapter';
import type { SqliteStore } from '@jobposting/sqlite';
import {
  aFullJob,
  aKeyHash,
  aNewKey,
  aStamp,
  atMinute,
  expectOk,
} from '@jobposting/store-contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseFile } from './database-file.ts';
import { aFile, execute, openFor } from './open-files.ts';

let file: DatabaseFile;
let store: SqliteStore;

beforeEach(async () => {
  file = aFile();
  store = await openFor(file);
});

const addEmployer = async (firstKey?: NewApiKey) =>
  expectOk(await store.employers.add({ name: 'Acme', unlimited: true }, firstKey));

describe('employers', () => {
  it('an employer is not added when its first key cannot be', async () => {
    execute(
      file,
      `CREATE TRIGGER refuse BEFORE INSERT ON api_key BEGIN SELECT RAISE(FAIL, 'no'); END`,
    );
    await expect(addEmployer(aNewKey('jp_1'))).rejects.toThrow();
    expect(expectOk(await store.employers.list())).toEqual([]);
  });

  it('leaving the unlimited plan leaves the jobs of an employer as they are', async () => {
    const { id } = await addEmployer();
    const added = await store.jobs.insert(
      { ...aFullJob(), employerId: id, autoRefresh: true },
      aStamp(),
    );
    const job = expectOk(added);
    expectOk(await store.employers.update(id, { unlimited: false }));
    expect(expectOk(await store.jobs.find(id, { id: job.id }))).toEqual(job);
  });

  it('another store sees each change of an employer and its keys from the next call on', async () => {
    const other = await openFor(file);
    const holderOf = async (apiKey: string) =>
      expectOk(await other.employers.findByKeyHash(aKeyHash(apiKey)));
    const { id } = await addEmployer(aNewKey('jp_1'));
    expect(await holderOf('jp_1')).toEqual({ id, keyId: 1, name: 'Acme', unlimited: true });
    await store.employers.update(id, { name: 'Acme Inc.' });
    expect((await holderOf('jp_1'))?.name).toBe('Acme Inc.');
    const key = expectOk(await store.employers.addKey(id, aNewKey('jp_2')));
    expect((await holderOf('jp_2'))?.id).toBe(id);
    await store.employers.revokeKey({ employerId: id, id: key.id, revokedAt: atMinute(5) });
    expect(await holderOf('jp_2')).toBeNull();
  });
});
