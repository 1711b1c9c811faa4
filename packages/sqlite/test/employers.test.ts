import type { NewApiKey } from '@jobposting/core/adapter';
import type { SqliteStore } from '@jobposting/sqlite';
import { aNewKey, expectOk } from '@jobposting/store-contract';
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
  it('an employer is not added when its first key cannot be added', async () => {
    execute(
      file,
      `CREATE TRIGGER refuse BEFORE INSERT ON api_key BEGIN SELECT RAISE(FAIL, 'no'); END`,
    );
    await expect(addEmployer(aNewKey('jp_1'))).rejects.toThrow();
    expect(expectOk(await store.employers.list())).toEqual([]);
  });
});
