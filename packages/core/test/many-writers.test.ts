import { err, ok } from 'neverthrow';
import { describe, expect, it } from 'vitest';
import { storeUnavailable } from '../src/job/job-error.ts';
import type { LocationResolver } from '../src/places/location-resolver.ts';
import type { JobStore } from '../src/store/job-store.ts';
import { aBody } from './a-body.ts';
import { openService } from './a-service.ts';
import { limited as acme } from './an-employer.ts';

/** Pauses before and after each call, like a store behind a network. */
const pausing = (store: JobStore, pause: () => Promise<unknown>): JobStore => {
  const names = ['find', 'list', 'findNext', 'insert', 'update', 'delete'] as const;
  const between =
    (call: (...given: never[]) => Promise<unknown>) =>
    async (...given: never[]) => {
      await pause();
      const value = await call(...given);
      await pause();
      return value;
    };
  return { ...store, ...Object.fromEntries(names.map((name) => [name, between(store[name])])) };
};

const open = (more: { readonly locationResolver?: LocationResolver } = {}) => {
  const { store: memory, openOver, add } = openService();
  let pauses = 0;
  const store = pausing(memory, () => {
    pauses++;
    return new Promise(setImmediate);
  });
  return { store, openOver, add, jobs: openOver(store, more), calls: () => pauses / 2 };
};

const body = { ...aBody, referenceId: 'W-1' };
const writers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('many simultaneous writers of one job (D28)', () => {
  it.each([100, 800])('%i of them all succeed, at linear cost', async (count) => {
    const { jobs, calls } = open();
    const results = await Promise.all(
      writers(count).map((n) => jobs.putByReferenceId(acme, { ...body, title: `Title ${n}` })),
    );
    for (const result of results) expect(result._unsafeUnwrap().changed).toBe(true);
    expect(results.filter((result) => result._unsafeUnwrap().created)).toHaveLength(1);
    // Each finds and writes at once; those that lose find again, then find and write in turn.
    expect(calls()).toBeLessThanOrEqual(5 * count);
  });

  it('are not overtaken by later ones while they wait, and lose no field of each other', async () => {
    const { jobs } = open();
    const { job } = (await jobs.putByReferenceId(acme, body))._unsafeUnwrap();
    const ended: string[] = [];
    const write = async (title: string) => {
      (await jobs.update(acme, job.id, { title }))._unsafeUnwrap();
      ended.push(title);
    };
    const confidential = jobs.update(acme, job.id, { confidential: true });
    const early = writers(20).map((n) => write(`early ${n}`));
    await Promise.race(early);
    // The others have lost and now wait.
    const late: Promise<void>[] = [];
    while (ended.length < 20) {
      late.push(write(`late ${late.length}`));
      await new Promise(setImmediate);
    }
    await Promise.all([confidential, ...early, ...late]);
    expect(ended.slice(0, 20).filter((title) => title.startsWith('late'))).toEqual([]);
    const stored = (await jobs.get(acme, { id: job.id }))._unsafeUnwrap();
    expect(stored).toMatchObject({ confidential: true, version: 2 + early.length + late.length });
  });

  it('are not delayed by a body that is slow to arrive', async () => {
    let answer = () => {};
    const place = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const location = { id: 2, description: 'Elsewhere, NS', name: 'x', type: 'Town' };
    const resolve = () => place.then(() => ok({ listed: true, location } as const));
    const { jobs, add } = open({ locationResolver: { resolve } });
    const job = await add();
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

  it('all fail together when the store is locked, not one after the other', async () => {
    const { store, openOver, add } = open();
    const job = await add();
    let isLocked = false;
    let asked = 0;
    let mostAtOnce = 0;
    const service = openOver({
      ...store,
      async update(change, stamp) {
        if (!isLocked) return store.update(change, stamp);
        asked++;
        mostAtOnce = Math.max(mostAtOnce, asked);
        // As long as a store waits for a lock of another process.
        for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
        asked--;
        return err(storeUnavailable('busy'));
      },
    });
    const writes = writers(50).map((n) => service.update(acme, job.id, { title: `Title ${n}` }));
    await Promise.race(writes);
    isLocked = true;
    const results = await Promise.all(writes);
    const codes = results.map((result) => (result.isOk() ? 'ok' : result.error.code));
    expect(new Set(codes)).toEqual(new Set(['ok', 'store-unavailable']));
    // The first in line failed first, then all others together.
    expect(mostAtOnce).toBe(codes.filter((code) => code !== 'ok').length - 1);
  });
});
