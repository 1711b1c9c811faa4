import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore, type SqliteStore } from '@jobposting/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { addFirstEmployer } from './first-employer.ts';

const openTwoOnOneFile = async (): Promise<readonly SqliteStore[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-'));
  const path = join(folder, 'jobs.sqlite');
  const opened = [await openSqliteStore({ path }), await openSqliteStore({ path })];
  const stores = opened.map((store) => store._unsafeUnwrap());
  onTestFinished(async () => {
    for (const store of stores) await store.close();
    rmSync(folder, { recursive: true });
  });
  return stores;
};

it('two servers that start on one new file make one employer, and one of them has its key (D21)', async () => {
  const stores = await openTwoOnOneFile();
  const keys = await Promise.all(
    stores.map(async ({ employers }, n) =>
      (await addFirstEmployer(employers, `Server ${n}`))._unsafeUnwrap(),
    ),
  );
  expect(keys.filter((key) => key !== null)).toEqual([expect.stringMatching(/^jp_/)]);
  for (const { employers } of stores) {
    expect((await employers.list())._unsafeUnwrap()).toHaveLength(1);
  }
});
