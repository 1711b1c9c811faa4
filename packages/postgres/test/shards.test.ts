import { type EmployerId, shardByEmployer } from '@jobposting/core';
import type { JobStore } from '@jobposting/core/adapter';
import { openPostgresStore, type PostgresStore } from '@jobposting/postgres';
import {
  aNewJob,
  aStamp,
  atMinute,
  codeOf,
  describeJobStore,
  expectOk,
} from '@jobposting/store-contract';
import { type ReusedDatabases, startPostgres, type TestPostgres } from '@jobposting/test-postgres';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { reuseMigrated } from './reuse-migrated.ts';

// Each run of a property waits for three servers.
const numRuns = fc.readConfigureGlobal().numRuns ?? 10;
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns });

let servers: readonly TestPostgres[];
let databases: readonly ReusedDatabases[];

beforeAll(async () => {
  servers = await Promise.all([startPostgres(), startPostgres()]);
  databases = [inject('postgres'), ...servers.map(({ address }) => address)].map(reuseMigrated);
}, 60_000);
afterAll(async () => {
  await databases[0]?.dropAll();
  await Promise.all(servers.map((server) => server.stop()));
}, 60_000);

const open = async (address: string, jobIdsFrom?: PostgresStore): Promise<PostgresStore> => {
  const options = jobIdsFrom === undefined ? { address } : { address, jobIdsFrom };
  return (await openPostgresStore({ ...options, timeLimitMs: 5_000 }))._unsafeUnwrap();
};

/** The first store gives the ids of all. */
const openAll = async ([first, ...others]: readonly string[]): Promise<
  readonly PostgresStore[]
> => {
  const leading = await open(first as string);
  return [leading, ...(await Promise.all(others.map((address) => open(address, leading))))];
};

const closeAll = (stores: readonly PostgresStore[]) =>
  Promise.all(stores.map((store) => store.close()));

const jobsOf = (stores: readonly PostgresStore[]): JobStore =>
  shardByEmployer(stores.map(({ jobs }) => jobs));

const openShards = async () => {
  const taken = await Promise.all(databases.map((each) => each.take()));
  const addresses = taken.map(({ address }) => address);
  let stores = await openAll(addresses);
  let isClosed = false;
  return {
    stores,
    store: jobsOf(stores),
    async reopen() {
      await closeAll(stores);
      stores = await openAll(addresses);
      return jobsOf(stores);
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await closeAll(stores);
      await Promise.all(taken.map((database) => database.drop()));
    },
  };
};

describeJobStore('of three PostgreSQL servers, by employer', openShards);

// Their remainders by three are 0, 1 and 2.
const employers = [3, 4, 5].map((id) => id as EmployerId);

type Shards = Awaited<ReturnType<typeof openShards>>;

const withShards = async (use: (shards: Shards) => Promise<void>): Promise<void> => {
  const shards = await openShards();
  try {
    await use(shards);
  } finally {
    await shards.close();
  }
};

describe('jobs on three PostgreSQL servers', () => {
  it('never get the same id twice, because one of the servers gives all ids (D23)', () =>
    withShards(async ({ stores, store }) => {
      const left = () => Promise.all(stores.map(async (each) => expectOk(await each.idsLeft())));
      const [before] = (await left()) as [number];
      const inserted = await Promise.all(
        Array.from({ length: 330 }, (_, n) =>
          store.insert(aNewJob({ employerId: employers[n % 3] as EmployerId }), aStamp()),
        ),
      );
      expect(new Set(inserted.map((result) => expectOk(result).id)).size).toBe(330);
      expect(await left()).toEqual(stores.map(() => before - 400));
    }));

  it('go on for the employers of the other servers while one is down, and for its own once it is back', () =>
    withShards(async ({ store }) => {
      const [zero, one, two] = employers as [EmployerId, EmployerId, EmployerId];
      const down = servers[1] as TestPostgres;
      for (const employerId of employers) {
        const job = aNewJob({ employerId, autoRefresh: true, publishDate: atMinute(0) });
        expectOk(await store.insert(job, aStamp()));
      }
      await down.kill();
      for (const employerId of [zero, one]) {
        const [job] = expectOk(await store.findNext(employerId, { after: null, limit: 2 }));
        if (job === undefined) throw new Error('the job is there');
        expectOk(await store.update({ from: job, to: { ...job, title: 'Changed' } }, aStamp()));
        expectOk(await store.insert(aNewJob({ employerId }), aStamp()));
      }
      const due = { publishedUntil: atMinute(9), publishedFrom: atMinute(99), now: atMinute(9) };
      // Each waits for the server until its time limit.
      const [read, written, found] = await Promise.all([
        store.findNext(two, { after: null, limit: 2 }),
        store.insert(aNewJob({ employerId: two }), aStamp()),
        store.findDueForRefresh({ ...due, after: null, limit: 9 }),
      ]);
      expect([codeOf(read), codeOf(written)]).toEqual(['store-unavailable', 'store-unavailable']);
      expect(expectOk(found).map(({ employerId }) => employerId)).toEqual([zero, one]);
      await down.start();
      expectOk(await store.insert(aNewJob({ employerId: two }), aStamp()));
      expect(expectOk(await store.findNext(two, { after: null, limit: 9 }))).toHaveLength(2);
    }));
});
