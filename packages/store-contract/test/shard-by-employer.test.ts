import { type EmployerId, type Job, type JobChange, shardByEmployer } from '@jobposting/core';
import { err, type JobStore, openBatchBytes, storeUnavailable } from '@jobposting/core/adapter';
import { createMemoryJobStore } from '@jobposting/core/memory';
import { aNewJob, atMinute, codeOf, expectOk } from '@jobposting/store-contract/cases';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const employers = [1, 2, 3, 4, 5].map((id) => id as EmployerId);

const open = () => {
  const shards = [createMemoryJobStore(), createMemoryJobStore(), createMemoryJobStore()];
  return { shards, store: shardByEmployer(shards) };
};

const insert = async (store: JobStore, employerId: EmployerId, minute = 0): Promise<Job> => {
  const job = aNewJob({ employerId, autoRefresh: true, publishDate: atMinute(minute) });
  return expectOk(await store.insert(job, { time: atMinute(minute), keyId: null }));
};

/** All changes from a cursor on, in pages of `limit`. */
const readOn = async (
  store: JobStore,
  from: string | null,
  limit: number,
): Promise<readonly JobChange[]> => {
  const changes: JobChange[] = [];
  for (let after = from; ; ) {
    const page = expectOk(await store.changes.read(after, { limit }));
    changes.push(...page.changes);
    after = page.next;
    if (page.changes.length < limit) return changes;
  }
};

const withoutCursor = ({ cursor: _, ...change }: JobChange) => change;

const down = async () => err(storeUnavailable('unreachable', new Error('down')));
const isDown = (store: JobStore): JobStore => ({
  ...store,
  findDueForRefresh: down,
  changes: { ...store.changes, read: down, recordClosings: down, prune: down },
});

const due = {
  publishedUntil: atMinute(1_000),
  publishedFrom: atMinute(2_000),
  now: atMinute(1_000),
  after: null,
  limit: 10,
};

describe('jobs in several stores', () => {
  it('keeps all jobs of an employer in one store', async () => {
    const { shards, store } = open();
    for (const employerId of employers) await insert(store, employerId);
    for (const employerId of employers) {
      const held = await Promise.all(
        shards.map(
          async (shard) =>
            expectOk(await shard.findNext(employerId, { after: null, limit: 9 })).length,
        ),
      );
      expect(held.toSorted()).toEqual([0, 0, 1]);
      expect(expectOk(await store.findNext(employerId, { after: null, limit: 9 }))).toHaveLength(1);
    }
  });

  it('finds the jobs of all stores that are due, the oldest first (D12)', async () => {
    const { store } = open();
    for (const [n, minute] of [5, 2, 9, 1, 7].entries()) {
      await insert(store, employers[n] as EmployerId, minute);
    }
    const found = expectOk(await store.findDueForRefresh({ ...due, limit: 4 }));
    expect(found.map(({ publishDate }) => publishDate)).toEqual([1, 2, 5, 7].map(atMinute));
  });

  it('refreshes and prunes in the stores that answer before it reports the one that does not', async () => {
    const { shards } = open();
    const [first, second, third] = shards as [JobStore, JobStore, JobStore];
    const store = shardByEmployer([first, isDown(second), third]);
    await insert(store, 2 as EmployerId);
    expect(expectOk(await store.findDueForRefresh(due))).toHaveLength(1);
    const late = { now: atMinute(10_000_000), limit: 10 };
    expect(expectOk(await store.changes.recordClosings(late))).toBe(1);
    expect(codeOf(await store.changes.recordClosings(late))).toBe('store-unavailable');
    expect(codeOf(await store.changes.read(null, { limit: 10 }))).toBe('store-unavailable');
  });

  it('gives a reader of all employers every change once, those of each in their order, from any cursor (D34)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...employers), fc.nat(20)), { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        async (writes, limit) => {
          const { store } = open();
          for (const [employerId, minute] of writes) await insert(store, employerId, minute);
          const all = await readOn(store, null, limit);
          expect(all).toHaveLength(writes.length);
          for (const employerId of employers) {
            const own = expectOk(await store.changes.read(null, { employerId, limit: 99 }));
            expect(
              all.filter((change) => change.employerId === employerId).map(withoutCursor),
            ).toEqual(own.changes.map(withoutCursor));
          }
          for (const [n, { cursor }] of all.entries()) {
            const rest = await readOn(store, cursor, limit);
            const left = all.slice(n + 1);
            expect(rest.map(withoutCursor)).toEqual(
              expect.arrayContaining(left.map(withoutCursor)),
            );
            expect(rest).toHaveLength(left.length);
          }
        },
      ),
    );
  });

  it('gives every open job once, in their order, however long their descriptions are (D4)', async () => {
    const descriptions = ['<p>Short</p>', 'x'.repeat(600_000)];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...employers), fc.constantFrom(...descriptions)), {
          maxLength: 15,
        }),
        fc.integer({ min: 1, max: 7 }),
        async (posted, limit) => {
          const { store } = open();
          for (const [employerId, description] of posted) {
            const job = aNewJob({ employerId, description });
            expectOk(await store.insert(job, { time: atMinute(0), keyId: null }));
          }
          const found: Job[] = [];
          for (;;) {
            const after = found.at(-1) ?? null;
            const query = { employerId: null, now: atMinute(0), after, limit };
            const batch = expectOk(await store.published.findNextOpen(query));
            if (batch.length === 0) break;
            found.push(...batch);
            // The last one may be as long as it is.
            const [, ...others] = batch.map(({ description }) => description.length).reverse();
            expect(others.reduce((sum, length) => sum + length, 0)).toBeLessThan(openBatchBytes);
          }
          expect(found.map((job) => job.employerId)).toEqual(
            posted.map(([employerId]) => employerId).toSorted((a, b) => a - b),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it('begins with what is to come at the newest cursor (D34)', async () => {
    const { store } = open();
    await insert(store, 1 as EmployerId);
    const newest = expectOk(await store.changes.newestCursor({}));
    expect(await readOn(store, newest, 5)).toEqual([]);
    const job = await insert(store, 2 as EmployerId);
    const [change] = await readOn(store, newest, 5);
    expect(change).toMatchObject({ type: 'job.created', id: job.id });
  });

  it('refuses a cursor of another number of stores (D34)', async () => {
    const { shards, store } = open();
    await insert(store, 1 as EmployerId);
    const cursor = expectOk(await store.changes.newestCursor({}));
    const fewer = shardByEmployer(shards.slice(0, 2));
    expect(codeOf(await fewer.changes.read(cursor, { limit: 5 }))).toBe('cursor-expired');
  });

  it('reports the changes of every store to a listener', async () => {
    const { store } = open();
    const seen: JobChange[] = [];
    const end = store.changes.onChange((change) => seen.push(change));
    for (const employerId of employers) await insert(store, employerId);
    end();
    await insert(store, 1 as EmployerId);
    expect(seen.map(({ employerId }) => employerId)).toEqual(employers);
  });

  it('needs at least one store', () => {
    expect(() => shardByEmployer([])).toThrow(TypeError);
  });
});
