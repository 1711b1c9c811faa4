import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeUnavailable } from '@jobposting/core/adapter';
import { openSqliteStore, type SqliteStore } from '@jobposting/sqlite';
import { err } from 'neverthrow';
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
    stores.map(
      async ({ employers }, n) =>
        (await addFirstEmployer(employers, `Server ${n}`))._unsafeUnwrap()?.apiKey,
    ),
  );
  expect(keys.filter((key) => key !== undefined)).toEqual([expect.stringMatching(/^jp_/)]);
  for (const { employers } of stores) {
    expect((await employers.list())._unsafeUnwrap()).toHaveLength(1);
  }
});

it('a first employer that cannot be added ends the start with one line that says why', async () => {
  const [store] = await openTwoOnOneFile();
  const refused = storeUnavailable('failed', new Error('Start that version instead.'));
  const employers = { ...(store as SqliteStore).employers, addFirst: async () => err(refused) };
  expect(await addFirstEmployer(employers, 'Any Employer')).toEqual(
    err(`${refused.message} The cause: Start that version instead.`),
  );
});
