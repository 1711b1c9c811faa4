import { statSync } from 'node:fs';
import { acme, aNewJob, aStamp, expectOk, globex } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { insertOnDay, pruneOnDay } from './log-calls.ts';
import { aFile, openFor } from './open-files.ts';

describe('what a store on SQLite tells who watches it', () => {
  it('is how large its files are', async () => {
    const file = aFile();
    const store = await openFor(file);
    await insertOnDay(store, 0);
    const before = expectOk(await store.sizes());
    expect(before).toMatchObject({
      bytes: statSync(file.path).size,
      walBytes: statSync(`${file.path}-wal`).size,
    });
    expect(before.walBytes).toBeGreaterThan(0);
    expectOk(await store.checkpoint());
    const after = expectOk(await store.sizes());
    expect(after.walBytes).toBe(0);
    expect(after.bytes).toBeGreaterThan(before.bytes);
  });

  it('is how many changes the log keeps, with those that stay as the last of an employer', async () => {
    const store = await openFor(aFile());
    const changes = async () => expectOk(await store.sizes()).changes;
    expect(await changes()).toBe(0);
    for (const employerId of [acme, globex]) await insertOnDay(store, 0, { employerId });
    for (const day of [1, 50, 51]) await insertOnDay(store, day, { employerId: acme });
    expect(await changes()).toBe(5);
    while ((await pruneOnDay(store, 60, 100)) > 0);
    // The last that is too old stays, of each of them.
    expect(await changes()).toBe(4);
  });

  it('is how many changes are left once those of an employer are forgotten', async () => {
    const store = await openFor(aFile());
    for (const employerId of [acme, globex]) {
      for (const day of [0, 1, 2]) await insertOnDay(store, day, { employerId });
    }
    expectOk(await store.jobs.changes.forget(acme, { limit: 100 }));
    expect(expectOk(await store.sizes()).changes).toBe(4);
  });

  it('is how many writes are under way, until each is committed', async () => {
    const store = await openFor(aFile());
    const inserts = Promise.all(
      Array.from({ length: 300 }, () => store.jobs.insert(aNewJob(), aStamp())),
    );
    expect(store.writesUnderWay()).toBe(300);
    await inserts;
    expect(store.writesUnderWay()).toBe(0);
  });
});
