import assert from 'node:assert/strict';
import type { HistoryEntry, JobChange } from '@jobposting/core';
import { readFrom, repeat, withoutCursor } from '../changes/calls.ts';
import { expectOk } from '../expect-result.ts';
import { type Command, employerOf, known } from './model-state.ts';

/** Reads the log of an employer, its part of the log of all, and compares what was heard. */
export const readChanges = (caller: number, limit: number): Command => ({
  check: () => true,
  async run(model, world) {
    const { store } = world;
    const employerId = employerOf(world, caller);
    const isOwn = (change: Pick<JobChange, 'employerId'>): boolean =>
      change.employerId === employerId;
    const expected = model.changes.map(({ change }) => change).filter(isOwn);
    const own = await readFrom(store, { employerId }, null, limit);
    assert.deepEqual(own.changes.map(withoutCursor), expected);
    const all = await readFrom(store, {}, world.begin, limit);
    assert.deepEqual(all.changes.filter(isOwn).map(withoutCursor), expected);
    assert.deepEqual(world.heard.filter(isOwn), own.changes);
  },
  toString: () => `readChanges(${caller}, ${limit})`,
});

/** Reads the history of each job, present or gone. */
export const readHistories = (limit: number): Command => ({
  check: () => true,
  async run(model, world) {
    for (const { employerId, id } of known(model)) {
      const found: HistoryEntry[] = [];
      await repeat(async () => {
        const after = found.at(-1)?.change.cursor ?? null;
        const page = expectOk(await world.store.changes.history(employerId, id, { after, limit }));
        found.push(...page);
        return page.length;
      }, limit);
      assert.deepEqual(
        found.map(({ change, before }) => ({ change: withoutCursor(change), before })),
        model.changes.filter(({ change }) => change.id === id),
      );
    }
  },
  toString: () => `readHistories(${limit})`,
});

/** Lets a copy of the jobs follow the changes, and compares it with the jobs. */
export const follow = (caller: number): Command => ({
  check: () => true,
  async run(_, { store, mirrors }) {
    await mirrors[caller]?.follow(store);
    await mirrors[caller]?.expectSame(store);
  },
  toString: () => `follow(${caller})`,
});
