import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, type EmployerId, toInstant } from '@jobposting/core';
import type { SqliteStore } from '@jobposting/sqlite';
import { aFullJob } from '@jobposting/store-contract';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseFile } from './database-file.ts';
import { aFile, openFor } from './open-files.ts';

let file: DatabaseFile;
let store: SqliteStore;

beforeEach(async () => {
  file = aFile();
  store = await openFor(file);
});

const addEmployer = async (unlimited = false) =>
  (await store.employers.add({ name: 'Acme', unlimited }))._unsafeUnwrap();
const holderOf = async (apiKey: string, opened = store) =>
  (await opened.employers.findByKey(apiKey))._unsafeUnwrap();
const nobody = 99 as EmployerId;

describe('employers', () => {
  it('are numbered from 1, listed and found', async () => {
    const first = await addEmployer();
    const second = await addEmployer(true);
    expect([first.id, second.id]).toEqual([1, 2]);
    expect((await store.employers.list())._unsafeUnwrap()).toEqual([first, second]);
    expect((await store.employers.find(second.id))._unsafeUnwrap()).toEqual(second);
    expect((await store.employers.find(nobody))._unsafeUnwrap()).toBeNull();
  });

  it('change name and plan, each alone', async () => {
    const { id } = await addEmployer();
    await store.employers.update(id, { name: 'Acme Inc.' });
    const changed = (await store.employers.update(id, { unlimited: true }))._unsafeUnwrap();
    expect(changed).toEqual({ id, name: 'Acme Inc.', unlimited: true });
  });

  it('lose the auto-refresh of their jobs with the unlimited plan, and others do not (D12)', async () => {
    const [leaving, staying] = [await addEmployer(true), await addEmployer(true)];
    const add = async (employerId: EmployerId) => {
      const job = { ...aFullJob(), status: 'active' as const, autoRefresh: true, employerId };
      return (await store.jobs.insert(job))._unsafeUnwrap();
    };
    const [theirs, others] = [await add(leaving.id), await add(staying.id)];
    // Read before, so that a cache that is not told would be seen.
    (await store.jobs.find(leaving.id, { id: theirs.id }))._unsafeUnwrap();

    (await store.employers.update(leaving.id, { unlimited: false }))._unsafeUnwrap();
    const found = (await store.jobs.find(leaving.id, { id: theirs.id }))._unsafeUnwrap();
    expect(found).toEqual({ ...theirs, autoRefresh: false, version: theirs.version + 1 });
    const late = addDays(toInstant(new Date(theirs.publishDate)), 8);
    const due = (await store.jobs.findDueForRefresh(late, 10, theirs.publishDate))._unsafeUnwrap();
    expect(due.map(({ id }) => id)).toEqual([others.id]);
  });

  it('that do not exist are told as such', async () => {
    for (const call of [store.employers.update(nobody, {}), store.employers.addKey(nobody)]) {
      expect((await call)._unsafeUnwrapErr().code).toBe('employer-not-found');
    }
    expect((await store.employers.revokeKey(99))._unsafeUnwrapErr().code).toBe('api-key-not-found');
  });
});

describe('API keys (D21)', () => {
  it('have a prefix and at least 128 random bits, and differ', async () => {
    const { id } = await addEmployer();
    const keys = new Set<string>();
    for (let made = 0; made < 20; made++) {
      const { apiKey } = (await store.employers.addKey(id))._unsafeUnwrap();
      expect(apiKey).toMatch(/^jp_[A-Za-z0-9_-]{22,}$/);
      keys.add(apiKey);
    }
    expect(keys.size).toBe(20);
  });

  it('lead to their employer, several to one, until each is revoked', async () => {
    const employer = await addEmployer();
    const first = (await store.employers.addKey(employer.id, 'nightly'))._unsafeUnwrap();
    const second = (await store.employers.addKey(employer.id))._unsafeUnwrap();
    expect(await holderOf(first.apiKey)).toEqual(employer);

    const revoked = (await store.employers.revokeKey(first.id))._unsafeUnwrap();
    expect(revoked.revokedAt).not.toBeNull();
    expect(await holderOf(first.apiKey)).toBeNull();
    expect(await holderOf(second.apiKey)).toEqual(employer);
    expect((await store.employers.revokeKey(first.id))._unsafeUnwrap()).toEqual(revoked);
  });

  it('are listed without their secret', async () => {
    const { id } = await addEmployer();
    const { apiKey, ...shown } = (await store.employers.addKey(id, 'nightly'))._unsafeUnwrap();
    expect((await store.employers.listKeys(id))._unsafeUnwrap()).toEqual([shown]);
    expect(shown).toMatchObject({ label: 'nightly', revokedAt: null });
    expect(JSON.stringify(shown)).not.toContain(apiKey);
  });

  it.each(['', 'jp_', 'jp_unknown', 'x'.repeat(10_000)])(
    'that are unknown are nobody: %.20s',
    async (key) => {
      expect(await holderOf(key)).toBeNull();
    },
  );

  it('stand in no file', async () => {
    const { id } = await addEmployer();
    const { apiKey } = (await store.employers.addKey(id))._unsafeUnwrap();
    await holderOf(apiKey);
    const bytes = readdirSync(file.folder).map((name) => readFileSync(join(file.folder, name)));
    expect(bytes.length).toBeGreaterThan(1);
    for (const each of bytes) expect(each.includes(apiKey.slice(3))).toBe(false);
  });

  it('show a changed employer at once', async () => {
    const { id } = await addEmployer();
    const { apiKey } = (await store.employers.addKey(id))._unsafeUnwrap();
    const before = await holderOf(apiKey);
    expect(await holderOf(apiKey)).toBe(before);
    await store.employers.update(id, { name: 'Renamed', unlimited: true });
    expect(await holderOf(apiKey)).toEqual({ id, name: 'Renamed', unlimited: true });
  });

  it('made or revoked by another process count at once', async () => {
    const other = await openFor(file);
    const { id } = await addEmployer();
    const key = (await other.employers.addKey(id))._unsafeUnwrap();
    expect((await holderOf(key.apiKey))?.id).toBe(id);
    await other.employers.revokeKey(key.id);
    expect(await holderOf(key.apiKey)).toBeNull();
  });
});
