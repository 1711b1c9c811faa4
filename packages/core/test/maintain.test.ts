import { ok } from 'neverthrow';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, toInstant } from '../src/values/instant.ts';
import { codeOf, openService, start, unavailable } from './a-service.ts';
import { unlimited } from './an-employer.ts';

let { store, jobs, openOver, openOverLog, setClock, onDay, add } = openService();

beforeEach(() => {
  ({ store, jobs, openOver, openOverLog, setClock, onDay, add } = openService());
});

const maintained = async (service = jobs) => (await service.maintain())._unsafeUnwrap();

const addClosing = (count: number) =>
  Promise.all(Array.from({ length: count }, () => add({ closeDate: addDays(start, 5) })));

describe('a closeDate that passes (D34)', () => {
  it('is logged at the closeDate, not before, and once', async () => {
    await add({ closeDate: addDays(start, 1) });
    setClock(toInstant(new Date(Date.parse(addDays(start, 1)) - 1)));
    expect(await maintained()).toMatchObject({ closed: 0 });
    onDay(1);
    expect(await maintained()).toMatchObject({ closed: 1 });
    onDay(9);
    expect(await maintained()).toMatchObject({ closed: 0 });
  });
});

describe('a round of maintenance (D12, D34)', () => {
  it('does all due work for all employers, however much', async () => {
    await add({ autoRefresh: true }, unlimited);
    await addClosing(250);
    onDay(8);
    expect(await maintained()).toEqual({ closed: 250, refreshed: 1, pruned: 0 });
    onDay(31);
    // The last old change of each employer stays, because the next one is from day 8.
    expect(await maintained()).toEqual({ closed: 0, refreshed: 1, pruned: 249 });
  });

  it.each([
    ['closed', { recordClosings: unavailable }, {}],
    ['refreshed', {}, { findDueForRefresh: unavailable }],
    ['pruned', { prune: unavailable }, {}],
  ])('does the rest when work to be %s fails, and reports it', async (part, log, more) => {
    await add({ closeDate: addDays(start, 99) });
    await add({ closeDate: addDays(start, 99) });
    onDay(20);
    await add({ closeDate: addDays(start, 32) }, unlimited);
    await add({ autoRefresh: true }, unlimited);
    onDay(40);
    const failing = openOver({ ...more, changes: { ...store.changes, ...log } });
    expect(await codeOf(failing.maintain())).toBe('store-unavailable');
    expect(await maintained()).toEqual({ closed: 0, refreshed: 0, pruned: 0, [part]: 1 });
  });

  it('ends after the current step once it is stopped, and the next round does the rest', async () => {
    await addClosing(150);
    await add({ autoRefresh: true }, unlimited);
    onDay(40);
    const stopping = new AbortController();
    const stopped = openOverLog({
      recordClosings: (due) => {
        stopping.abort();
        return store.changes.recordClosings(due);
      },
    });
    const { signal } = stopping;
    for (const closed of [100, 0]) {
      const ended = (await stopped.maintain({ signal }))._unsafeUnwrap();
      expect(ended).toEqual({ closed, refreshed: 0, pruned: 0 });
    }
    expect(await maintained()).toEqual({ closed: 50, refreshed: 1, pruned: 149 });
  });

  it('ends even with a store that always has more to do', async () => {
    let calls = 0;
    const endless = openOverLog({
      prune: async ({ limit }) => {
        calls++;
        return ok(limit);
      },
    });
    expect((await maintained(endless)).pruned).toBe(100 * calls);
  });

  it('rejects a misspelt option with a TypeError', async () => {
    await expect(jobs.maintain({ sigal: 1 } as object)).rejects.toThrow('no option sigal.');
  });
});
