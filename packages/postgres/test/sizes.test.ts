import { aNewJob, aStamp } from '@jobposting/store-contract';
import { createDatabase } from '@jobposting/test-postgres';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openPostgresStore } from '../src/index.ts';

const open = async () => {
  const database = await createDatabase(inject('postgres'));
  const store = (await openPostgresStore({ address: database.address }))._unsafeUnwrap();
  onTestFinished(async () => {
    await store.close();
    await database.drop();
  });
  return store;
};

describe('the figures of a store on PostgreSQL for monitoring', () => {
  it('include the size of the database, and about how many changes are in the log', async () => {
    const store = await open();
    const changes = async () => (await store.sizes())._unsafeUnwrap().changes;
    expect(await changes()).toBe(0);
    for (let n = 0; n < 3; n++) (await store.jobs.insert(aNewJob(), aStamp()))._unsafeUnwrap();
    // The server counts with a delay.
    await expect.poll(changes, { timeout: 30_000 }).toBe(3);
    expect((await store.sizes())._unsafeUnwrap().bytes).toBeGreaterThan(1_000_000);
  });

  it('include the number of writes under way, until each has an outcome', async () => {
    const store = await open();
    // Takes a block of ids first.
    const first = (await store.jobs.insert(aNewJob(), aStamp()))._unsafeUnwrap();
    const { employerId, id } = first;
    const deletes = [0, 1].map(() => store.jobs.delete({ employerId, id, version: 1 }, aStamp()));
    expect(store.writesUnderWay()).toBe(2);
    await Promise.all(deletes);
    expect(store.writesUnderWay()).toBe(0);
  });
});
