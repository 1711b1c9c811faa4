import { err, ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { storeUnavailable } from '../src/job/job-error.ts';
import { createMemoryJobStore } from '../src/memory-store/memory-job-store.ts';
import { createJobService } from '../src/service/job-service.ts';
import type { JobStore } from '../src/store/job-store.ts';
import { aBody } from './a-body.ts';
import { limited as acme } from './an-employer.ts';

/** Lets other callers run before and after each call, as a store does that others reach by a network. */
const yielding = (store: JobStore) => {
  let calls = 0;
  const by =
    <Args extends unknown[], Value>(call: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      calls++;
      await new Promise(setImmediate);
      const value = await call(...args);
      await new Promise(setImmediate);
      return value;
    };
  const wrapped: JobStore = {
    ...store,
    find: by(store.find),
    insert: by(store.insert),
    update: by(store.update),
    delete: by(store.delete),
  };
  return { store: wrapped, calls: () => calls };
};

const open = () => {
  const memory = yielding(createMemoryJobStore());
  return { ...memory, jobs: createJobService({ store: memory.store }) };
};

const body = { ...aBody, referenceId: 'W-1' };
const writers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('many simultaneous writers of one job (D28)', () => {
  it.each([400, 1500])('%i of them all succeed, at a cost that is linear', async (count) => {
    const { jobs, calls } = open();
    const results = await Promise.all(
      writers(count).map((n) => jobs.putByReferenceId(acme, { ...body, title: `Title ${n}` })),
    );
    for (const result of results) expect(result._unsafeUnwrap().changed).toBe(true);
    expect(results.filter((result) => result._unsafeUnwrap().created)).toHaveLength(1);
    // Found and written freely, found again by those that lost, and found and written in turn.
    expect(calls()).toBeLessThanOrEqual(5 * count);
  });

  it('also where half of them name it by its id', async () => {
    const { jobs, calls } = open();
    const { job } = (await jobs.putByReferenceId(acme, body))._unsafeUnwrap();
    const results = await Promise.all(
      writers(400).map((n) => {
        const change = { referenceId: 'W-1', title: `Title ${n}` };
        return n % 2 ? jobs.update(acme, job.id, change) : jobs.putByReferenceId(acme, change);
      }),
    );
    for (const result of results) expect(result._unsafeUnwrap().changed).toBe(true);
    expect(calls()).toBeLessThanOrEqual(2 + 5 * 400);
  });

  it('nobody who waits is overtaken by those who come later', async () => {
    const { jobs } = open();
    const { job } = (await jobs.putByReferenceId(acme, body))._unsafeUnwrap();
    const ended: string[] = [];
    const write = async (title: string) => {
      (await jobs.update(acme, job.id, { title }))._unsafeUnwrap();
      ended.push(title);
    };
    const early = writers(20).map((n) => write(`early ${n}`));
    await Promise.race(early);
    // By now the others have lost, and wait.
    const late: Promise<void>[] = [];
    while (ended.length < 20) {
      late.push(write(`late ${late.length}`));
      await new Promise(setImmediate);
    }
    await Promise.all([...early, ...late]);
    expect(ended.slice(0, 20).filter((title) => title.startsWith('late'))).toEqual([]);
  });

  it('a body that is slow to be read holds up nobody else', async () => {
    const { store } = open();
    let answer = () => {};
    const place = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const jobs = createJobService({
      store,
      locationResolver: {
        resolve: (description) =>
          place.then(() =>
            ok({
              listed: true,
              location: { id: 2, description, name: 'x', type: 'Town' },
            } as const),
          ),
      },
    });
    const { job } = (await createJobService({ store }).create(acme, aBody))._unsafeUnwrap();
    const quick = writers(20).map((n) => jobs.update(acme, job.id, { title: `Title ${n}` }));
    await quick[0];
    const slow = jobs.update(acme, job.id, { locations: [{ description: 'Elsewhere, NS' }] });
    const last = jobs.update(acme, job.id, { title: 'Last' });
    expect((await last).isOk()).toBe(true);
    answer();
    const stored = (await slow)._unsafeUnwrap().job;
    expect(stored).toMatchObject({ title: 'Last', locations: [{ description: 'Elsewhere, NS' }] });
    await Promise.all(quick);
  });

  it('a store that is locked refuses all who wait together, not one after the other', async () => {
    const { store, jobs } = open();
    const { job } = (await jobs.create(acme, aBody))._unsafeUnwrap();
    let isLocked = false;
    let asked = 0;
    let mostAtOnce = 0;
    const lockable: JobStore = {
      ...store,
      async update(change, stamp) {
        if (!isLocked) return store.update(change, stamp);
        asked++;
        mostAtOnce = Math.max(mostAtOnce, asked);
        // As long as a store waits in vain for a lock of another process.
        for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
        asked--;
        return err(storeUnavailable('busy'));
      },
    };
    const service = createJobService({ store: lockable });
    const writes = writers(50).map((n) => service.update(acme, job.id, { title: `Title ${n}` }));
    await Promise.race(writes);
    isLocked = true;
    const results = await Promise.all(writes);
    const codes = results.map((result) => (result.isOk() ? 'ok' : result.error.code));
    expect(new Set(codes)).toEqual(new Set(['ok', 'store-unavailable']));
    // The one whose turn it was found out first, then all others together.
    expect(mostAtOnce).toBe(codes.filter((code) => code !== 'ok').length - 1);
  });
});
