import { statSync } from 'node:fs';
import { acme, aNewJob, aStamp, expectError, expectOk, globex } from '@jobposting/store-contract';
import { describe, expect, it } from 'vitest';
import { insertOnDay, pruneOnDay } from './log-calls.ts';
import { aFile, execute, insertJobs, openFor, openWithJob, retitled } from './open-files.ts';

describe('the figures of a store on SQLite for monitoring', () => {
  it('include the sizes of its files', async () => {
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

  it('include the number of changes in the log, with the last one of each employer, which stays', async () => {
    const store = await openFor(aFile());
    const changes = async () => expectOk(await store.sizes()).changes;
    expect(await changes()).toBe(0);
    for (const employerId of [acme, globex]) await insertOnDay(store, 0, { employerId });
    for (const day of [1, 50, 51]) await insertOnDay(store, day, { employerId: acme });
    expect(await changes()).toBe(5);
    while ((await pruneOnDay(store, 60, 100)) > 0);
    // The last old change of each of them stays.
    expect(await changes()).toBe(4);
  });

  it('include the number of writes under way, until each is committed', async () => {
    const store = await openFor(aFile());
    const inserts = insertJobs(store, 300);
    expect(store.writesUnderWay()).toBe(300);
    await inserts;
    expect(store.writesUnderWay()).toBe(0);
  });
});

describe('the end of the ids (B13)', () => {
  const lastId = 2_147_483_647;

  it('fails only the inserts, and no other write in the same transaction', async () => {
    const { file, store, job } = await openWithJob();
    expect(expectOk(await store.idsLeft())).toBe(lastId - 1);
    execute(file, `UPDATE sqlite_sequence SET seq = ${lastId - 1} WHERE name = 'job'`);
    execute(file, `INSERT INTO sqlite_sequence VALUES ('employer', ${lastId})`);
    const [last, refused, updated, employer] = await Promise.all([
      store.jobs.insert(aNewJob(), aStamp()),
      store.jobs.insert(aNewJob({ referenceId: 'A-1' }), aStamp()),
      store.jobs.update(retitled(job, 'Fitter'), aStamp()),
      store.employers.add({ name: 'Acme', unlimited: false }),
    ]);
    expect(expectOk(last).id).toBe(lastId);
    expectOk(updated);
    for (const error of [expectError(refused), expectError(employer)]) {
      expect(error).toMatchObject({
        code: 'store-unavailable',
        reason: 'full',
        cause: { message: expect.stringContaining(`${lastId}`) },
      });
    }
    expect(expectOk(await store.idsLeft())).toBe(0);
    expect(expectOk(await store.verify())).toEqual([]);
  });
});
